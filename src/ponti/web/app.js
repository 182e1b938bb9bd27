/**
 * The page: the bar at the top, and below it one screen at a time.
 * @module app
 */
import { h, put, targetOf } from "/dom.js";
import { bestLanguage, currentLanguage, loadLanguage, t } from "/i18n.js";
import { info, onWaiting } from "/net/http.js";
import { route } from "/router.js";
import * as store from "/store.js";
import { mountAnnouncer } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { closeDialogs } from "/ui/dialog.js";
import { mark } from "/ui/mark.js";
import { clearNotice, notice, noticePlace } from "/ui/notice.js";
import { openSettings } from "/ui/settings.js";
import { setTitle } from "/ui/tab.js";
import { applyTheme } from "/ui/theme.js";
import { Visit } from "/visit.js";

/** @import { DueGames } from "/game/due.js" */
/** @import { Settings } from "/store.js" */
/** @import { Screen } from "/visit.js" */

const bar = h("header", { class: "bar" });
/** The place of the button for games in which somebody waits. */
const due = h("div", { class: "due-place" });
/** @type {DueGames|null} */
let dueGames = null;
let current = new Visit();
let turn = 0;

async function show({ keep = false, focus = true } = {}) {
  turn += 1;
  const mine = turn;
  closeDialogs();  // now: one that is opened while the screen is loading stays
  const found = route(location.pathname);
  const load = found ? found.load : () => import("/ui/lost.js");
  /** @type {Screen} */
  let screen;
  try {
    screen = await load();
  } catch (error) {
    console.warn("a screen could not be loaded:", error);
    screen = await import("/ui/lost.js");
  }
  if (mine !== turn) return;
  const visit = new Visit();
  const kept = current.leave(keep);
  current.root.replaceWith(visit.root);
  current.slot.replaceWith(visit.slot);
  current = visit;
  setTitle("");
  const wanted = await visit.mount(screen, {
    params: found?.params ?? {},
    query: new URLSearchParams(location.search),
    go: visit.only(go), title: visit.only(setTitle), info, bar: visit.slot, signal: visit.ending.signal, kept,
  });
  if (wanted && focus) visit.root.focus({ preventScroll: true });
  if (wanted) followGames();
}

/** Whatever is on the screen, somebody may wait in another game: for whoever has ever begun one. */
async function followGames() {
  if (!dueGames && !Object.keys(store.games()).length) return;
  const part = await import("/game/due.js");
  dueGames ??= new part.DueGames(due);
  dueGames.follow();
}

/** Go to another address of this page; kept when its screen is up. @param {string} path @param {{replace?: boolean}} [options] */
function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  if (!replace) scrollTo(0, 0);
  return show();
}

function drawBar() {
  put(bar,
    h("a", { class: "brand", href: "/", "aria-label": t("ui.home") }, mark(), h("span", {}, "Ponti")),
    current.slot,
    due,
    noticePlace(),
    button({ label: t("settings.title"), icon: "settings", quiet: true, run: openSettings, data: { open: "settings" } }),
  );
}

/** @param {MouseEvent} event */
function onClick(event) {
  const link = targetOf(event)?.closest("a");
  if (!link?.href || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const there = new URL(link.href, location.href);
  if (there.origin !== location.origin || link.target || link.hasAttribute("download") || /\.\w+$/.test(there.pathname)) return;
  if (there.pathname.startsWith("/api/")) return;
  if (there.pathname === location.pathname && there.hash) return;
  event.preventDefault();
  go(there.pathname + there.search + there.hash);
}

/** @param {Settings} now @param {Partial<Settings>} changes */
async function onSettings(now, changes) {
  applyTheme();
  const wanted = bestLanguage(now.language);
  if (!("language" in changes) || wanted === currentLanguage()) return;
  try {
    await loadLanguage(wanted);
  } catch {
    notice(t("net.offline"), { kind: "error" });
    return;
  }
  drawBar();
  await show({ keep: true, focus: false });
}

async function start() {
  applyTheme();
  const skip = h("a", { class: "skip", href: "#screen", on: { click: (event) => { event.preventDefault(); current.root.focus(); } } });
  document.body.append(skip, bar, current.root);
  mountAnnouncer(document.body);
  onWaiting((waiting) => (waiting ? notice(t("net.waiting"), { key: "waiting", kind: "wait" }) : clearNotice("waiting")));
  const wanted = bestLanguage(store.settings().language);
  // The screen's modules come at the same time; `show` finds them here, or says what is wrong.
  route(location.pathname)?.load().catch(() => {});
  await loadLanguage(wanted).catch(() => loadLanguage("en"));
  skip.textContent = t("ui.skip");
  drawBar();
  store.onChange(onSettings);
  document.addEventListener("click", onClick);
  addEventListener("popstate", () => show());
  await show({ focus: false });
  if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}

start();
