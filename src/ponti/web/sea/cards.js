/**
 * The deck of a sea, card by card.
 * @module sea/cards
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { smallCard } from "/hashi/cards.js";
import { cardText } from "/hashi/speech.js";
import { withCard } from "/sea/drawing.js";
import { choice } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";

/** @import { Drawing } from "/sea/drawing.js" */

const KINDS = [3, 2, 1].flatMap((bridges) => [1, 2, 3, 4, 5, 6].map((number) => `${number}/${bridges}`));

/**
 * The usual deck or one of one's own: a tap on a card adds one of it, the button below takes one away.
 * @param {(drawing: Drawing) => void} change
 */
export function cardEditor(change) {
  const element = h("section", { class: "sea-cards panel", "aria-labelledby": "sea-cards" });
  /** The words that say how many there are, and each card. */
  const show = (/** @type {Drawing} */ drawing) => {
    const focused = document.activeElement instanceof HTMLElement && element.contains(document.activeElement) ? document.activeElement : null;
    const { cards } = drawing;
    put(element,
      h("h2", { id: "sea-cards" }, t("sea.cards")),
      choice({
        label: t("sea.deck"), name: "sea-deck", value: cards ? "own" : "standard",
        options: [{ value: "standard", label: t("sea.deck.standard") }, { value: "own", label: t("sea.deck.own") }],
        change: (value) => change({ ...drawing, cards: value === "own" ? [] : null }),
      }),
      cards && h("p", { class: "quiet" }, t("sea.cards.count", { n: cards.length })),
      cards && h("ul", { class: "sea-kinds" }, KINDS.map((card) => kind(drawing, card, cards.filter((each) => each === card).length, change))));
    if (!focused) return;
    const card = focused.dataset.card ?? "";
    // The last one taken away: its button is gone, the card is not.
    const there = element.querySelector(card ? `[data-card="${card}"]:not(:disabled)` : "input:checked") ?? element.querySelector(`[data-card="${card.slice(1)}"]`);
    if (there instanceof HTMLElement) there.focus();
  };
  return { element, show };
}

/** @param {Drawing} drawing @param {string} card @param {number} count @param {(drawing: Drawing) => void} change */
function kind(drawing, card, count, change) {
  return h("li", {},
    h("button", {
      type: "button", class: ["sea-kind", count > 0 && "there"], data: { card },
      "aria-label": t("sea.cards.add", { card: cardText(card), n: count }), on: { click: () => change(withCard(drawing, card, 1)) },
    }, smallCard(card), h("span", { class: "sea-count", "aria-hidden": "true" }, count || "")),
    h("button", {
      type: "button", class: "icon-button", disabled: !count, data: { card: `-${card}` },
      "aria-label": t("sea.cards.remove", { card: cardText(card) }), on: { click: () => change(withCard(drawing, card, -1)) },
    }, icon("minus")));
}
