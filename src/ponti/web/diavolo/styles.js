/** What a lagoon and its table are drawn with. */

import { style } from "/dom.js";

/** Load the styles; kept when they can be used. */
export function lagoonStyles() {
  return Promise.all([style("/diavolo/lagoon.css"), style("/diavolo/board.css"), style("/diavolo/table.css")]);
}
