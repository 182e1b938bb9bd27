/**
 * My games: all of this device, with pictures, to be filtered and searched; and a way to take them along.
 * @module mine/mine
 */
import { h, put, style } from "/dom.js";
import { GAMES } from "/games.js";
import { t, when } from "/i18n.js";
import { deleteGame } from "/mine/delete.js";
import { boardName, filtered, listed, resultText, rivals } from "/mine/list.js";
import { thumb } from "/mine/thumb.js";
import { MOST_BYTES, exported, imported } from "/mine/transfer.js";
import { finished, lookForGone, myGames } from "/net/mine.js";
import { save } from "/replay/sharing.js";
import { announce } from "/ui/announce.js";
import { button, linkButton } from "/ui/buttons.js";
import { confirmDialog } from "/ui/dialog.js";
import { icon } from "/ui/icons.js";
import { notice } from "/ui/notice.js";

/** @import { GameName } from "/games.js" */
/** @import { Filter, Listed } from "/mine/list.js" */
/** @import { Context } from "/visit.js" */
/** @import { RankView } from "/wire.js" */

/** So many games are shown at first, and again with each tap on "more". */
const PAGE = 24;

/** The screen. @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await style("/mine/mine.css");
  context.title(t("mine.title"));
  const screen = new Screen(root, context);
  await screen.load();
}

class Screen {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    /** @type {Filter} */
    this.filter = { game: "all", state: "all", who: "all", text: "" };
    /** @type {Listed[]} */
    this.games = [];
    /** @type {RankView[]} */
    this.ranks = [];
    this.shown = PAGE;
    /** Of which finished games the server was asked whether they are still there. @type {Set<string>} */
    this.asked = new Set();
    this.list = h("ul", { class: "my-games" });
    this.count = h("p", { class: "quiet", role: "status" });
    this.more = button({ label: t("mine.more"), icon: "down", run: () => this.showMore() });
  }

  async load() {
    const [mine, info] = await Promise.all([myGames().catch(() => null), this.context.info().catch(() => null)]);
    if (this.context.signal.aborted) return;
    this.ranks = info?.ranks ?? [];
    this.games = listed(mine?.rooms.filter(({ status }) => status !== "over") ?? [], Object.values(finished()));
    this.draw();
    if (!mine) notice(t("net.offline"), { kind: "error" });
  }

  draw() {
    this.root.className = "page mine";
    put(this.root,
      h("div", { class: "mine-head" }, h("h1", {}, t("mine.title")),
        linkButton({ label: t("mine.statistics"), icon: "chart", href: "/mine/statistics", kind: "primary", data: { open: "statistics" } })),
      this.games.length > 0 && this.filters(),
      this.count, this.list, h("p", { class: "more-place" }, this.more),
      this.transfer(),
    );
    this.fill();
  }

  filters() {
    const change = (/** @type {Partial<Filter>} */ part) => {
      Object.assign(this.filter, part);
      this.shown = PAGE;
      this.fill();
    };
    const { game, state, who, text } = this.filter;
    const field = h("input", { type: "search", value: text, placeholder: t("mine.search.example"), autocomplete: "off", on: { input: () => change({ text: field.value }) } });
    return h("div", { class: "mine-filters" },
      h("label", { class: "field mine-search" }, h("span", {}, t("mine.search")), field),
      chosen(t("mine.game"), [["all", t("mine.all.games")], ...GAMES.map(({ name }) => /** @type {[GameName, string]} */ ([name, t(`game.${name}`)]))], game, (value) => change({ game: value })),
      chosen(t("mine.state"), [["all", t("mine.all")], ["going", t("mine.going")], ["over", t("mine.over")]], state, (value) => change({ state: value })),
      chosen(t("mine.who"), [["all", t("mine.all")], ["alone", t("mine.alone")], ["bots", t("mine.bots")], ["people", t("mine.people")]], who, (value) => change({ who: value })));
  }

  fill() {
    const found = filtered(this.games, this.filter);
    const shown = found.slice(0, this.shown);
    put(this.list, shown.map((game) => this.item(game)));
    this.more.hidden = found.length <= this.shown;
    this.count.textContent = this.games.length ? t("mine.count", { n: found.length }) : t("mine.none");
    this.look(shown.filter(({ status, room }) => status === "over" && !this.asked.has(room)).map(({ room }) => room));
  }

  /** See whether finished games are still there: another device may have deleted them. @param {string[]} rooms */
  async look(rooms) {
    for (const room of rooms) this.asked.add(room);
    const gone = await lookForGone(rooms).catch(() => []);  // another time
    for (const { room } of this.context.signal.aborted ? [] : gone) {
      const game = this.games.find((each) => each.room === room);
      if (!game) continue;
      game.gone = true;
      this.list.querySelector(`[data-room="${room}"]`)?.replaceWith(this.item(game));
    }
  }

  showMore() {
    const first = this.list.children.length;
    this.shown += PAGE;
    this.fill();
    /** @type {HTMLElement|null} */ (this.list.children[first]?.querySelector("a, button"))?.focus();
  }

  /** @param {Listed} game */
  item(game) {
    // What is gone leads nowhere; its result counts on.
    const href = game.gone ? null : game.status === "over" ? `/replay/${game.room}` : `/g/${game.room}`;
    const against = rivals(game);
    const take = async () => {
      if (!(await deleteGame(game))) return;
      this.games = this.games.filter(({ room }) => room !== game.room);
      this.fill();
      this.root.focus();
    };
    const bin = button({ label: t(game.gone ? "home.forget" : "menu.delete"), icon: game.gone ? "cross" : "bin", quiet: true, run: take, data: { act: "delete" } });
    bin.setAttribute("aria-describedby", `game-${game.room}`);  // which of them all
    return h("li", { data: { room: game.room } },
      h(href ? "a" : "div", { class: "my-game", href }, thumb(game),
        h("span", { class: "my-words", id: `game-${game.room}` },
          h("strong", {}, t(`game.${game.options.game}`)), " ",
          h("span", { class: "quiet" }, [boardName(game), against && t("mine.against", { names: against })].filter(Boolean).join(" · ")),
          h("span", { class: game.status === "over" ? "my-result" : "my-result turn" }, resultText(game, this.ranks)),
          game.gone && h("span", { class: "quiet my-gone" }, t("mine.gone")),
          h("time", { class: "quiet", datetime: new Date(game.updated_at).toISOString() }, when(game.updated_at)))),
      bin);
  }

  transfer() {
    const file = h("input", { type: "file", accept: ".json,application/json", class: "unseen", on: { change: () => this.bring(file) } });
    return h("details", { class: "more transfer", open: !this.games.length },
      h("summary", {}, t("mine.transfer")),
      h("div", { class: "stack" },
        h("p", {}, t("mine.transfer.text")),
        h("div", { class: "row" },
          button({ label: t("mine.export"), icon: "download", run: exportAll, data: { act: "export" } }),
          h("label", { class: "button file-button" }, icon("share"), h("span", {}, t("mine.import")), file))));
  }

  /** @param {HTMLInputElement} field */
  async bring(field) {
    const [chosen] = field.files ?? [];
    if (!chosen) return;
    const brought = chosen.size <= MOST_BYTES ? imported(await chosen.text()) : null;
    field.value = "";
    const n = Math.max(brought?.games ?? 0, brought?.finished ?? 0);
    const words = brought ? t(n ? "mine.imported" : "mine.imported.rest", { n }) : t("mine.import.wrong");
    if (brought) await this.load();
    notice(words, brought ? {} : { kind: "error" });
    announce(words, { urgent: !brought });
  }
}

/**
 * One of a few, in little room.
 * @template {string} Name
 * @param {string} label
 * @param {[Name, string][]} options
 * @param {NoInfer<Name>} value
 * @param {(value: Name) => void} change
 */
function chosen(label, options, value, change) {
  const field = h("select", { on: { change: () => change(options[field.selectedIndex][0]) } },
    options.map(([name, words]) => h("option", { value: name, selected: name === value }, words)));
  return h("label", { class: "field" }, h("span", {}, label), field);
}

/** The file opens all seats of this device: that is said before. */
async function exportAll() {
  if (!(await confirmDialog({ title: t("mine.export"), body: t("mine.export.secret"), yes: t("mine.export.yes") }))) return;
  save(exported(), `ponti-${new Date().toISOString().slice(0, 10)}.json`, "application/json");
}
