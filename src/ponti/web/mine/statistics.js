/**
 * Statistics: what the finished games of this device say about its player, as pictures.
 * @module mine/statistics
 */
import { h, put, style } from "/dom.js";
import { levelName } from "/game/names.js";
import { levelsOf } from "/game/opponent.js";
import { GAMES, gameNamed } from "/games.js";
import { currentLanguage, decimal, t } from "/i18n.js";
import { grouped, ownGames, running } from "/mine/figures.js";
import { finished, myGames } from "/net/mine.js";
import { read, write } from "/store.js";
import { barChart, courseChart, figure, legend } from "/ui/chart.js";
import { choice, linkButton } from "/ui/buttons.js";

/** @import { GameName } from "/games.js" */
/** @import { Group, Own } from "/mine/figures.js" */
/** @import { Finished } from "/net/mine.js" */
/** @import { Context } from "/visit.js" */
/** @import { ServerInfo } from "/wire.js" */

/** What only one game has: `figures/<game>.js`. @typedef {{figures: (games: Own[], info: ServerInfo|null) => HTMLElement[]}} FiguresModule */

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await style("/mine/mine.css");
  context.title(t("mine.statistics"));
  const [, info] = await Promise.all([myGames().catch(() => null), context.info().catch(() => null)]);
  if (context.signal.aborted) return;
  const games = Object.values(finished());
  const place = h("div", { class: "figures" });
  /** @type {{game?: GameName}} */
  const last = read("ponti.figures", {});
  let shown = GAMES.some(({ name }) => name === last.game) ? last.game : GAMES.find(({ name }) => games.some(({ options }) => options.game === name))?.name;
  shown ??= GAMES[0].name;
  root.className = "page mine";
  put(root,
    h("div", { class: "mine-head" }, h("h1", {}, t("mine.statistics")), linkButton({ label: t("mine.title"), icon: "list", href: "/mine" })),
    choice({
      label: t("mine.game"), name: "figures", value: shown, options: GAMES.map(({ name }) => ({ value: name, label: t(`game.${name}`) })),
      change: (name) => { write("ponti.figures", { game: name }); draw(place, games, name, info); },
    }),
    place);
  await draw(place, games, shown, info);
}

/** @param {HTMLElement} place @param {Finished[]} finishedGames @param {GameName} name @param {ServerInfo|null} info */
async function draw(place, finishedGames, name, info) {
  const levels = info ? levelsOf(info, name) : [];
  const games = ownGames(finishedGames, name, levels);
  const own = await gameNamed(name).figures();
  if (!games.length) {
    put(place, h("p", { class: "quiet" }, t("figures.none")));
    return;
  }
  put(place, overview(games), own.figures(games, info), pointsOverTime(games), byLevel(games, levels));
}

/** @param {Own[]} games */
function overview(games) {
  const [all] = grouped(games, () => "all");
  const met = all.won + all.drawn + all.lost;
  const facts = [
    [t("figures.games"), String(all.games)],
    met > 0 && [t("figures.rate"), percent(all.won / met)],
    all.mean !== null && [t("figures.mean"), decimal(all.mean)],
    all.best !== null && [t("figures.best"), String(all.best)],
  ];
  return h("dl", { class: "facts" }, facts.map((fact) => fact && h("div", {}, h("dt", {}, fact[0]), h("dd", {}, fact[1]))));
}

/** @param {Own[]} games */
function pointsOverTime(games) {
  const complete = games.filter((game) => game.complete);
  if (complete.length < 2) return null;
  const values = complete.map(({ points }) => points);
  const [low, high] = [Math.min(0, ...values), Math.max(10, ...values)];
  const date = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" });
  const day = (/** @type {number} */ index) => date.format(complete[index].at);
  const means = running(values);
  return figure({
    title: t("figures.course"), note: t("figures.course.note"),
    picture: [
      courseChart({ steps: values.length, low, high, dots: values, lines: [{ kind: "mean", values: means }], names: [{ step: 0, label: day(0) }, { step: values.length - 1, label: day(values.length - 1) }] }),
      legend([{ kind: "dots", label: t("figures.course.game") }, { kind: "mean", label: t("figures.course.mean") }]),
    ],
    table: {
      head: [t("figures.date"), t("figures.points"), t("figures.course.mean")],
      // Nobody listens to a thousand lines: the latest are told.
      rows: complete.map((game, index) => [date.format(game.at), game.points, decimal(means[index])]).slice(-30),
    },
  });
}

/** @param {Own[]} games @param {string[]} levels */
function byLevel(games, levels) {
  const groups = grouped(games.filter(({ result }) => result !== "alone"), ({ against }) => against, [...levels, "people"]);
  if (!groups.length) return null;
  const rows = groups.map((group) => ({
    label: group.key === "people" ? t("mine.people") : levelName(group.key),
    parts: [{ kind: "won", share: group.won / group.games }, { kind: "drawn", share: group.drawn / group.games }, { kind: "lost", share: group.lost / group.games }],
    text: `${t("figures.results", { won: group.won, drawn: group.drawn, lost: group.lost })}${group.mean === null ? "" : ` · ${t("figures.mean.short", { points: decimal(group.mean) })}`}`,
  }));
  const title = t("figures.levels");
  return figure({ title, note: t("figures.levels.note"), picture: barChart({ title, head: [t("figures.against"), t("figures.result")], rows }) });
}

/** Groups as bars of their mean points. @param {string} title @param {{label: string, group: Group}[]} groups */
export function meanBars(title, groups) {
  const most = Math.max(1, ...groups.map(({ group }) => group.best ?? 0));
  const rows = groups.filter(({ group }) => group.mean !== null).map(({ label, group }) => ({
    label, parts: [{ kind: "mean", share: (group.mean ?? 0) / most }],
    text: t("figures.group", { n: group.games, mean: decimal(group.mean ?? 0), best: group.best ?? 0 }),
  }));
  return rows.length ? figure({ title, picture: barChart({ title, head: [title, t("figures.points")], rows }) }) : null;
}

/** @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}
