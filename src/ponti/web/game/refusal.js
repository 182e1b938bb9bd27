/**
 * Why something was not possible: shown beside the place, in words, and said.
 *
 * While it is shown, a tap anywhere takes it away and does nothing else: what lies under a bubble, or was meant for the
 * board as it was before, is never chosen by it.
 * @module game/refusal
 */
import { h } from "/dom.js";
import { has, t, violationText } from "/i18n.js";
import { RequestError } from "/net/http.js";
import { ruleButton } from "/rules/link.js";
import { announce, hush } from "/ui/announce.js";
import { play } from "/ui/sound.js";
import { MARGIN, placeBeside } from "/game/beside.js";

/** @import { Box } from "/game/beside.js" */

/**
 * What a refusal speaks of, as it lies now: the place itself, and what else had better stay in sight; null when it
 * is not there any more.
 * @typedef {() => {place: Box, others?: Box[]}|null} About
 */

/** @type {{shield: HTMLElement, bubble: HTMLElement, about: About|null, timer: number, closed: () => void}|null} */
let shown = null;
/** How far down the page what it speaks of was when the bubble got its place. */
let placedFor = 0;

/** An error of the server in the language of the page. @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof RequestError)) return t("error.other");
  if (error.violation) return violationText(error.violation);
  const key = `error.${error.code}`;
  return has(key) ? t(key) : t("error.other");
}

/**
 * Show why not, beside what it speaks of; without a place, in the middle of the lower half.
 * @param {string} text
 * @param {About|null} [about]
 * @param {string|null} [rule] the id of the rule to read
 * @param {() => void} [closed] called when it goes
 */
export function showReason(text, about = null, rule = null, closed = () => {}) {
  hideReason();
  play("refused");
  announce(text, { urgent: true });
  const bubble = h("div", { class: "reason" }, h("p", {}, text), rule && ruleButton(rule));
  const shield = h("div", { class: "reason-shield", on: { click: hideReason, pointerdown: wait } });
  bubble.addEventListener("click", hideReason);
  document.getElementById("screen")?.append(shield, bubble);
  place(bubble, about);
  shown = { shield, bubble, about, closed, timer: setTimeout(hideReason, (rule ? 3000 : 2000) + 40 * text.length) };
  document.addEventListener("keydown", pressed, { capture: true });
  addEventListener("scroll", scrolled, { capture: true });
  addEventListener("resize", resized);
}

/** @param {HTMLElement} bubble @param {About|null} about */
function place(bubble, about) {
  const told = about?.() ?? null;
  const room = { width: roomFor(told), height: innerHeight };
  bubble.style.setProperty("--room", `${room.width}px`);
  bubble.style.left = "0"; // where it is as wide as its words
  const { width, height } = bubble.getBoundingClientRect();
  if (told) placedFor = told.place.top + scrollY;
  const [x, y] = [room.width / 2, room.height * 0.7];
  const { place: thing, others = [] } = told ?? { place: { left: x, right: x, top: y, bottom: y } };
  const { side, left, top, tip } = placeBeside({ width, height }, thing, others, room);
  bubble.className = `reason ${told ? side : "nowhere"}`;
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${top + scrollY}px`;
  bubble.style.setProperty("--tip", `${tip}px`);
}

/**
 * How much of the window a bubble has: what it says of the board does not cover the words and buttons beside it.
 * @param {ReturnType<About>} told
 */
function roomFor(told) {
  const whole = document.documentElement.clientWidth;
  const board = document.querySelector(".board-layout .board-place")?.getBoundingClientRect();
  const onBoard = board && told && told.place.right <= board.right && told.place.left >= board.left;
  return onBoard ? Math.min(whole, board.right + MARGIN) : whole;
}

/** A finger that is down takes the reason away when it is lifted, and not before. */
function wait() {
  if (shown) clearTimeout(shown.timer);
}

/** Escape closes the reason and nothing else. @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  event.preventDefault();
  hideReason();
}

/**
 * The reason lies on the page and scrolls with it, unless the board stays where it is while words scroll beside it; what
 * scrolls within the page leaves it behind.
 * @param {Event} event
 */
function scrolled({ target }) {
  if (target !== document) return hideReason();
  const thing = shown?.about?.()?.place;
  if (shown && thing && Math.abs(thing.top + scrollY - placedFor) > 1) place(shown.bubble, shown.about);
}

/** In a window of another size the reason follows what it speaks of, when that has found its place. */
async function resized() {
  for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
  if (shown) place(shown.bubble, shown.about);
}

/** What came after the refusal was possible: take the reason away, and what was said of it. */
export function forgetReason() {
  hideReason();
  hush();
}

/** Take the reason away. */
export function hideReason() {
  if (!shown) return;
  const { shield, bubble, timer, closed } = shown;
  shown = null;
  document.removeEventListener("keydown", pressed, { capture: true });
  removeEventListener("scroll", scrolled, { capture: true });
  removeEventListener("resize", resized);
  clearTimeout(timer);
  shield.remove();
  bubble.remove();
  closed();
}
