/** The puzzles of a game: five that fit the player, or five that teach one thing. */

import { h, put, style } from "/dom.js";
import { gameNamed } from "/games.js";
import { loadMore, t } from "/i18n.js";
import { patient } from "/learn/strategy/away.js";
import { get } from "/net/http.js";
import { isNew, kept, ratingOf } from "/puzzles/kept.js";
import { addressOf, five } from "/puzzles/pick.js";
import { linkButton } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";

/** @import { GameName } from "/games.js" */
/** @import { PuzzleLine } from "/wire.js" */

/** The screen of the list. */
export const mount = patient(async (root, context) => {
  const { name: game } = gameNamed(context.params.game);
  const [{ puzzles }] = await Promise.all([
    get(`/api/puzzles/${game}`), loadMore("puzzles"), style("/learn/strategy/list.css"), style("/puzzles/puzzles.css"),
  ]);
  root.className = "page strategy puzzles";
  context.title(t("puzzles.title", { game: t(`game.${game}`) }));
  put(context.bar, h("div", { class: "bar-title" }, t(`game.${game}`)));
  const proved = puzzles.filter((each) => each.proved).length;
  const themes = [...new Set(puzzles.map(({ theme }) => theme))].sort((a, b) => t(`puzzles.${game}.${a}`).localeCompare(t(`puzzles.${game}.${b}`)));
  put(root,
    h("h1", {}, t("puzzles.name")),
    h("p", {}, t(`puzzles.${game}.about`)),
    h("p", { class: "puzzles-rating" }, isNew(game) ? t("puzzles.rating.none") : t("puzzles.rating.own", { rating: ratingOf(game) })),
    linkButton({ label: t("puzzles.five"), icon: "play", kind: "primary puzzles-five", href: addressOf(game, chosen(game, puzzles)), data: { does: "five" } }),
    h("h2", {}, t("puzzles.themes")),
    h("ol", { class: "strategy-lessons" }, themes.map((theme) => listed(game, theme, puzzles.filter((each) => each.theme === theme)))),
    h("p", { class: "quiet" }, proved === puzzles.length ? t("puzzles.proved.all") : t("puzzles.proved", { n: proved, count: puzzles.length })),
  );
});

/** @param {GameName} game @param {PuzzleLine[]} puzzles */
function chosen(game, puzzles) {
  const { player, tried } = kept(game);
  return five(puzzles, { rating: player.rating ?? 0, tried });
}

/** @param {GameName} game @param {string} theme @param {PuzzleLine[]} puzzles that teach it */
function listed(game, theme, puzzles) {
  const { tried } = kept(game);
  const n = puzzles.filter(({ id }) => tried[id] === "first" || tried[id] === "later").length;
  const all = n === puzzles.length;
  return h("li", {},
    h("a", { class: ["strategy-lesson", all && "solved"], href: addressOf(game, chosen(game, puzzles)), data: { theme } },
      h("span", { class: "strategy-words" },
        h("strong", {}, t(`puzzles.${game}.${theme}`)),
        h("span", { class: "quiet" }, t(`puzzles.${game}.${theme}.why`))),
      h("span", { class: "strategy-solved" },
        all && icon("check"), t("puzzles.solved", { n, count: puzzles.length }))));
}
