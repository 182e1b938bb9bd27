/** What a lagoon and its table are drawn with. */

import { style } from "/dom.js";

/** Load the styles; kept when they can be used. */
export function lagoonStyles() {
  return Promise.all(["/diavolo/lagoon.css", "/diavolo/board.css", "/diavolo/table.css", "/game/refusal.css"].map(style));
}
