/**
 * A new game: who plays, how many and how strong; behind "more" what few need; and the start below all of it.
 * @module new
 */
import { h, put, style } from "/dom.js";
import { t } from "/i18n.js";
import { change, settings } from "/store.js";
import { choice, toggle } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";
import { levelChoice, playersChoice } from "/game/levels.js";
import { keepOpponent, lastOpponent, levelsOf } from "/game/opponent.js";
import { startGame } from "/game/start.js";
import { gameNamed } from "/games.js";
import { sharedOptions } from "/new/shared.js";
import { SeatPlan } from "/new/seats.js";
import { SETUPS } from "/new/setups.js";

/** @import { Child } from "/dom.js" */
/** @import { Context } from "/visit.js" */
/** @import { NewGame, ServerInfo } from "/wire.js" */

/** @typedef {NewGame["options"]} GameOptions */
/** @typedef {"friends"|"bot"|"screen"|"alone"} Way to play */

/**
 * What a game says of its beginning.
 * @typedef {Object} GameSetup
 * @property {Way[]} WAYS the first is chosen unless the address says another (`?with=`)
 * @property {{least: number, most: number}} SEATS how many there may be
 * @property {(index: number) => string} seatLabel
 * @property {(options: GameOptions, info: ServerInfo, query: URLSearchParams) => Child[]} ownOptions to be chosen; a choice changes
 *   `options`, and so may what the address asks for
 */

/** What is chosen; kept when the language changes. */
class Form {
  /** @param {Way} way @param {SeatPlan} plan @param {GameOptions} options @param {boolean} offered */
  constructor(way, plan, options, offered) {
    this.way = way;
    this.plan = plan;
    this.options = options;
    /** Whether "more" is open. */
    this.shown = false;
    /** Whether anybody may join, where the server has a list of open tables. */
    this.offered = offered;
  }
}

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await Promise.all([style("/new/new.css"), style("/game/levels.css")]);
  const { name: game } = gameNamed(context.params.game);
  const setup = SETUPS[game];
  const info = await context.info().catch(() => null);
  root.className = "page narrow new";
  context.title(t("new.title"));
  if (!info) {
    root.append(h("h1", {}, t("new.title")), h("p", { role: "alert" }, t("net.offline")));
    return {};
  }
  const levels = levelsOf(info, game);
  const opponent = lastOpponent(game, levels);
  const { WAYS, SEATS } = setup;
  const asked = WAYS.find((way) => way === context.query.get("with")) ?? WAYS[0];
  const form = context.kept instanceof Form ? context.kept : new Form(asked, SeatPlan.for(setup, asked, levels, opponent), { game }, info.open_tables && context.query.has("offered"));
  const players = h("div", { class: "stack" });
  const seats = h("div", {});
  const drawSeats = () => {
    put(seats, form.plan.editor(drawSeats));
    drawPlayers();
  };
  const setPlayers = (/** @type {number} */ count) => {
    form.plan.setCount(count);
    if (form.way === "bot") keepOpponent(game, { players: count });
    drawSeats();
  };
  const setLevel = (/** @type {string} */ level) => {
    form.plan.setLevel(level);
    keepOpponent(game, { level });
    put(seats, form.plan.editor(drawSeats));
  };
  const drawPlayers = () => {
    const { count, level } = form.plan;
    const together = form.way !== "alone" && SEATS.least < SEATS.most;
    put(players,
      level && levelChoice({ game, levels, level, change: setLevel }),
      together && playersChoice({ game, least: 2, most: SEATS.most, players: count, change: setPlayers }),
      form.way === "friends" && nameField,
      form.way === "friends" && info.open_tables && toggle({ label: t("tables.offer"), note: t("tables.offer.note"), value: form.offered, change: (offered) => { form.offered = offered; } }));
    if (form.way !== "friends") moreOptions.prepend(nameField);
  };
  const setWay = (/** @type {Way} */ way) => {
    form.way = way;
    form.plan = SeatPlan.for(setup, way, levels, lastOpponent(game, levels));
    drawSeats();
  };
  const name = h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: settings().name, on: { change: () => change({ name: name.value.trim() }) } });
  // Friends see the name at once: there it is asked for directly, else behind "more".
  const nameField = h("label", { class: "field" }, h("span", {}, t("new.name")), name);
  const start = () => {
    const myName = name.value.trim();
    change({ name: myName });
    startGame({ options: form.options, seats: form.plan.seats(myName), ...(form.offered && form.way === "friends" && { offered: true }) }, context);
  };
  const moreOptions = h("div", { class: "stack" },
    seats,
    setup.ownOptions(form.options, info, context.query),
    sharedOptions(form.options));
  const more = h("details", { class: "more", open: form.shown || context.query.has("sea"), on: { toggle: () => { form.shown = more.open; } } },
    h("summary", {}, t("new.more")), moreOptions);
  drawSeats();
  put(root,
    h("h1", {}, t("new.title-of", { game: t(`game.${game}`).replaceAll(" ", "\u00a0") })),
    h("form", { class: "stack", on: { submit: (event) => { event.preventDefault(); start(); } } },
      choice({
        label: t("new.way"), name: "way", value: form.way, change: setWay, kind: "ways",
        options: WAYS.map((way) => ({ value: way, label: t(`new.way.${way}`), note: t(`new.way.${way}.note`) })),
      }),
      players,
      more,
      h("div", { class: "start-place" },
        h("button", { class: "button primary wide start", type: "submit", data: { act: "start" } }, icon("play"), h("span", {}, t("new.start"))))));
  return { unmount: () => form };
}
