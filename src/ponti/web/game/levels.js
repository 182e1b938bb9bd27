/**
 * The choice of an opponent: all levels of a game with name and stars, a line about the chosen one, and how many play.
 * @module game/levels
 */
import { h } from "/dom.js";
import { has, t } from "/i18n.js";
import { choice } from "/ui/buttons.js";
import { levelName } from "/game/names.js";

/**
 * @param {{game: string, levels: string[], level: string, change: (level: string) => void}} given
 *   `change` hears of the level that is chosen
 */
export function levelChoice({ game, levels, level, change }) {
  const about = h("p", { class: "level-about", id: `about-${game}`, "aria-live": "polite" }, aboutText(level));
  const choose = (/** @type {string} */ chosen) => {
    about.textContent = aboutText(chosen);
    change(chosen);
  };
  return h("fieldset", { class: "levels", "aria-describedby": about.id },
    h("legend", {}, t("level.choose")),
    h("div", { class: "level-row" }, levels.map((each, index) =>
      h("label", { class: "choice-option" },
        h("input", {
          type: "radio", name: `level-${game}`, value: each, checked: each === level, data: { level: each },
          "aria-label": `${levelName(each)}, ${t("level.stars", { n: index + 1, of: levels.length })}`,
          on: { change: () => choose(each) },
        }),
        h("span", { "aria-hidden": "true" }, h("span", { class: "level-name" }, levelName(each)), stars(index + 1, levels.length))))),
    about,
  );
}

/**
 * How many play, from one to four.
 * @param {{game: string, least: number, most: number, players: number, change: (players: number) => void}} given
 */
export function playersChoice({ game, least, most, players, change }) {
  const counts = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  return choice({
    label: t("new.count"), name: `players-${game}`, value: String(players), kind: "players",
    options: counts.map((value) => ({ value, label: value })), change: (value) => change(Number(value)),
  });
}

/** What a level is like; nothing for one that this client does not know. @param {string} level */
function aboutText(level) {
  const key = `level.${level}.about`;
  return has(key) ? t(key) : "";
}

/** @param {number} n @param {number} of */
function stars(n, of) {
  return h("span", { class: "stars" }, "★".repeat(n), h("i", {}, "★".repeat(of - n)));
}
