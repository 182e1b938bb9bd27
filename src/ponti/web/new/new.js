/**
 * A new game: who plays, and behind "more" everything else.
 * @module new
 */
import { h, put, style } from "/dom.js";
import { t } from "/i18n.js";
import { post } from "/net/http.js";
import { change, keepGame, settings } from "/store.js";
import { choice, once } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";
import { notice } from "/ui/notice.js";
import { errorText } from "/game/refusal.js";
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
 * @property {(options: GameOptions, info: ServerInfo) => Child[]} ownOptions to be chosen; a choice changes `options`
 */

/** What is chosen; kept when the language changes. */
class Form {
  /** @param {Way} way @param {SeatPlan} plan @param {GameOptions} options */
  constructor(way, plan, options) {
    this.way = way;
    this.plan = plan;
    this.options = options;
    /** Whether "more" is open. */
    this.shown = false;
  }
}

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await style("/new/new.css");
  const { name: game } = gameNamed(context.params.game);
  const setup = SETUPS[game];
  const info = await context.info().catch(() => null);
  root.className = "page narrow new";
  context.title(t("new.title"));
  if (!info) {
    root.append(h("h1", {}, t("new.title")), h("p", { role: "alert" }, t("net.offline")));
    return {};
  }
  const levels = info.bots.filter((bot) => bot.game === game).map((bot) => bot.level);
  const { WAYS } = setup;
  const asked = WAYS.find((way) => way === context.query.get("with")) ?? WAYS[0];
  const form = context.kept instanceof Form ? context.kept : new Form(asked, SeatPlan.for(setup, asked, levels), { game });
  const seats = h("div", {});
  const drawSeats = () => put(seats, form.plan.editor(drawSeats));
  const setWay = (/** @type {Way} */ way) => {
    form.way = way;
    form.plan = SeatPlan.for(setup, way, levels, form.plan);
    drawSeats();
    placeName();
  };
  drawSeats();
  const name = h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: settings().name, on: { change: () => change({ name: name.value.trim() }) } });
  const start = once(() => {
    change({ name: name.value.trim() });
    return create(form, name.value.trim(), context);
  });
  // Friends see the name at once: there it is asked for directly, else behind "more".
  const nameField = h("label", { class: "field" }, h("span", {}, t("new.name")), name);
  const placeName = () => (form.way === "friends" ? startButton.before(nameField) : moreOptions.prepend(nameField));
  const startButton = h("button", { class: "button primary wide start", type: "submit", data: { act: "start" } }, icon("play"), h("span", {}, t("new.start")));
  const moreOptions = h("div", { class: "stack" },
    seats,
    setup.ownOptions(form.options, info),
    sharedOptions(form.options));
  const more = h("details", { class: "more", open: form.shown, on: { toggle: () => { form.shown = more.open; } } },
    h("summary", {}, t("new.more")), moreOptions);
  put(root,
    h("h1", {}, t("new.title-of", { game: t(`game.${game}`) })),
    h("form", { class: "stack", on: { submit: (event) => { event.preventDefault(); start(); } } },
      choice({
        label: t("new.way"), name: "way", value: form.way, change: setWay, kind: "ways",
        options: WAYS.map((way) => ({ value: way, label: t(`new.way.${way}`), note: t(`new.way.${way}.note`) })),
      }),
      startButton,
      more));
  placeName();
  return { unmount: () => form };
}

/** @param {Form} form @param {string} name @param {Context} context */
async function create(form, name, context) {
  try {
    const answer = await post("/api/games", { options: form.options, seats: form.plan.seats(name) });
    keepGame(answer.room, answer.token, form.options.game);
    await context.go(`/g/${answer.room}`);
  } catch (error) {
    notice(errorText(error), { kind: "error" });
  }
}
