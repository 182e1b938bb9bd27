/**
 * How each game begins; small, and there with the screen.
 * @module new/setups
 */
import * as diavolo from "/new/diavolo.js";
import * as hashi from "/new/hashi.js";

/** @import { GameName } from "/games.js" */
/** @import { GameSetup } from "/new/new.js" */

/** @type {{[game in GameName]: GameSetup}} */
export const SETUPS = { hashi, diavolo };
