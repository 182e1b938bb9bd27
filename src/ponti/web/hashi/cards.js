/**
 * Cards of Hashi: the open one, its back, and the bar of all with those seen crossed out.
 * @module hashi/cards
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { brush, picture, s } from "/svg.js";
import { animate } from "/ui/motion.js";
import { cardText } from "/hashi/speech.js";

/** @import { CardView } from "/wire.js" */

/** The open card, as large as its place. @param {string|null} card */
export function cardPicture(card) {
  if (!card) return cardBack();
  const [number, bridges] = card.split("/").map(Number);
  return picture(84, 118, { class: "card-picture", role: "img", "aria-label": cardText(card) },
    s("rect", { class: "card-face", x: 1, y: 1, width: 82, height: 116, rx: 9 }),
    s("rect", { class: "card-frame", x: 6, y: 6, width: 72, height: 106, rx: 5 }),
    s("text", { class: "card-number", x: 42, y: 55 }, String(number)),
    Array.from({ length: bridges }, (_, index) => {
      const y = 74 + 15 * index;
      return s("g", {},
        s("path", { class: "card-bridge", d: brush({ x: 18, y }, { x: 66, y }, index + 2, 5.6) }),
        s("circle", { class: "card-island", cx: 18, cy: y, r: 4.6 }), s("circle", { class: "card-island", cx: 66, cy: y, r: 4.6 }),
      );
    }),
  );
}

/** The back of a card: two arches. */
export function cardBack() {
  return picture(84, 118, { class: "card-picture back", role: "img", "aria-label": t("hashi.card.back") },
    s("rect", { class: "card-face", x: 1, y: 1, width: 82, height: 116, rx: 9 }),
    s("rect", { class: "card-ground", x: 6, y: 6, width: 72, height: 106, rx: 5 }),
    s("rect", { class: "card-line", x: 10, y: 10, width: 64, height: 98, rx: 3 }),
    s("path", { class: "card-arch", d: "M18 67q24 -30 48 0M28 71q14 -18 28 0" }),
  );
}

/** A place for the open card that turns over when another one comes. */
export class CardPlace {
  constructor() {
    this.element = h("div", { class: "card-place" });
    /** @type {string|null|undefined} undefined before the first one is shown */
    this.card = undefined;
  }

  /** Show a card, or the back where none is open. @param {string|null} card */
  async show(card) {
    if (card === this.card) return;
    const first = this.card === undefined;
    this.card = card;
    if (first) {
      this.element.replaceChildren(cardPicture(card));
      return;
    }
    await animate(this.element, [{ transform: "none" }, { transform: "perspective(30rem) rotateY(90deg)" }], { duration: 130, easing: "ease-in" });
    if (this.card !== card) return;
    this.element.replaceChildren(cardPicture(card));
    await animate(this.element, [{ transform: "perspective(30rem) rotateY(-90deg)" }, { transform: "none" }], { duration: 190 });
  }
}

/**
 * The bar of all cards. `cards` as in the position: `{card, seen}` by size. Of those not seen one was set aside and never
 * comes; after the end none does.
 * @param {CardView[]} cards
 * @param {string|null} open
 */
export function cardBar(cards, open, over = false) {
  const left = cards.filter((each) => !each.seen).length - 1;
  const words = [t("hashi.cards.left", { n: left }), t("hashi.cards.aside")].join(", ");
  let current = open;
  return h("section", { class: "card-bar-panel panel" },
    h("h2", {}, t("hashi.cards.title"), !over && " ", !over && h("small", {}, words)),
    h("ol", { class: "card-bar" }, cards.map(({ card, seen }) => {
      const isOpen = seen && card === current;
      if (isOpen) current = null;
      return h("li", {}, smallCard(card, isOpen ? "open" : seen ? "seen" : ""));
    })),
  );
}

/** A card of the bar: `seen` is crossed out, `open` framed. @param {string} card */
export function smallCard(card, state = "") {
  const [number, bridges] = card.split("/").map(Number);
  const words = [cardText(card), state && t(`hashi.cards.${state}`)].filter(Boolean).join(", ");
  return picture(32, 44, { class: ["small-card", state], role: "img", "aria-label": words },
    s("rect", { class: "card-face", x: 1, y: 1, width: 30, height: 42, rx: 4 }),
    s("text", { class: "card-number", x: 16, y: 22 }, String(number)),
    s("path", { class: "card-strokes", d: Array.from({ length: bridges }, (_, index) => `M7 ${29 + 5 * index}h18`).join("") }),
    state === "seen" && s("path", { class: "card-slash", d: "M4 5L28 39M28 5L4 39" }),
  );
}
