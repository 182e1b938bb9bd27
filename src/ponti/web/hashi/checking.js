/**
 * Free pen: "check my board", the mistakes in words, and how they may be corrected.
 * @module hashi/checking
 */
import { h } from "/dom.js";
import { t, violationText } from "/i18n.js";
import { openDialog } from "/ui/dialog.js";
import { strokeText } from "/hashi/speech.js";
import { strokesOf } from "/hashi/strokes.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { Turn } from "/hashi/turn.js" */

/**
 * Ask the referee and show what it says. Kept with the strokes that are mistakes.
 * @param {Shell} shell
 * @param {Turn} turn
 * @param {number} seat
 */
export async function openCheck(shell, turn, seat) {
  const answer = await shell.ask({ type: "check", seat });
  if (!answer) return [];
  if (!answer.mistakes.length) {
    await openDialog({ title: t("hashi.check"), body: t("hashi.check.none"), buttons: [{ label: t("ui.ok"), value: true, kind: "primary" }] });
    return [];
  }
  const corrections = h("div", { class: "corrections" });
  /** @type {string|null} */
  const chosen = await openDialog({
    title: t("hashi.check.found", { n: answer.mistakes.length }), kind: "sheet checking",
    body: h("div", { class: "stack" },
      h("ul", { class: "mistakes" }, answer.mistakes.map((mistake) => h("li", {},
        h("strong", {}, strokeText(mistake.stroke)), h("span", {}, violationText(mistake.violation)),
        !mistake.correctable && h("small", {}, t("hashi.check.too-late"))))),
      answer.corrections.length > 0 && h("h3", {}, t("hashi.check.instead")),
      corrections,
    ),
    onOpen(_dialog, close) {
      corrections.append(...answer.corrections.map((move) =>
        h("button", { class: "button", type: "button", data: { correction: move }, on: { click: () => close(move) } }, moveText(move))));
    },
  });
  if (chosen) await turn.ask({ type: "correct", seat, move: chosen });
  return chosen ? [] : answer.mistakes.map((mistake) => mistake.stroke);
}

/** A turn in words. @param {string} move */
export function moveText(move) {
  const strokes = strokesOf(move);
  return strokes.length ? strokes.map(strokeText).join(", ") : t("hashi.move.nothing");
}
