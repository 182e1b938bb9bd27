/**
 * Open tables: games on this server that anybody may join.
 * @module tables/tables
 */
import { cleanup, h, put, style } from "/dom.js";
import { seatName } from "/game/names.js";
import { GAMES } from "/games.js";
import { currentLanguage, list, t } from "/i18n.js";
import { codeOf, get } from "/net/http.js";
import { boardName } from "/mine/list.js";
import { button, linkButton } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";

/** @import { Context } from "/visit.js" */
/** @import { OpenTable, OpenTables } from "/wire.js" */

/** So often the list is asked for while somebody looks at it, in milliseconds; after a failure more seldom. */
const EVERY = 10_000;
const SELDOM = 60_000;

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await style("/tables/tables.css");
  context.title(t("tables.title"));
  root.className = "page narrow tables";
  const undo = cleanup();
  const said = h("p", { class: "quiet", role: "status" });
  const place = h("ul", { class: "open-tables" });
  const pages = h("p", { class: "row" });
  const about = h("p", {}, t("tables.about"));
  const begin = h("div", { class: "row" }, GAMES.map(({ name }) => linkButton({ label: t("tables.new", { game: t(`game.${name}`) }), icon: "plus", href: `/new/${name}?with=friends&offered` })));
  let page = 0;
  let timer = 0;
  let shown = "";
  put(root,
    h("h1", {}, t("tables.title")), about, said, place, pages, begin);

  const draw = (/** @type {OpenTables} */ told) => {
    const now = JSON.stringify(told);
    if (now === shown) return;  // what somebody is about to tap stays where it is
    shown = now;
    page = Math.min(page, told.pages - 1);
    said.textContent = told.tables.length ? t("tables.count", { n: told.tables.length }) : t("tables.none");
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.closest("[data-room]")?.getAttribute("data-room") : null;
    put(place, told.tables.map(tableLine));
    if (focused) /** @type {HTMLElement|null} */ (place.querySelector(`[data-room="${focused}"] a`))?.focus();
    put(pages, told.pages > 1 && [
      button({ label: t("tables.newer"), icon: "back", disabled: page === 0, run: () => turn(-1) }),
      button({ label: t("tables.older"), icon: "next", disabled: page === told.pages - 1, run: () => turn(1) }),
    ]);
  };
  const turn = (/** @type {number} */ by) => {
    page += by;
    look();
  };
  const look = async () => {
    clearTimeout(timer);
    let wait = EVERY;
    try {
      const told = await get(/** @type {"/api/tables"} */ (`/api/tables?page=${page}`));
      if (!context.signal.aborted) draw(told);
    } catch (error) {
      wait = SELDOM;
      if (codeOf(error) === "not-here") {
        // Nothing can be offered here: a table is for friends who get its link.
        said.textContent = t("tables.not-here");
        about.remove();
        put(begin, linkButton({ label: t("ui.home"), icon: "back", href: "/" }));
        return;
      }
      if (!shown) said.textContent = t("net.offline");
    }
    // A page that nobody sees asks for nothing.
    if (!context.signal.aborted && document.visibilityState === "visible") timer = setTimeout(look, wait);
  };
  undo.add(() => clearTimeout(timer));
  const back = () => { if (document.visibilityState === "visible") look(); else clearTimeout(timer); };
  document.addEventListener("visibilitychange", back);
  undo.add(() => document.removeEventListener("visibilitychange", back));
  await look();
  return { unmount: () => undo.run() };
}

/** @param {OpenTable} table */
function tableLine(table) {
  const there = table.seats.map((seat, index) => (table.open_seats.includes(index) ? null : seatName(seat, { index }))).filter((name) => name !== null);
  const minutes = Math.max(0, Math.round((Date.now() - table.created_at) / 60_000));
  const ago = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  const when = minutes < 1 ? t("tables.just-now") : minutes < 60 ? ago.format(-minutes, "minute") : ago.format(-Math.round(minutes / 60), "hour");
  const words = [boardName(table), t("tables.free", { n: table.open_seats.length }), table.options.clock && t("tables.clock"), table.seeded && t("deck.seeded.short"), when];
  return h("li", { data: { room: table.room } },
    h("a", { href: `/g/${table.room}` },
      h("strong", {}, t(`game.${table.options.game}`)),
      h("span", {}, there.length ? list(there) : t("tables.nobody")),
      h("span", { class: "quiet" }, words.filter(Boolean).join(" · ")),
      h("span", { class: "table-join" }, t("lobby.join"), icon("next"))));
}
