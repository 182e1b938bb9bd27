/**
 * On an upright screen the boards lie side by side and one swipes through them: dots tell how many there are and which
 * one is seen. On a broad screen all of them are seen at once, and there is nothing to page through.
 * @module hashi/pager
 */
import { cleanup, h, put } from "/dom.js";
import { reduced } from "/ui/motion.js";

export class Pager {
  /** @param {HTMLElement} own @param {HTMLElement[]} others @param {() => void} turned another page is seen */
  constructor(own, others, turned) {
    this.pages = [own, ...others];
    this.turned = turned;
    this.undo = cleanup();
    /** The page that is seen, the own board being the first. */
    this.at = 0;
    this.element = h("div", { class: "boards" }, own, h("div", { class: "others" }, others));
    this.dots = h("ol", { class: "page-dots", "aria-hidden": "true" });
    this.undo.listen(this.element, "scroll", () => this.#look(), { passive: true });
    this.undo.listen(globalThis, "resize", () => this.#look());
  }

  /** Whether somebody else's board is seen in place of the own one. */
  get away() {
    return this.at > 0;
  }

  /** Whether one page is seen at a time; if not, all of them are. */
  get turns() {
    return getComputedStyle(this.element).display !== "contents";
  }

  /** What is seen. */
  get page() {
    return this.#shown[this.at] ?? this.pages[0];
  }

  get #shown() {
    return this.pages.filter((page) => !page.hidden);
  }

  draw() {
    const pages = this.#shown;
    for (const page of this.pages) page.classList.toggle("seen", page === this.page);
    put(this.dots, pages.length > 1 && pages.map((_, index) => h("li", { class: index === this.at && "here" })));
  }

  /** Bring a page into sight; the own board without one. */
  show(page = this.pages[0]) {
    page.scrollIntoView({ behavior: reduced() ? "auto" : "smooth", block: "nearest", inline: "start" });
  }

  stop() {
    this.undo.run();
  }

  /** The page whose beginning is nearest to that of the window on them. */
  #look() {
    const left = this.element.getBoundingClientRect().left;
    const swiped = this.element.scrollLeft > 0;
    const far = this.#shown.map((page) => Math.abs(page.getBoundingClientRect().left - left));
    // The last page never reaches the beginning where two fit side by side.
    const ended = swiped && this.element.scrollLeft + this.element.clientWidth >= this.element.scrollWidth - 1;
    const at = ended ? far.length - 1 : swiped ? far.indexOf(Math.min(...far)) : 0;
    if (at === this.at) return;
    this.at = at;
    this.turned();
  }
}
