/** The day: its deck and its puzzle, who has played, yesterday, and how one does oneself. */

import { h, put, style } from "/dom.js";
import { HashiBoard } from "/hashi/board.js";
import { loadMore, t } from "/i18n.js";
import { patient } from "/learn/strategy/away.js";
import { settings, tokenOf } from "/store.js";
import { button, linkButton } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";
import { bots, line, month, spread, table } from "/daily/figures.js";
import { dayName, keepDayName, keptDays, promisedOn, streaks } from "/daily/kept.js";
import { share } from "/daily/share.js";
import { daily, dateText, keepSeat, playDeck } from "/daily/told.js";

/** @import { Child } from "/dom.js" */
/** @import { Context } from "/visit.js" */
/** @import { DailyTold, DayView, ServerInfo } from "/wire.js" */

/** How often the page looks how far the others are. */
const EVERY_MS = 60_000;
/** So many of yesterday's best are shown. */
const FIVE = 5;

/** The screen. */
export const mount = patient(async (root, context) => {
  const [told, info] = await Promise.all([
    daily(), context.info().catch(() => null), loadMore("daily"), style("/daily/daily.css"), style("/hashi/board.css"),
  ]);
  await keepSeat(told.today).catch(() => {});
  root.className = "page daily";
  context.title(t("daily.title"));
  put(context.bar, h("div", { class: "bar-title" }, t("daily.title")));
  let shown = "";
  const show = (/** @type {DailyTold} */ now) => {
    // What has not changed stays: a finger may be on it, or the focus; only the time goes on.
    const said = JSON.stringify({ ...now, now: 0 });
    if (said !== shown) draw(root, now, info, context);
    else root.querySelector(".day-next")?.replaceChildren(nextText(now));
    shown = said;
  };
  show(told);
  const again = setInterval(async () => {
    const field = document.activeElement instanceof HTMLInputElement;
    if (document.hidden || field) return;  // nobody looks, or somebody writes
    const now = await daily().catch(() => null);
    if (now && !context.signal.aborted) show(now);
  }, EVERY_MS);
  return { unmount: () => clearInterval(again) };
});

/** @param {HTMLElement} root @param {DailyTold} told @param {ServerInfo|null} info @param {Context} context */
function draw(root, told, info, context) {
  const { today, yesterday } = told;
  const days = keptDays();
  const focused = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
  const place = focused?.dataset.act ? `[data-act="${focused.dataset.act}"]` : focused?.tagName === "SUMMARY" ? "summary" : null;
  const open = new Set([...root.querySelectorAll("details[open]")].map((each) => each.id));
  put(root,
    h("header", { class: "day-head" },
      h("h1", {}, dateText(today.date, { weekday: "long", day: "numeric", month: "long" }).replace(/(\d\.?) (?=\p{L})/u, "$1\u00a0")),
      h("p", { class: "quiet day-next" }, nextText(told))),
    h("div", { class: "day-grid" },
      deckCard(told, info, context),
      puzzleCard(today),
      h("section", { class: "day-card day-board", "aria-labelledby": "day-table" },
        h("h2", { id: "day-table" }, t("daily.table")),
        h("p", { class: "quiet" }, t("daily.players", { n: today.players, finished: today.finished })),
        table(today), spread(today),
        h("h3", {}, t("daily.bots")), bots(today)),
      yesterdayCard(yesterday),
      h("section", { class: "day-card day-you", "aria-labelledby": "day-you" },
        h("h2", { id: "day-you" }, t("daily.days")),
        streakLine(streaks(days, today.date)), month(days, today.date), line(days),
        h("p", { class: "quiet" }, t("daily.days.here")))),
    fairness(told),
  );
  for (const id of open) root.querySelector(`#${id}`)?.setAttribute("open", "");
  if (place) /** @type {HTMLElement|null} */ (root.querySelector(place))?.focus({ preventScroll: true });
}

/** The deck: what it is, and what can be done with it now. @param {DailyTold} told @param {ServerInfo|null} info @param {Context} context */
function deckCard(told, info, context) {
  const { today } = told;
  const layout = info?.boards.find((board) => board.id === today.board || board.id.startsWith(`${today.board}@`));
  return h("section", { class: "day-card day-deck", "aria-labelledby": "day-deck" },
    layout && h("div", { class: "day-picture", "aria-hidden": "true" }, new HashiBoard({ layout, labels: false }).element),
    h("div", { class: "day-words" },
      h("h2", { id: "day-deck" }, t("daily.deck")),
      h("p", {}, t("daily.deck.about", { board: t(`board.${today.board}`) })),
      deckState(today, context)));
}

/** @param {DayView} today @param {Context} context @returns {Child} */
function deckState(today, context) {
  const { date, own, state } = today;
  const practise = (/** @type {string} */ label, kind = "") => button({ label, icon: "reset", kind, data: { act: "practise" }, run: () => playDeck({ date, practice: true }, context) });
  if (!own && state !== "open") {
    return [h("p", {}, t("daily.deck.closed")), h("div", { class: "row" }, practise(t("daily.practise"), "primary"))];
  }
  if (!own) {
    const field = nameField("day-name");
    return [
      h("label", { class: "field" }, h("span", {}, t("daily.name")), field),
      button({ label: t("home.play"), icon: "play", kind: "primary day-play", data: { act: "play-deck" }, run: () => playDeck({ date, name: given(field) }, context) }),
      h("p", { class: "quiet" }, t("daily.deck.counts")),
    ];
  }
  if (own.status === "running") {
    return [
      button({ label: t("daily.continue"), icon: "play", kind: "primary day-play", data: { act: "play-deck" }, run: () => playDeck({ date, room: own.room }, context) }),
      h("p", { class: "quiet" }, t("daily.deck.running")),
    ];
  }
  const points = own.points ?? null;
  return [
    points === null ? h("p", {}, t(own.status === "deleted" ? "daily.deck.deleted" : "daily.deck.given-up"))
      : h("p", { class: "day-result" }, h("strong", {}, t("seat.points", { n: points })), h("span", {}, t("daily.place", { place: own.place ?? 0, n: today.finished }))),
    h("div", { class: "row" },
      points !== null && button({ label: t("daily.share"), icon: "share", kind: "primary", data: { act: "share" }, run: () => share(today, dateText(date), tokenOf(own.room ?? "")) }),
      own.room && linkButton({ label: t("end.replay"), icon: "clock", href: `/replay/${own.room}` }),
      practise(t("daily.practise"))),
    h("p", { class: "quiet" }, t("daily.practise.about")),
  ];
}

/** A field for the name in the tables. @param {string} id */
function nameField(id) {
  return h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: dayName() ?? settings().name, placeholder: t("daily.name.none"), id });
}

/** What was written there; both tables have the same name. @param {HTMLInputElement} field */
function given(field) {
  const name = field.value.trim();
  keepDayName(name);
  return name;
}

/** @param {DayView} today */
function puzzleCard({ puzzle }) {
  const { own, tries, solved, bots: found, levels, named = [] } = puzzle;
  const tried = typeof own === "boolean";
  const field = nameField("puzzle-name");
  const go = linkButton({ label: t(tried ? "daily.puzzle.look" : "daily.puzzle.solve"), icon: "hint", kind: tried ? "" : "primary", href: "/daily/puzzle", data: { act: "puzzle" } });
  if (!tried) go.addEventListener("click", () => { given(field); });
  return h("section", { class: "day-card day-puzzle", "aria-labelledby": "day-puzzle" },
    h("h2", { id: "day-puzzle" }, t("daily.puzzle")),
    tried ? h("p", { class: ["day-solved", own && "right"] }, icon(own ? "check" : "cross"), t(own ? "daily.puzzle.right" : "daily.puzzle.wrong"))
      : h("p", {}, t("daily.puzzle.about")),
    h("p", { class: "quiet" }, tries ? t("daily.puzzle.stats", { n: tries, solved }) : t("daily.puzzle.untried"), " ", t("daily.puzzle.bots", { n: found.length, levels })),
    named.length > 0 && [
      h("h3", {}, t("daily.puzzle.named")),
      h("ol", { class: "day-named" }, named.map((each) => h("li", { class: each.own && "own" }, each.name, each.own && h("small", {}, ` ${t("daily.table.own")}`)))),
      solved > named.length && h("p", { class: "quiet" }, t("daily.puzzle.others", { n: solved - named.length })),
    ],
    !tried && h("label", { class: "field" }, h("span", {}, t("daily.name")), field),
    h("div", { class: "row" }, go));
}

/** @param {DayView} yesterday */
function yesterdayCard(yesterday) {
  const { opened, finished, date } = yesterday;
  return h("section", { class: "day-card day-before", "aria-labelledby": "day-before" },
    h("h2", { id: "day-before" }, t("daily.yesterday")),
    // Of five or fewer, all are there.
    finished > FIVE && h("p", { class: "quiet" }, t("daily.yesterday.best", { n: finished })),
    table(yesterday, FIVE),
    finished > 0 && [h("h3", {}, t("daily.bots")), bots(yesterday)],
    opened && opened.perfect !== null && h("p", {}, t(opened.perfect === opened.bound ? "daily.perfect" : "daily.perfect.least", { n: opened.perfect })),
    !opened && finished > 0 && h("p", { class: "quiet" }, t("daily.yesterday.later")),
    opened?.replay && h("div", { class: "row" }, linkButton({ label: t("daily.replay"), icon: "play", href: `/daily/${date}/best`, data: { act: "best" } })),
    opened && h("p", { class: "quiet" }, promiseText(yesterday)));
}

/** What this device knows of a promise. @param {DayView} day */
function promiseText(day) {
  const on = promisedOn(day);
  if (on === null) return t("daily.promise.broken");
  return on ? t("daily.promise.kept", { date: dateText(on, { day: "numeric", month: "long" }) }) : t("daily.promise.unseen");
}

/** @param {{now: number, longest: number}} streak */
function streakLine({ now, longest }) {
  return h("dl", { class: "day-streak" },
    h("div", {}, h("dt", {}, t("daily.streak.now")), h("dd", {}, t("daily.streak.days", { n: now }))),
    h("div", {}, h("dt", {}, t("daily.streak.longest")), h("dd", {}, t("daily.streak.days", { n: longest }))));
}

/** @param {DailyTold} told */
function fairness({ ahead, shared, today }) {
  return h("details", { class: "more day-fair", id: "day-fair" }, h("summary", {}, t("daily.fair")),
    h("div", { class: "stack" },
      h("p", {}, t("daily.fair.commits")),
      h("p", {}, t("daily.fair.cheat")),
      shared && h("p", {}, t("daily.fair.shared")),
      h("p", {}, t("daily.fair.device")),
      h("dl", { class: "numbers" }, [today, ...ahead].map(({ date, commitment }) =>
        [h("dt", {}, dateText(date, { day: "numeric", month: "long" })), h("dd", { class: "code" }, commitment)]))));
}

/** When the next day begins. @param {DailyTold} told */
function nextText({ ends_at: ends, now, zone }) {
  return t("daily.next", { time: left(ends - now), zone });
}

/** How long it is, in hours and minutes. @param {number} milliseconds */
function left(milliseconds) {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return t("daily.left", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
