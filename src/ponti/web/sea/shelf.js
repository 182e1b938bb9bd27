/**
 * The seas that this device keeps, to be chosen from.
 * @module sea/shelf
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { HashiBoard } from "/hashi/board.js";
import { layoutOf } from "/sea/drawing.js";
import { seas } from "/sea/kept.js";
import { button } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";

/** @import { Sea } from "/sea/kept.js" */

/**
 * @param {{begin: () => void, take: () => void, choose: (sea: Sea) => void, forget: (id: string) => void}} acts
 */
export function seaShelf({ begin, take, choose, forget }) {
  const kept = h("ul", { class: "sea-list" });
  const start = button({ label: t("sea.new"), icon: "plus", run: begin, data: { does: "new" } });
  const element = h("section", { class: "sea-shelf panel", "aria-labelledby": "sea-shelf" },
    h("h2", { id: "sea-shelf" }, t("sea.shelf")),
    h("div", { class: "row" },
      start,
      button({ label: t("sea.import"), icon: "download", run: take, data: { does: "import" } })),
    kept);
  /** @type {Map<string, {told: string, item: HTMLElement}>} */
  let shown = new Map();

  /** @param {Sea} sea @param {boolean} current @param {boolean} unfinished */
  function item(sea, current, unfinished) {
    const board = new HashiBoard({ layout: layoutOf(sea.drawing), labels: false });
    board.show({});
    board.element.setAttribute("aria-hidden", "true");
    const { name } = sea.drawing;
    return h("li", { "aria-current": current ? "true" : null },
      h("button", { type: "button", class: "sea-kept", data: { sea: sea.id }, on: { click: () => choose(sea) } },
        board.element, h("span", {}, name, unfinished && h("small", {}, t("sea.unfinished")))),
      h("button", { type: "button", class: "icon-button", data: { forget: sea.id }, "aria-label": t("sea.forget", { name }), title: t("sea.forget", { name }), on: { click: () => forget(sea.id) } }, icon("cross")));
  }

  return {
    element,
    /**
     * Show them as they are kept now. What has not changed stays as it is: a finger may be on it, or the focus.
     * @param {string} current the one that is being drawn
     * @param {boolean} asking whether the server has not yet said what it is
     */
    show(current, asking) {
      const before = shown;
      const focused = document.activeElement instanceof HTMLElement && kept.contains(document.activeElement) ? document.activeElement : null;
      const place = focused ? [...kept.children].findIndex((each) => each.contains(focused)) : 0;
      shown = new Map(seas().map((sea) => {
        const unfinished = !sea.board && !(asking && sea.id === current);
        const told = JSON.stringify([sea.drawing, sea.id === current, unfinished]);
        const old = before.get(sea.id);
        return [sea.id, old?.told === told ? old : { told, item: item(sea, sea.id === current, unfinished) }];
      }));
      const items = [...shown.values()].map(({ item: each }) => each);
      if (items.length === kept.childElementCount && items.every((each, index) => each === kept.children[index])) return;
      put(kept, items);
      if (!focused) return;
      // The focus stays on its sea; where that is gone, on the one that takes its place.
      const kind = focused.dataset.sea ? "sea" : "forget";
      const there = kept.querySelector(`[data-${kind}="${focused.dataset[kind]}"]`) ?? items[Math.min(place, items.length - 1)]?.querySelector(`[data-${kind}]`);
      /** @type {HTMLElement} */ (there ?? start).focus();
    },
  };
}
