/**
 * "Was the deck fair?": the answer of this device, what it rests on, and a proof to take away.
 * @module fair/dialog
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { getText } from "/net/http.js";
import { save } from "/replay/sharing.js";
import { seenOf } from "/store.js";
import { button } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { seenLines } from "/fair/seen.js";
import { judge } from "/fair/verdict.js";
import { seededNote } from "/fair/words.js";

/** @import { Child } from "/dom.js" */
/** @import { Shell } from "/game/shell.js" */
/** @import { DeckView } from "/wire.js" */

/** Open the dialog; before the end it says what is certain by then. @param {Shell} shell */
export async function showDeck(shell) {
  const { room } = shell;
  const body = h("div", { class: "stack fairness" });
  const rows = h("dl", { class: "numbers" });
  const details = h("details", { class: "more" }, h("summary", {}, t("deck.numbers")), rows);
  let shown = "";
  const draw = () => {
    const { deck, status } = room.state;
    const key = JSON.stringify([status, deck]);
    if (!deck || key === shown) return;
    shown = key;
    const over = status === "over";
    put(rows, numbers(shell, deck));
    put(body,
      over ? verdict(shell) : deck.seeded ? seededNote(room.state) : h("p", {}, t("deck.later")),
      takingPart(shell, deck),
      details,
      over && button({ label: t("deck.save"), icon: "download", run: () => saveProof(shell), data: { act: "save-proof" } }));
  };
  draw();
  // Numbers come while the dialog is open, and so may the end.
  const end = room.on("update", draw);
  await openDialog({ title: t(room.state.status === "over" ? "menu.deck" : "menu.deck.now"), body });
  end();
}

/** @param {Shell} shell @returns {Child} */
function verdict({ room }) {
  const { answer, faults } = judge(room.state, seenOf(room.id), room.seats);
  return [
    h("p", { class: ["verdict", answer === "unfair" && "bad"], data: { answer } }, h("strong", {}, t(`deck.answer.${answer}`)), " ", t(`deck.why.${answer}`)),
    faults.length > 0 && h("ul", { class: "faults" }, faults.map((fault) => h("li", {}, t(`deck.fault.${fault}`)))),
  ];
}

/** Whose devices have a part in the shuffle. @param {Shell} shell @param {DeckView} deck */
function takingPart(shell, deck) {
  const lots = deck.lots ?? [];
  if (!lots.length) return deck.seeded ? null : h("p", { class: "quiet" }, t("deck.part.server"));
  const names = (/** @type {boolean} */ shown) =>
    lots.filter(({ number }) => Boolean(number) === shown).map(({ seat }) => shell.seatName(seat)).join(", ");
  const [shown, hidden] = [names(true), names(false)];
  return [
    shown && h("p", { class: "quiet" }, t("deck.part", { names: shown })),
    hidden && h("p", { class: "quiet" }, t("deck.part.missing", { names: hidden })),
  ];
}

/** @param {Shell} shell @param {DeckView} deck @returns {Child[]} */
function numbers(shell, deck) {
  /** @param {string} label @param {?string|undefined} value */
  const row = (label, value) => (value ? [h("dt", {}, label), h("dd", { class: "code" }, value)] : null);
  return [
    row(t("deck.commitment"), deck.commitment),
    (deck.lots ?? []).map(({ seat, seal, number }) => [
      row(t("deck.seal", { name: shell.seatName(seat) }), seal),
      row(t("deck.number", { name: shell.seatName(seat) }), number),
    ]),
    row(t("deck.secret"), deck.secret),
    row(t("deck.salt"), deck.salt),
    row(t("deck.seed"), deck.seed),
    row(t("deck.order"), deck.deck?.join(" ")),
  ];
}

/** The record with what this device has seen: `ponti verify` checks it on another machine. @param {Shell} shell */
async function saveProof(shell) {
  const { room } = shell;
  try {
    const record = await getText(`/api/games/${room.id}/record.txt`, { token: room.token });
    const seen = seenOf(room.id);
    const [head, ...rest] = record.split("\n\n");
    const lines = seen?.closed && seen.unturned === room.state.deck?.deck?.length ? seenLines(seen) : [];
    save([[head, ...lines].join("\n"), ...rest].join("\n\n"), `ponti-${room.id}-proof.txt`, "text/plain");
  } catch (error) {
    shell.refused(error);
  }
}
