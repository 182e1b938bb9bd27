/**
 * Why something was not possible: shown at the place, in words, and said.
 * @module game/refusal
 */
import { h, targetOf } from "/dom.js";
import { has, t, violationText } from "/i18n.js";
import { RequestError } from "/net/http.js";
import { ruleButton } from "/rules/link.js";
import { announce, hush } from "/ui/announce.js";
import { play } from "/ui/sound.js";

/** @import { Point } from "/svg.js" */

/** @type {{bubble: HTMLElement, timer: number}|null} */
let shown = null;

/** An error of the server in the language of the page. @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof RequestError)) return t("error.other");
  if (error.violation) return violationText(error.violation);
  const key = `error.${error.code}`;
  return has(key) ? t(key) : t("error.other");
}

/**
 * Show why not, beside a point of the window; without one, in the middle of the lower half.
 * @param {string} text
 * @param {Point|null} [at]
 * @param {string|null} [rule] the id of the rule to read
 */
export function showReason(text, at = null, rule = null) {
  hideReason();
  play("refused");
  announce(text, { urgent: true });
  const bubble = h("div", { class: "reason" }, h("p", {}, text), rule && ruleButton(rule));
  document.getElementById("screen")?.append(bubble);
  const { width, height } = bubble.getBoundingClientRect();
  const place = at ?? { x: innerWidth / 2, y: innerHeight * 0.7 };
  const left = Math.max(8, Math.min(innerWidth - width - 8, place.x - width / 2));
  const above = place.y - height - 34;
  const top = above > 8 ? above : Math.min(innerHeight - height - 8, place.y + 34);
  bubble.classList.toggle("below", above <= 8);
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${top + scrollY}px`;
  bubble.style.setProperty("--tip", `${Math.max(14, Math.min(width - 14, place.x - left))}px`);
  shown = { bubble, timer: setTimeout(hideReason, (rule ? 4000 : 2500) + 45 * text.length) };
  document.addEventListener("pointerdown", pressed, { capture: true });
  addEventListener("scroll", scrolled, { capture: true });
}

/** A tap on the reason means its rule; a tap anywhere else goes on. @param {PointerEvent} event */
function pressed(event) {
  if (!shown?.bubble.contains(targetOf(event))) hideReason();
}

/**
 * The reason lies on the page and scrolls with it; what scrolls within the page leaves it behind.
 * @param {Event} event
 */
function scrolled({ target }) {
  if (target !== document) hideReason();
}

/** What came after the refusal was possible: take the reason away, and what was said of it. */
export function forgetReason() {
  hideReason();
  hush();
}

/** Take the reason away. */
export function hideReason() {
  if (!shown) return;
  document.removeEventListener("pointerdown", pressed, { capture: true });
  removeEventListener("scroll", scrolled, { capture: true });
  clearTimeout(shown.timer);
  shown.bubble.remove();
  shown = null;
}
