/**
 * What the tab of the browser says: the title of the screen, and that it is one's turn.
 * @module ui/tab
 */
import { t } from "/i18n.js";

const ICON = "/icons/ponti.svg";
const DUE = "/icons/ponti-due.svg";

let screen = "";
let due = false;

/** The title of the screen; a new one has nothing to tell yet. @param {string} title */
export function setTitle(title) {
  screen = title;
  if (!title) due = false;
  draw();
}

/** Whether somebody waits for the person here. @param {boolean} now */
export function setDue(now) {
  due = now;
  draw();
}

/** How many games wait for the person here, on the sign of the app where the browser has one. @param {number} number */
export function setBadge(number) {
  const done = number > 0 ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.();
  done?.catch(() => {});  // a page that is not installed may be refused
}

function draw() {
  const name = screen ? `${screen} · Ponti` : "Ponti";
  document.title = due ? `● ${t("signal.turn")} · ${name}` : name;
  const link = document.querySelector('link[rel="icon"]');
  const wanted = due ? DUE : ICON;
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
}
