/**
 * The end of a game of Hashi: points counted up line by line, winners, the ladder of titles.
 * @module hashi/scoring
 */
import { h } from "/dom.js";
import { currentLanguage, list, t } from "/i18n.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { animate, pauseFor } from "/ui/motion.js";
import { play } from "/ui/sound.js";
import { howEnded } from "/game/ending.js";
import { seatLabel } from "/game/seats.js";
import { bonusIcon, islandIcon } from "/hashi/bonuses.js";
import { smallCard } from "/hashi/cards.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { HashiView, RankView } from "/wire.js" */

/**
 * The panel of the end. `live`: it has just ended, so the points are counted up.
 * @param {Shell} shell
 * @param {HashiView} position
 * @param {boolean} live
 */
export function scoringPanel(shell, position, live) {
  const { seats, outcome } = shell.room.state;
  /** @type {[string|null, string, number[]][]} */
  const rows = [
    [null, t("hashi.score.islands", { points: position.island_points }), position.boards.map((board) => board.finished.length * position.island_points)],
  ];
  for (const { bonus, earned } of position.bonuses) rows.push([bonus, t(`hashi.bonus.${bonus}`), earned]);
  // With many columns the signs stand alone; their words are still said.
  const compact = seats.length > 2;
  const totals = seats.map((seat) => seat.points);
  const body = h("tbody", {}, rows.map(([bonus, label, points]) =>
    h("tr", {}, h("th", { scope: "row" }, h("span", { class: "score-line" }, bonus ? bonusIcon(bonus) : islandIcon(), h("span", { class: compact ? "unseen" : "" }, label))), points.map((each) => h("td", {}, String(each))))));
  const total = h("tr", { class: "total" }, h("th", { scope: "row" }, t("hashi.score.total")), totals.map((each) => h("td", {}, String(each))));
  const winners = h("p", { class: "winners" }, winnersText(shell));
  const ladder = h("div", { class: "ladder-place" });
  const actions = shell.endActions();
  const how = howEnded(shell);
  const panel = h("section", { class: ["scoring", compact && "compact"], "aria-label": t("hashi.score.title") },
    // That the game is over stands in the bar; how it ended only here.
    h("h2", { class: how ? null : "unseen" }, how ?? t("hashi.score.title")),
    winners,
    h("div", { class: "score-scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}), seats.map((_, seat) => h("th", { scope: "col" }, seatLabel(shell.seatName(seat)))))),
      body, h("tfoot", {}, total))),
    ladder,
    position.set_aside && h("p", { class: "set-aside quiet" }, t("hashi.score.set-aside"), smallCard(position.set_aside)),
    actions,
  );
  if (seats.length === 1 && outcome?.how === "played") {
    shell.context.info().then(({ ranks }) => ladder.replaceChildren(rankLadder(ranks, position.rank))).catch(() => {});
  }
  if (live) countUp(panel, [...body.children, total], [winners, ladder], shell);
  return panel;
}

/** @param {Shell} shell */
function winnersText(shell) {
  const { outcome, seats } = shell.room.state;
  if (seats.length === 1) return t("hashi.score.solo", { n: seats[0].points });
  if (!outcome?.winners.length) return t("hashi.score.nobody");
  const [first] = outcome.winners;
  if (outcome.winners.length > 1) return t("hashi.score.tie", { names: list(outcome.winners.map((seat) => shell.seatName(seat))) });
  return shell.about(first, "hashi.score.wins", { n: seats[first].points });
}

/**
 * The titles from the lowest to the highest, with the reached one marked.
 * @param {RankView[]} ranks
 * @param {?RankView} reached
 */
function rankLadder(ranks, reached) {
  const title = (/** @type {RankView} */ rank) => rank.titles[currentLanguage()] ?? rank.titles.en;
  const points = (/** @type {RankView} */ rank) => (rank.lowest === rank.highest ? `${rank.lowest}` : rank.lowest === 0 ? `≤ ${rank.highest}` : `${rank.lowest}–${rank.highest}`);
  const sorted = [...ranks].sort((a, b) => b.place - a.place);
  return h("div", {},
    reached && h("p", { class: "rank" }, h("small", {}, t("hashi.rank.yours")), h("strong", {}, title(reached))),
    h("details", { class: "more" }, h("summary", {}, t("hashi.rank.ladder")),
      h("ol", { class: "ladder" }, sorted.map((rank) =>
        h("li", { class: rank.place === reached?.place ? "reached" : "", "aria-current": rank.place === reached?.place ? "true" : null },
          h("span", {}, title(rank)), h("span", {}, points(rank)))))),
  );
}

/**
 * Count the points up, line by line; a tap on the panel shows all at once.
 * @param {HTMLElement} panel
 * @param {Element[]} lines
 * @param {Element[]} after
 * @param {Shell} shell
 */
async function countUp(panel, lines, after, shell) {
  const skipping = new AbortController();
  const skip = button({ label: t("hashi.score.skip"), icon: "last", kind: "skip-count", data: { act: "skip-count" }, run: () => {} });
  panel.querySelector(".winners")?.before(skip);
  panel.addEventListener("click", () => skipping.abort(), { signal: skipping.signal });
  panel.classList.add("counting");
  for (const each of [...lines, ...after]) each.classList.add("to-come");
  for (const line of lines) {
    await pauseFor(350, skipping.signal);
    line.classList.remove("to-come");
    await Promise.all([...line.querySelectorAll("td")].map((place) => count(place, skipping.signal)));
  }
  skipping.abort();
  for (const each of after) each.classList.remove("to-come");
  skip.remove();
  panel.classList.remove("counting");
  play("end");
  const { seats } = shell.room.state;
  announce([winnersText(shell), ...seats.map((view, seat) => t("say.points", { name: shell.seatName(seat), n: view.points }))].join(" "));
  animate(panel.querySelector(".winners"), [{ transform: "scale(0.9)", opacity: 0 }, { transform: "none", opacity: 1 }]);
}

/** @param {Element} place @param {AbortSignal} skipped */
async function count(place, skipped) {
  const goal = Number(place.textContent);
  const steps = Math.min(goal, 12);
  for (let step = 0; step <= steps; step++) {
    place.textContent = String(steps ? Math.round((goal * step) / steps) : goal);
    await pauseFor(28, skipped);
  }
}
