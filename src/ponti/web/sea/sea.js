/**
 * Your own sea: boards and decks drawn here, kept on this device, tried out and played on.
 * @module sea
 */
import { cleanup, h, put, style } from "/dom.js";
import { loadMore, t } from "/i18n.js";
import { codeOf, post } from "/net/http.js";
import { boardStyles } from "/hashi/styles.js";
import { cardEditor } from "/sea/cards.js";
import { boardText, deckText, empty, islands, placeIn } from "/sea/drawing.js";
import { carried, importDialog, readSea, shareDialog, wrongWords } from "/sea/files.js";
import { Grid } from "/sea/grid.js";
import { forgetSea, keepSea, newId, seaNamed, seas } from "/sea/kept.js";
import { seaOptions } from "/sea/options.js";
import { seaShelf } from "/sea/shelf.js";
import { Steps, keepDrawing } from "/sea/steps.js";
import { studyPanel } from "/sea/study.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

/** @import { Drawing } from "/sea/drawing.js" */
/** @import { Context } from "/visit.js" */

/** So long after the last stroke the server is asked, in milliseconds. */
const PAUSE = 250;

/** What is on the screen; kept when the language changes. */
class Desk {
  /** @param {string} id @param {Drawing} drawing */
  constructor(id, drawing) {
    this.id = id;
    this.steps = new Steps(drawing);
  }
}

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await Promise.all([loadMore("sea"), style("/style/layout.css"), style("/sea/sea.css"), boardStyles()]);
  root.className = "sea";
  context.title(t("sea.title"));
  put(context.bar, h("div", { class: "bar-title" }, t("sea.title")));
  const screen = new SeaScreen(root, context);
  await screen.open();
  return { unmount: () => screen.close() };
}

class SeaScreen {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.later = cleanup();
    const latest = seaNamed(context.query.get("sea")) ?? seas()[0] ?? null;
    this.desk = context.kept instanceof Desk ? context.kept : latest ? new Desk(latest.id, latest.drawing) : new Desk(newId(), empty("my-sea"));
    /** @type {{board: string|null, deck: string|null, boardFile: string, deckFile: string|null}} what the server has read */
    this.read = { board: null, deck: null, boardFile: "", deckFile: null };
    /** Which drawing the server is asked about: an answer about another one comes too late. */
    this.asked = 0;
    this.asking = true;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.grid = new Grid((drawing) => this.#take(drawing));
    this.cards = cardEditor((drawing) => this.#take(drawing));
    this.study = studyPanel({
      form: () => ({ board: boardText(this.now), deck: deckText(this.now) }),
      found: (hard) => this.grid.markHard(hard), signal: context.signal,
    });
    this.verdict = h("p", { class: "sea-verdict", role: "status", data: { verdict: "" } });
    this.shelf = seaShelf({
      begin: () => this.#begin(empty("my-sea")), take: () => this.#import(),
      choose: (sea) => this.#begin(sea.drawing, sea.id), forget: (id) => this.#forget(id),
    });
    this.options = seaOptions(() => this.now, (drawing) => this.#take(drawing));
    // Made once: a button that is made anew below a finger misses its tap.
    this.buttons = {
      undo: button({ label: t("sea.undo"), icon: "undo", quiet: true, data: { does: "undo" }, run: () => this.#step("undo") }),
      redo: button({ label: t("sea.redo"), icon: "redo", quiet: true, data: { does: "redo" }, run: () => this.#step("redo") }),
      share: button({ label: t("sea.share"), icon: "share", quiet: true, data: { does: "share" }, run: () => this.#share() }),
      play: button({ label: t("sea.play"), icon: "play", kind: "primary confirm", data: { does: "play" }, run: () => this.context.go(`/new/hashi?with=bot&sea=${this.desk.id}`) }),
    };
  }

  get now() {
    return this.desk.steps.now;
  }

  async open() {
    this.later.listen(document, "keydown", (event) => this.#key(event));
    const layout = h("div", { class: "board-layout sea-layout" },
      h("div", { class: "board-place" }, this.grid.element, h("p", { class: "unseen", id: "sea-keys" }, t("sea.keys"))),
      h("div", { class: "beside" },
        this.verdict, h("div", { class: "controls sea-controls" }, Object.values(this.buttons)),
        this.options.element, this.cards.element, this.study.element, this.shelf.element,
        h("details", { class: "more" }, h("summary", {}, t("sea.help")), h("p", {}, t("sea.help.tap")), h("p", {}, t("sea.keys")), h("p", {}, t("sea.help.print")))));
    put(this.root, h("h1", { class: "unseen" }, t("sea.title")), layout);
    this.layout = layout;
    if (!(await this.#openLink())) this.#show();
  }

  close() {
    clearTimeout(this.timer);
    this.later.run();
    return this.desk;
  }

  /** Take in the sea that the address carries, once the server has read it. */
  async #openLink() {
    const found = carried(location.hash);
    if (!found) return false;
    history.replaceState(null, "", "/sea");
    const { drawing, words } = await readSea(found);
    if (this.context.signal.aborted) return true;
    if (drawing) this.#begin(drawing);
    else this.#show();
    if (drawing) announce(t("sea.opened", { name: drawing.name }));
    if (!drawing) notice(words, { kind: "error" });
    return true;
  }

  /** Go on with another drawing, as a sea of its own. @param {Drawing} drawing @param {string} [id] */
  #begin(drawing, id = newId()) {
    this.desk = new Desk(id, drawing);
    this.study.forget();
    this.grid.hard.clear();
    this.#show();
  }

  /** @param {Drawing} drawing */
  #take(drawing) {
    const before = this.now;
    this.desk.steps.take(drawing);
    this.#changed(before);
  }

  /** @param {Drawing} before */
  #changed(before) {
    if (boardText(before) !== boardText(this.now) || deckText(before) !== deckText(this.now)) {
      this.study.forget();
      this.grid.hard.clear();
    }
    this.#show();
  }

  #show() {
    const { now } = this;
    this.layout?.style.setProperty("--ratio", String((now.columns * 88 + 12) / (now.rows * 88 + 12)));
    this.grid.wrong = null;
    this.grid.show(now);
    this.cards.show(now);
    this.options.show(now);
    this.read = { board: null, deck: null, boardFile: "", deckFile: null };
    // Whatever the server still says is about another drawing.
    this.asked += 1;
    this.asking = true;
    // Kept at once, for whoever leaves or reloads before the server has answered.
    if (islands(now).length || seaNamed(this.desk.id)) keepDrawing(this.desk.id, now);
    this.#allow();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#check(), PAUSE);
  }

  /** What can be done now. */
  #allow() {
    const { undo, redo, share, play } = this.buttons;
    const { steps } = this.desk;
    const cannot = this.read.board === null;
    undo.disabled = !steps.before.length;
    redo.disabled = !steps.undone.length;
    share.disabled = cannot;
    play.disabled = cannot;
    this.study.allow(!cannot);
    this.shelf.show(this.desk.id, this.asking);
  }

  /** @param {string} id */
  #forget(id) {
    const sea = seaNamed(id);
    forgetSea(id);
    if (id === this.desk.id) this.#begin(empty("my-sea"));
    else this.#allow();
    if (sea) notice(t("sea.forgotten", { name: sea.drawing.name }), { action: { label: t("sea.undo"), run: () => { keepSea(sea); this.#allow(); } } });
  }

  async #import() {
    const drawing = await importDialog();
    if (drawing && !this.context.signal.aborted) this.#begin(drawing);
  }

  #share() {
    const { board, deck, boardFile, deckFile } = this.read;
    if (board) shareDialog({ name: this.now.name, board, deck, boardFile, deckFile });
  }

  /** @param {"undo"|"redo"} way */
  #step(way) {
    const before = this.now;
    this.desk.steps[way]();
    this.#changed(before);
    announce(t(`sea.said.${way}`));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement || document.querySelector("dialog[open]")) return;
    const again = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
    if (!again && event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    this.#step(again ? "redo" : "undo");
  }

  /** Ask the server what this is, and keep what it says. */
  async #check() {
    const { now } = this;
    const mine = this.asked;
    if (!islands(now).length) {
      this.#told(t("sea.begin"), "hint");
      return;
    }
    try {
      const { board, deck } = await post("/api/boards/hashi", { board: boardText(now), deck: deckText(now) });
      if (mine !== this.asked || this.context.signal.aborted) return;
      const wrong = board?.wrong ?? deck?.wrong;
      const can = !wrong && board?.code;
      this.read = { board: can ? board.code : null, deck: deck?.code ?? null, boardFile: board?.text ?? "", deckFile: deck?.text ?? null };
      keepSea({ id: this.desk.id, drawing: now, board: this.read.board, deck: this.read.deck });
      if (wrong) {
        const place = wrong === board?.wrong ? placeIn(now, wrong.line, wrong.column) : null;
        this.grid.mark(place);
        this.#told(wrongWords({ ...wrong, line: null }), "wrong");
      } else {
        const { layout } = board ?? {};
        const crossings = (layout?.lines ?? []).reduce((sum, { crosses }) => sum + crosses.length, 0) / 2;
        this.#told(t("sea.right", { islands: layout?.islands.length ?? 0, lines: layout?.lines.length ?? 0, crossings }), "right");
      }
    } catch (error) {
      if (mine !== this.asked || this.context.signal.aborted) return;
      this.#told(t(codeOf(error) === "offline" ? "net.offline" : "sea.later"), "away");
    }
  }

  /** The server has said what this is, or cannot. @param {string} words @param {"right"|"wrong"|"hint"|"away"} verdict */
  #told(words, verdict) {
    this.verdict.dataset.verdict = verdict;
    put(this.verdict, words);
    this.asking = false;
    this.#allow();
  }
}
