/**
 * Small signs for buttons, drawn with one pen: 24 × 24, the colour of the text.
 * @module ui/icons
 */
import { s } from "/svg.js";

/** @import { Attributes } from "/dom.js" */

const DRAWN = {
  cross: "M6 6L18 18M18 6L6 18",
  undo: "M9 5L4 10L9 15M4 10H14.5A5 5 0 0 1 14.5 20H11",
  redo: "M15 5L20 10L15 15M20 10H9.5A5 5 0 0 0 9.5 20H13",
  reset: "M5 12A7 7 0 1 0 7.5 6.6M7.5 2.5V7H12",
  check: "M4.5 12.5L10 18L20 6.5",
  back: "M14.5 5L7.5 12L14.5 19",
  next: "M9.5 5L16.5 12L9.5 19",
  first: "M17.5 5L10.5 12L17.5 19M6.5 5V19",
  last: "M6.5 5L13.5 12L6.5 19M17.5 5V19",
  up: "M5 14.5L12 7.5L19 14.5",
  down: "M5 9.5L12 16.5L19 9.5",
  keyboard: "M3 6.5H21V17.5H3ZM7 10H7.01M10.5 10H10.51M14 10H14.01M17.5 10H17.51M8 14H16",
  menu: "M4 7H20M4 12H20M4 17H20",
  settings: "M4 7H11M15 7H20M13 5V9M4 17H9M13 17H20M11 15V19M4 12H16M20 12H20M18 10V14",
  language: "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5M3.5 12H20.5M12 3.5C7 8 7 16 12 20.5C17 16 17 8 12 3.5",
  sun: "M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8M12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3L6.7 6.7M17.3 17.3L18.7 18.7M5.3 18.7L6.7 17.3M17.3 6.7L18.7 5.3",
  moon: "M19.5 14.5A8 8 0 1 1 9.5 4.5A6.5 6.5 0 0 0 19.5 14.5Z",
  sound: "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4.5 4.5 0 0 1 15.5 15M18 6.5A8 8 0 0 1 18 17.5",
  silent: "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5L21 14.5M21 9.5L16 14.5",
  book: "M12 6.5C9.5 4.5 6 4.5 3.5 5.5V18.5C6 17.5 9.5 17.5 12 19.5C14.5 17.5 18 17.5 20.5 18.5V5.5C18 4.5 14.5 4.5 12 6.5ZM12 6.5V19.5",
  hint: "M9 17.5H15M10 20.5H14M12 3.5A6 6 0 0 0 8.5 14.4C9 15 9 15.7 9 17.5H15C15 15.7 15 15 15.5 14.4A6 6 0 0 0 12 3.5Z",
  share: "M12 15V3.5M7.5 8L12 3.5L16.5 8M5 12.5V20.5H19V12.5",
  copy: "M9 9H20V20H9ZM15 9V4H4V15H9",
  download: "M12 3.5V15M7.5 10.5L12 15L16.5 10.5M4.5 20H19.5",
  people: "M8.5 11.5A3.3 3.3 0 1 0 8.5 4.9A3.3 3.3 0 1 0 8.5 11.5M2.5 19.5C2.5 12.8 14.5 12.8 14.5 19.5M16 5.2A3.2 3.2 0 0 1 16 11.4M17.5 14.2C20 14.8 21.5 16.7 21.5 19.5",
  person: "M12 11.5A3.8 3.8 0 1 0 12 3.9A3.8 3.8 0 1 0 12 11.5M4.5 20C4.5 12.6 19.5 12.6 19.5 20",
  bot: "M6 9H18V19H6ZM12 9V5M12 4.5V4.51M9.5 13V13.5M14.5 13V13.5M9.5 16.3H14.5M3.5 12.5V15.5M20.5 12.5V15.5",
  eye: "M2.5 12C7 4.8 17 4.8 21.5 12C17 19.2 7 19.2 2.5 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9",
  play: "M8 5.5V18.5L19 12Z",
  pause: "M9 6V18M15 6V18",
  clock: "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5M12 7.5V12L15.5 14",
  flag: "M6 21V4H18L15 8.5L18 13H6",
  search: "M10.5 4A6.5 6.5 0 1 0 10.5 17A6.5 6.5 0 1 0 10.5 4M15.3 15.3L20.5 20.5",
  picture: "M4 5H20V19H4ZM4 16L9 11L13 15L15.5 12.5L20 17M15.5 8.5V8.51",
  home: "M4 11.5L12 4.5L20 11.5M6 10V19.5H18V10",
  plus: "M12 5V19M5 12H19",
  minus: "M5 12H19",
};

/** @typedef {keyof typeof DRAWN} Icon */

/** The names of all signs. */
export const ICONS = /** @type {Icon[]} */ (Object.keys(DRAWN));

/**
 * A sign by its name; decoration, so the button says in words what it does.
 * @param {Icon} name
 * @param {Attributes} [attributes]
 */
export function icon(name, attributes = {}) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", ...attributes },
    s("path", { d: DRAWN[name] }));
}
