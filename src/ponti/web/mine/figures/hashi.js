/**
 * Statistics that only Hashi has: titles, sides, islands that are left open, bonuses by round.
 * @module mine/figures/hashi
 */
import { h } from "/dom.js";
import { currentLanguage, t } from "/i18n.js";
import { BONUSES, boardOf, bonusesByRound, grouped, leftOpen, title } from "/mine/figures.js";
import { meanBars, percent } from "/mine/statistics.js";
import { number, s } from "/svg.js";
import { bar, courseChart, figure, legend } from "/ui/chart.js";

/** @import { Own } from "/mine/figures.js" */
/** @import { LayoutView, RankView, ServerInfo } from "/wire.js" */

/** @param {Own[]} games @param {ServerInfo|null} info */
export function figures(games, info) {
  const boards = info?.boards ?? [];
  const named = (/** @type {string} */ id) => boards.find((board) => board.id === id || board.name === id || board.id.split("@")[0] === id.split("@")[0]) ?? null;
  const label = (/** @type {string} */ id) => (["side-a", "side-b"].includes(id.split("@")[0]) ? t(`mine.${id.split("@")[0]}`) : id.split("@")[0]);
  const played = [...new Set(games.map(({ game }) => boardOf(game)))];
  return /** @type {HTMLElement[]} */ ([
    nextTitle(games, info?.ranks ?? [], (id) => named(id)?.variant === false),
    meanBars(t("figures.sides"), grouped(games, ({ game }) => boardOf(game)).map((group) => ({ label: label(group.key), group }))),
    ...played.map((id) => { const board = named(id); return board ? openIslands(games, id, board, label(id)) : null; }),
    bonuses(games),
  ].filter(Boolean));
}

/** @param {Own[]} games @param {RankView[]} ranks @param {(board: string) => boolean} counts */
function nextTitle(games, ranks, counts) {
  const found = title(games, ranks, counts);
  if (!found) return null;
  const { best, rank, next } = found;
  const name = (/** @type {RankView} */ { titles }) => titles[currentLanguage()] ?? titles.en;
  const from = rank?.lowest ?? 0;
  const words = next ? t("figures.title.next", { n: next.lowest - best, title: name(next) }) : t("figures.title.top");
  return h("figure", { class: "figure next-title" },
    h("figcaption", {}, h("h2", {}, t("figures.title")), h("p", {}, rank ? t("figures.title.now", { n: best, title: name(rank) }) : t("figures.title.none", { n: best }))),
    next && bar([{ kind: "mean", share: (best - from) / Math.max(1, next.lowest - from) }]),
    h("p", {}, words));
}

/** The board, with each island as dark as it was often left open. @param {Own[]} games @param {string} id @param {LayoutView} board @param {string} label */
function openIslands(games, id, board, label) {
  const found = leftOpen(games, id);
  if (!found.games) return null;
  const [step, edge] = [60, 36];
  const at = new Map(board.islands.map(({ letter, column, row }) => [letter, { x: edge + column * step, y: edge + row * step }]));
  const place = (/** @type {string} */ letter) => at.get(letter) ?? { x: 0, y: 0 };
  const ranked = board.islands.map(({ letter }) => ({ letter, share: found.share(letter) })).sort((a, b) => b.share - a.share);
  const picture = s("svg", { class: "chart open-islands", viewBox: `0 0 ${2 * edge + (board.columns - 1) * step} ${2 * edge + (board.rows - 1) * step}`, "aria-hidden": "true" },
    board.lines.map(({ line }) => {
      const [from, to] = [place(line[0]), place(line[1])];
      return s("line", { class: "map-line", x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    }),
    board.islands.map(({ letter }) => {
      const { x, y } = place(letter);
      // Never so red that the number could not be read.
      const share = found.share(letter);
      return [
        s("circle", { class: "map-island", cx: x, cy: y, r: 21 }),
        s("circle", { class: "map-open", cx: x, cy: y, r: 21, opacity: number(0.85 * share) }),
        s("text", { class: "map-share", x, y: y + 5 }, percent(share)),
      ];
    }));
  return figure({
    title: t("figures.open", { board: label }), note: t("figures.open.note", { n: found.games }), picture, kind: "map",
    table: { head: [t("figures.island"), t("figures.open.share")], rows: ranked.map(({ letter, share }) => [letter, percent(share)]) },
  });
}

/** @param {Own[]} games */
function bonuses(games) {
  const found = bonusesByRound(games);
  if (!found.games) return null;
  const steps = Array.from({ length: found.rounds }, (_, index) => index);
  return figure({
    title: t("figures.bonuses"), note: t("figures.bonuses.note", { n: found.games }),
    picture: [
      courseChart({
        steps: found.rounds, low: 0, high: 100, tick: (value) => percent(value / 100),
        lines: found.lines.map(({ bonus, share }) => ({ kind: bonus, values: share.map((each) => 100 * each) })),
        names: steps.filter((step) => step % 4 === 0 || step === found.rounds - 1).map((step) => ({ step, label: String(step + 1) })),
      }),
      legend(BONUSES.map((bonus) => ({ kind: bonus, label: t(`hashi.bonus.${bonus}`) }))),
    ],
    table: {
      head: [t("figures.round"), ...BONUSES.map((bonus) => t(`hashi.bonus.${bonus}`))],
      rows: steps.map((step) => [step + 1, ...found.lines.map(({ share }) => percent(share[step]))]),
    },
  });
}
