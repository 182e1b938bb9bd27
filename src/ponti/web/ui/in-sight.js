/**
 * A list that scrolls, with what is current in sight, or else its newest line: when it is drawn, and when the window
 * gives it another height.
 * @module ui/in-sight
 */

/**
 * @param {HTMLElement} list
 * @returns {() => void} brings it into sight, after the list was drawn
 */
export function keepInSight(list) {
  const bring = () => {
    /** @type {HTMLElement|null} */
    const here = list.querySelector("[aria-current]") ?? list.querySelector("li:last-child");
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  };
  new ResizeObserver(bring).observe(list);
  return bring;
}
