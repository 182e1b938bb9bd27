/**
 * The pictures of the first screen by game; they are there at once, so that nothing jumps.
 * @module home/pictures
 */
import { lagoonPicture } from "/home/diavolo.js";
import { seaPicture } from "/home/hashi.js";

/** @import { GameName } from "/games.js" */

/** @type {{[game in GameName]: () => SVGElement}} */
export const PICTURES = { hashi: seaPicture, diavolo: lagoonPicture };
