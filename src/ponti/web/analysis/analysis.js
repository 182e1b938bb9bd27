/**
 * The analysis board: any position that is not of a running game, with lines to try for both sides, kept as a small tree,
 * and the engine's opinion for those who ask for it.
 * @module analysis
 */
import { cleanup, h, put, style } from "/dom.js";
import { keepLines, keptLines } from "/analysis/kept.js";
import { Twig } from "/analysis/tree.js";
import { startForm } from "/analysis/start.js";
import { device } from "/daily/kept.js";
import { hearKeys } from "/game/keys.js";
import { judgeText, promiseText, reasonText } from "/game/reasons.js";
import { errorText, showReason } from "/game/refusal.js";
import { gameNamed } from "/games.js";
import { t, violationText } from "/i18n.js";
import { codeOf, get, post, postForText } from "/net/http.js";
import { unpacked } from "/replay/record-link.js";
import { copyText, frameOf, save } from "/replay/sharing.js";
import { tokenOf } from "/store.js";
import { announce } from "/ui/announce.js";
import { button, once } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

/** @import { Context } from "/visit.js" */
/** @import { HintView, LineForm, Tried } from "/wire.js" */

/** @typedef {{record?: string, step?: number, code?: string}} Base where the tree begins */

/** @typedef {{play: (text: string) => void, key: (key: string) => boolean}} Hands what a board tells: an event, and a key */

/**
 * The board of a game, on which lines are tried.
 * @typedef {Object} Stage
 * @property {HTMLElement} board
 * @property {HTMLElement} controls
 * @property {number} ratio of the board, its width by its height
 * @property {(twig: Twig, seat: number) => Promise<void>|void} show
 * @property {(move: ?string) => void} suggest draw a move that is not played
 * @property {(key: string) => boolean} pressed
 * @property {(text: string, before: Twig) => string} words an event in words
 * @property {(text: string, before: Twig) => string} label an event in a line of others
 * @property {(moves: string[]) => string} line moves that the engine expects one after the other
 * @property {(text: string, twig: Twig, seat: number) => string} event what a move of the seat comes to
 * @property {(twig: Twig) => string} moment what there is to do
 */

/**
 * @typedef {Object} AnalysisModule
 * @property {new (told: Tried, hands: Hands) => Stage} Stage
 * @property {() => Promise<unknown>} prepare
 * @property {(size: string) => string} beginning a record without a move
 * @property {() => Promise<{value: string, label: string}[]>} sizes empty boards that can be chosen
 */

/** The screen. @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  const game = gameNamed(context.params.game);
  await Promise.all([style("/style/layout.css"), style("/game/game.css"), style("/game/refusal.css"), style("/replay/replay.css"), style("/analysis/analysis.css")]);
  context.title(t("analysis.title"));
  put(context.bar, h("div", { class: "bar-title" }, t(`game.${game.name}`)));
  const module = await game.analysis();
  await module.prepare();
  const { kept } = context;
  if (kept instanceof Desk) return new Desk(root, context, module, kept.base, kept.top, kept.here);
  const lines = keptLines(context.query.get("code"));
  if (lines) return new Desk(root, context, module, lines.base, lines.top, lines.here);
  try {
    const base = await baseOf(context);
    if (base) return new Desk(root, context, module, base, new Twig(await begun(base)));
  } catch (error) {
    // Of a game it is said why: it may not be over yet.
    const why = context.query.has("room") ? errorText(error) : t(codeOf(error) === "offline" ? "net.offline" : "analysis.no-position");
    notice(why, { kind: "error" });
  }
  root.className = "page narrow";
  const open = (/** @type {string} */ address) => context.go(address);
  put(root, h("h1", {}, t("analysis.title")), h("p", {}, t("analysis.about")), await startForm(game.name, module, open));
  return null;
}

/** What the address speaks of: a code, a record behind it, or a finished game. @param {Context} context @returns {Promise<?Base>} */
async function baseOf({ query }) {
  const code = query.get("code");
  if (code) return { code };
  const step = query.has("step") ? Number(query.get("step")) : undefined;
  const letters = /^#r=([\w-]+)/.exec(location.hash)?.[1];
  const record = letters ? await unpacked(letters) : null;
  if (record) return { record, step };
  const room = query.get("room");
  if (!room) return null;
  const replay = await get(`/api/games/${/** @type {string} */ (room)}/record.json`, { token: tokenOf(room) });
  return { record: replay.record, step };
}

/** @param {Base} base */
async function begun(base) {
  const { code } = base.code ? { code: base.code } : await post("/api/line", base);
  return post("/api/try", { code });
}

class Desk {
  /**
   * @param {HTMLElement} root
   * @param {Context} context
   * @param {AnalysisModule} module
   * @param {Base} base
   * @param {Twig} top
   * @param {Twig} [here]
   */
  constructor(root, context, module, base, top, here = top) {
    this.base = base;
    this.top = top;
    this.here = here;
    this.undo = cleanup();
    this.asking = false;
    this.stage = new module.Stage(top.told, { play: (text) => this.play(text), key: (key) => this.pressed(key) });
    this.words = h("p", { class: "analysis-words", role: "status" });
    this.tree = h("div", { class: "analysis-tree" });
    this.opinion = h("div", { class: "analysis-opinion" });
    const act = (/** @type {string} */ does, /** @type {import("/ui/icons.js").Icon} */ icon, /** @type {() => unknown} */ run) =>
      button({ label: t(`analysis.${does}`), icon, run, data: { does } });
    this.back = button({ label: t("replay.back"), icon: "back", quiet: true, run: () => this.up(), data: { does: "back" } });
    this.next = button({ label: t("replay.next"), icon: "next", quiet: true, run: () => this.down(), data: { does: "next" } });
    this.cutter = button({ label: t("analysis.cut"), icon: "cross", quiet: true, run: () => this.go(this.here.cut()), data: { does: "cut" } });
    this.asker = act("ask", "hint", once(() => this.ask()));
    const element = h("div", { class: "board-layout analysis" },
      h("h1", { class: "unseen" }, t("analysis.title")),
      h("div", { class: "board-place" }, this.stage.board),
      h("div", { class: "beside" },
        this.words, this.stage.controls,
        h("div", { class: "analysis-steps" }, this.back, this.next, this.cutter, this.asker),
        this.opinion, this.tree,
        h("div", { class: "analysis-actions" },
          act("link", "copy", () => this.copy()),
          act("embed", "frame", () => this.embed()),
          act("picture", "picture", () => this.picture()),
          act("record", "download", () => this.record()))));
    element.style.setProperty("--ratio", String(this.stage.ratio));
    root.className = "analysis-screen";
    put(root, element);
    hearKeys(this.undo, (event) => !event.ctrlKey && !event.metaKey && !event.altKey && this.pressed(event.key));
    this.draw();
  }

  /** Whose moves are tried: of those who have to act the first. */
  get seat() {
    return this.here.told.to_act[0] ?? 0;
  }

  /** Try an event; a line that was tried before is gone along again. @param {string} text */
  async play(text) {
    const from = this.here;
    const known = from.find(text);
    if (known) {
      this.go(known);
      return;
    }
    if (this.asking) return;
    this.asking = true;
    try {
      const told = await post("/api/try", { code: from.told.code, events: [text] });
      if (told.violation) showReason(violationText(told.violation), null, told.violation.rule);
      else this.go(from.grow(told, text));
    } catch {
      notice(t("net.offline"), { kind: "error" });
    } finally {
      this.asking = false;
    }
  }

  /** To a position of the tree. @param {Twig} twig */
  go(twig) {
    this.here = twig;
    if (twig.parent) twig.parent.latest = twig;
    this.draw();
    announce(this.words.textContent);
  }

  up() {
    if (this.here.parent) this.go(this.here.parent);
  }

  down() {
    const next = this.here.latest ?? this.here.twigs[0];
    if (next) this.go(next);
  }

  /** @param {string} key */
  pressed(key) {
    /** @type {{[key: string]: () => unknown}} */
    const keys = { ArrowLeft: () => this.up(), ",": () => this.up(), ArrowRight: () => this.down(), ".": () => this.down(), h: () => this.ask() };
    if (key in keys) keys[key]();
    else return this.stage.pressed(key);
    return true;
  }

  async draw() {
    const { here } = this;
    const told = here.parent ? `${this.stage.words(here.text, here.parent)} ` : "";
    this.words.textContent = `${told}${this.stage.moment(here)}`;
    this.back.disabled = here.parent === null;
    this.next.disabled = here.twigs.length === 0;
    this.cutter.disabled = here.parent === null;
    // Where a card is to come, or nothing more, there is no move to think about.
    this.asker.disabled = here.told.to_act.length === 0;
    history.replaceState(null, "", `${location.pathname}?code=${encodeURIComponent(here.told.code)}`);
    keepLines(this.base, this.top, here);
    this.drawTree();
    this.drawOpinion();
    await this.stage.show(here, this.seat);
    if (this.here === here) this.stage.suggest(here.opinion?.[0]?.move ?? null);
  }

  drawTree() {
    put(this.tree, this.top.twigs.length > 0 && [h("h2", {}, t("analysis.lines")), h("ol", { class: "line" }, this.#line(this.top))]);
  }

  /** The main line from a position, with those beside it. @param {Twig} from @returns {HTMLElement[]} */
  #line(from) {
    const [main, ...others] = from.twigs;
    if (!main) return [];
    return [this.#item(main), ...others.map((other) => h("li", { class: "beside-line" }, h("ol", { class: "line" }, this.#item(other), this.#line(other)))), ...this.#line(main)];
  }

  /** @param {Twig} twig */
  #item(twig) {
    return h("li", { "aria-current": twig === this.here ? "step" : null },
      h("button", { type: "button", class: "move", on: { click: () => this.go(twig) } }, twig.parent && this.stage.label(twig.text, twig.parent)));
  }

  /** What does the engine think? */
  async ask() {
    const twig = this.here;
    // A quick guess is asked for anew: the engine may be ready by now.
    if (!twig.told.to_act.length || twig.opinion?.every(({ warming }) => !warming)) return;
    put(this.opinion, h("p", { class: "hint-wait" }, t("hint.wait")));
    announce(t("hint.wait"));
    try {
      const { lines } = await post("/api/opinions", { code: twig.told.code, seat: this.seat }, { token: device() });
      twig.opinion = lines;
      if (twig !== this.here) return;
      announce(lines.map((line) => this.#told(line)).join(" "));
    } catch (error) {
      const code = codeOf(error);
      notice(t(code === "too-fast" ? "analysis.too-fast" : code === "not-now" ? "analysis.not-now" : "net.offline"), { kind: "error" });
    }
    if (twig === this.here) this.draw();
  }

  /** @param {HintView} line */
  #told(line) {
    return [this.stage.words(this.stage.event(line.move, this.here, this.seat), this.here), promiseText(line), reasonText(line.reason)].filter(Boolean).join(" ");
  }

  drawOpinion() {
    const { opinion } = this.here;
    put(this.opinion, opinion && [
      h("h2", {}, t("analysis.opinion")),
      opinion[0].judge && h("p", { class: "quiet" }, judgeText(opinion[0].judge)),
      h("ol", { class: "opinions", on: { pointerleave: () => this.stage.suggest(opinion[0].move) } }, opinion.map((line) => h("li", {},
        h("button", { type: "button", class: "button", data: { move: line.move }, on: {
          click: () => this.play(this.stage.event(line.move, this.here, this.seat)),
          focus: () => this.stage.suggest(line.move), pointerenter: () => this.stage.suggest(line.move),
        } },
          h("span", {}, h("strong", {}, this.stage.label(this.stage.event(line.move, this.here, this.seat), this.here)), h("small", {}, [promiseText(line), reasonText(line.reason), line.warming && t("hint.warming")].filter(Boolean).join(" ")),
            line.line.length > 0 && h("small", { class: "quiet" }, this.stage.line([line.move, ...line.line]))))))),
    ]);
  }

  /** The line up to here, for the server. @returns {LineForm} */
  get line() {
    const { record = null, step = null, code = null } = this.base;
    return { record, step, code, events: this.here.path, seat: null };
  }

  /** What to put into another page so that this position stands there. */
  async embed() {
    const done = await copyText(frameOf(`${location.pathname.replace("/analysis/", "/embed/")}?code=${encodeURIComponent(this.here.told.code)}`));
    notice(t(done ? "embed.copied" : "replay.not-copied"));
  }

  async copy() {
    const done = await copyText(`${location.origin}${location.pathname}?code=${encodeURIComponent(this.here.told.code)}`);
    notice(t(done ? "replay.copied" : "replay.not-copied"));
  }

  async picture() {
    await this.#save("/api/line.svg", "ponti-picture.svg", "image/svg+xml");
  }

  async record() {
    await this.#save("/api/line.txt", "ponti-record.txt", "text/plain");
  }

  /** @param {"/api/line.svg"|"/api/line.txt"} path @param {string} name @param {string} type */
  async #save(path, name, type) {
    try {
      save(await postForText(path, this.line), name, type);
    } catch {
      notice(t("net.offline"), { kind: "error" });
    }
  }

  unmount({ keep = false } = {}) {
    this.undo.run();
    return keep ? this : null;
  }
}
