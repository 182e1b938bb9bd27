/**
 * What the tab of the browser and the sign of the app say: the title of the screen, and that it is one's turn.
 * @module ui/tab
 */
import { t } from "/i18n.js";

const ICON = "/icons/ponti.svg";
const DUE = "/icons/ponti-due.svg";

let screen = "";
/** Whether somebody waits at the table on the screen; null: there is none. @type {boolean|null} */
let due = null;
/** In how many other games somebody waits. */
let elsewhere = 0;

/** The title of the screen; a new one has nothing to tell yet. @param {string} title */
export function setTitle(title) {
  screen = title;
  if (!title) due = null;
  draw();
}

/** Whether somebody waits for the person here, at the table on the screen. @param {boolean} now */
export function setDue(now) {
  due = now;
  draw();
}

/** In how many games that are not on the screen somebody waits. @param {number} number */
export function setElsewhere(number) {
  elsewhere = number;
  draw();
}

function draw() {
  const name = screen ? `${screen} · Ponti` : "Ponti";
  // At a table it is told of this table.
  const told = due ?? elsewhere > 0;
  document.title = told ? `● ${t("signal.turn")} · ${name}` : name;
  const link = document.querySelector('link[rel="icon"]');
  const wanted = told ? DUE : ICON;
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  const number = elsewhere + (due ? 1 : 0);
  const done = number > 0 ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.();
  done?.catch(() => {});  // a page that is not installed may be refused
}
