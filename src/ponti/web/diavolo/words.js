/** A lagoon in words, for those who hear it and for lines of text. */

import { spacesOf } from "/diavolo/geometry.js";
import { placesOf } from "/diavolo/places.js";
import { list, t, violationText } from "/i18n.js";

/** @import { BlockedPlace, TilePlace } from "/diavolo/places.js" */
/** @import { Turn } from "/diavolo/turn.js" */
/** @import { DiavoloPreview, DiavoloView, ScoreView } from "/wire.js" */

/** A space in words: its name, what lies there, what can be done with it.
 * @param {string} space
 * @param {DiavoloView} position
 * @param {?Turn} [turn] the turn in the making, if it is ours to see
 */
export function spaceText(space, position, turn = null) {
  const place = placesOf(position).get(space) ?? null;
  const parts = [space, ...(place?.kind === "tile" ? tileParts(place) : waterParts(space, place, turn))];
  if (turn?.active) parts.push(...turnParts(space, turn));
  if (spacesOf(position.last).includes(space)) parts.push(t("diavolo.place.last"));
  return parts.join(", ");
}

/** @param {TilePlace} place */
function tileParts({ group, carries }) {
  const { network } = group;
  const kind = group.island ? "island" : "sandbank";
  const parts = [t(`diavolo.place.${kind}.${group.colour}`, { n: group.spaces.length })];
  if (carries) parts.push(t("diavolo.place.carries", { space: carries }));
  if (network && network.islands > 1) parts.push(t("diavolo.place.network", { n: network.islands, points: network.points }));
  return parts;
}

/** @param {string} space @param {?BlockedPlace} place @param {?Turn} turn */
function waterParts(space, place, turn) {
  if (place) return [t("diavolo.place.blocked", { bridge: place.under.join(", ") })];
  const violation = turn?.closed?.get(space);
  if (violation) return [t("diavolo.place.closed", { why: violationText(violation) })];
  const chosen = turn?.selection.tiles.includes(space);
  return chosen ? [] : [t(turn?.closed ? "diavolo.place.open" : "diavolo.place.water")];
}

/** @param {string} space @param {Turn} turn */
function turnParts(space, turn) {
  const { tiles, foot, head } = turn.selection;
  if (tiles.includes(space)) return [t(tiles[0] === space ? "diavolo.place.first" : "diavolo.place.second")];
  if (space === foot || space === head) return [t("diavolo.place.chosen")];
  if (foot && !head && turn.ends.includes(space)) return [t("diavolo.place.end")];
  if (!foot && turn.invited.bridges.some((bridge) => bridge.split("-").includes(space)))
    return [t("diavolo.place.foot")];
  return [];
}

/** A move in words. @param {string} move @param {string} colour of the mover */
export function moveText(move, colour) {
  if (move === "pass") return t("diavolo.moved.pass", { colour: t(`diavolo.colour.${colour}`) });
  if (move === "light" || move === "dark") return t(`diavolo.moved.choice.${move}`);
  const [a, b] = spacesOf(move);
  return t(move.includes("-") ? "diavolo.moved.bridge" : "diavolo.moved.tiles", {
    colour: t(`diavolo.colour.${colour}`),
    a,
    b,
  });
}

/** A move as lists have it: in few words, its bridge in one piece. @param {string} move */
export function shortMove(move) {
  if (move === "pass" || move === "light" || move === "dark") return t(`diavolo.short.${move}`);
  return move.replace("-", "–\u2060");
}

/** Moves one after the other, which break before a move and not within one. @param {string[]} moves */
export function lineText(moves) {
  return moves.map((move) => shortMove(move).replace(" ", "\u00a0")).join("\u00a0· ");
}

/** What the choice so far would do, as sentences; empty while there is nothing to tell.
 * @param {DiavoloPreview} preview `considered.preview`
 * @param {DiavoloView} position
 * @param {string} colour of the mover
 */
export function previewTexts(preview, position, colour) {
  const texts = [];
  if (preview.islands.length) texts.push(t("diavolo.preview.islands", { n: preview.islands.length }));
  if (preview.blocked.length)
    texts.push(t("diavolo.preview.blocked", { n: preview.blocked.length, spaces: list(preview.blocked) }));
  const now = position.scores[colour].points;
  const then = preview.scores[colour];
  if (then !== now) texts.push(t("diavolo.preview.points", { now, then }));
  const other = colour === "light" ? "dark" : "light";
  const [own, others] = [colour, other].map((each) => newlyClosed(preview, each).length);
  if (own) texts.push(t("diavolo.preview.own", { n: own }));
  if (others) texts.push(t("diavolo.preview.others", { n: others, colour: t(`diavolo.colour.${other}`) }));
  return texts;
}

/**
 * The spaces that would be closed to a colour, besides those blocked for both.
 * @param {DiavoloPreview} preview
 * @param {string} colour
 */
export function newlyClosed(preview, colour) {
  return (preview.forbidden[colour] ?? [])
    .map(({ space }) => space)
    .filter((space) => !preview.blocked.includes(space));
}

/** The score of both colours in one sentence. @param {DiavoloView} position */
export function scoreText(position) {
  return ["light", "dark"].map((colour) => accountText(position.scores[colour], colour)).join(" ");
}

/** @param {ScoreView} score @param {string} colour */
function accountText({ points, islands, bridges }, colour) {
  return t("diavolo.score.account", {
    colour: t(`diavolo.colour.${colour}`),
    points: t("diavolo.points", { n: points }),
    islands: t("diavolo.islands", { n: islands }),
    bridges: t("diavolo.bridges", { n: bridges }),
  });
}
