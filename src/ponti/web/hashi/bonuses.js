/**
 * The bonus track: three bonuses, what is still to be had, what is crossed out, and in solo the deadlines.
 * @module hashi/bonuses
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { picture, s } from "/svg.js";
import { flag } from "/hashi/shapes.js";

/** @import { BonusView, HashiView } from "/wire.js" */

const SIX = [[-20, 6], [-12, -8], [0, 0], [12, -10], [20, 4], [6, 12]];

/** The sign of a bonus: a flag, or six islands joined. @param {string} bonus */
export function bonusIcon(bonus) {
  if (bonus !== "six") {
    return picture(34, 42, { class: `flag-icon ${bonus}`, "aria-hidden": "true" }, flag(bonus, { x: 6, y: 40 }));
  }
  return picture(52, 36, { class: "six-icon", "aria-hidden": "true" },
    s("g", { transform: "translate(26 17)" },
      s("path", { d: `M${SIX.map((at) => at.join(" ")).join("L")}` }),
      SIX.map(([x, y]) => s("circle", { cx: x, cy: y, r: 4.8 })),
    ));
}

/** The sign of a finished island. */
export function islandIcon() {
  return picture(40, 40, { class: "island-icon", "aria-hidden": "true" },
    s("circle", { cx: 20, cy: 20, r: 12 }), s("path", { d: "M10 8C22 -1 38 10 35 23S17 40 8 32S3 12 17 5" }));
}

/**
 * The track. `names` by seat say who has earned what; alone there are deadlines instead.
 * @param {HashiView} position
 * @param {string[]} names
 * @param {boolean} over
 */
export function bonusTrack(position, names, over) {
  return h("section", { class: "panel bonus-panel" },
    h("h2", {}, t("hashi.bonuses.title")),
    h("ul", { class: "bonuses" }, position.bonuses.map((bonus) => item(bonus, names, over))),
  );
}

/** @param {BonusView} bonus @param {string[]} names @param {boolean} over after the end nothing is still to be had */
function item(bonus, names, over) {
  const alone = names.length === 1;
  const mine = alone ? bonus.earned[0] : 0;
  const firstGone = bonus.available !== bonus.first && mine !== bonus.first;
  const laterGone = alone && mine !== 0 && mine !== bonus.later;
  const words = [t(`hashi.bonus.${bonus.bonus}`)];
  if (alone) {
    if (mine) words.push(t("hashi.bonus.earned", { n: mine }));
    else if (!over) words.push(firstGone ? t("hashi.bonus.late", { n: bonus.later }) : t("hashi.bonus.deadline", { n: bonus.deadline ?? 0, first: bonus.first, later: bonus.later }));
  } else {
    if (!over) words.push(firstGone ? t("hashi.bonus.late", { n: bonus.later }) : t("hashi.bonus.first", { first: bonus.first, later: bonus.later }));
    bonus.earned.forEach((points, seat) => points && words.push(t("hashi.bonus.by", { name: names[seat], n: points })));
  }
  return h("li", { class: ["bonus", bonus.bonus, mine && "earned"] },
    bonusIcon(bonus.bonus),
    h("span", { class: "bonus-values", "aria-hidden": "true" },
      value(bonus.first, mine === bonus.first && mine ? "got" : firstGone ? "gone" : ""),
      value(bonus.later, mine === bonus.later && mine ? "got" : laterGone ? "gone" : "")),
    h("span", { class: "bonus-words" }, words[0], h("small", {}, words.slice(1).join(" · "))),
  );
}

/** @param {number} points @param {string} state */
function value(points, state) {
  return picture(34, 34, { class: ["bonus-value", state] },
    s("text", { x: 17, y: 25 }, String(points)),
    state === "gone" && s("path", { d: "M6 7L28 27M28 7L6 27" }),
    state === "got" && s("path", { d: "M9 6C20 0 32 8 31 19S18 34 9 29S1 10 14 5" }),
  );
}
