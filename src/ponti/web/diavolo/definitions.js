/**
 * What is drawn many times on a lagoon: tiles of sand, houses, blocked water and bridges. The definitions are put into
 * the document once; their colours are custom properties, so each place where one is used has its own theme.
 */

import { REACHES, arch, archId } from "/diavolo/arches.js";
import { SPACE } from "/diavolo/geometry.js";

/** @import { Pair } from "/diavolo/arches.js" */

const COLOURS = ["light", "dark"];

// Where the grains of sand lie, from the middle of a tile.
const GRAINS = [
  [-17, -14],
  [-6, -18],
  [7, -15],
  [18, -17],
  [-12, -5],
  [1, -7],
  [13, -5],
  [-19, 4],
  [-5, 4],
  [8, 3],
  [19, 6],
  [-13, 14],
  [0, 13],
  [12, 15],
  [-4, 20],
  [19, 17],
  [-20, 19],
];

/** Put the definitions into the document, if they are not there yet. */
export function define() {
  if (document.getElementById("lagoon-definitions")) return;
  const holder = document.createElement("div");
  holder.innerHTML = `<svg id="lagoon-definitions" class="lagoon lagoon-definitions" width="0" height="0"
    aria-hidden="true" focusable="false"><defs>${water()}${blocked()}${COLOURS.map(ofColour).join("")}
    ${REACHES.map(glow).join("")}${pole()}</defs></svg>`;
  document.body.append(...holder.children);
}

/** @param {string} colour */
function ofColour(colour) {
  const houses = colour === "light" ? gabled() : domed();
  return `${sand(colour)}
    ${houses
      .map(
        (drawing, index) => `<g id="${colour}-houses-${index}" class="houses ${colour}"
      transform="translate(0 1) scale(1.2)">${drawing}</g>`,
      )
      .join("")}
    ${REACHES.map((reach) => bridge(colour, reach)).join("")}`;
}

function water() {
  const waves = [
    [6, 17],
    [24, 49],
    [66, 44],
    [88, 12],
  ]
    .map(([x, y]) => `M${x} ${y}q6-5 12 0t12 0`)
    .join("");
  const glints = [
    [44, 24],
    [104, 38],
    [14, 34],
  ]
    .map(([x, y]) => `M${x} ${y}h7`)
    .join("");
  return `<pattern id="lagoon-waves" width="${2 * SPACE}" height="${SPACE}" patternUnits="userSpaceOnUse">
    <path d="${waves}" class="wave"/><path d="${glints}" class="glint"/></pattern>
    <linearGradient id="lagoon-water" x2="0" y2="1"><stop offset="0" class="shallow"/><stop offset="1" class="deep"/>
    </linearGradient>`;
}

/** A low tile with a broken edge: round grains if it is light, short strokes if it is dark. @param {string} colour */
function sand(colour) {
  const half = SPACE / 2 - 5;
  const stroke = colour === "light" ? "l0 0" : "l4 -2";
  const grains = GRAINS.map(([x, y]) => `M${x} ${y}${stroke}`).join("");
  const square = `x="${-half}" width="${2 * half}" height="${2 * half}" rx="9"`;
  return `<g id="${colour}-sand" class="sand ${colour}">
    <rect class="side" y="${-half + 3.5}" ${square}/><rect class="ground" y="${-half}" ${square}/>
    <path class="grain" d="${grains}"/></g>`;
}

/** @typedef {(left: number, foot: number, width: number, height: number, roof: number) => string} House */

/** Light houses have gables, and a bell tower with a steep roof. */
function gabled() {
  /** @type {House} */
  const house = (left, foot, width, height, gable) => {
    const eaves = foot - height;
    const roof = `M${left - 2.5} ${eaves}l${width / 2 + 2.5} ${-gable}l${width / 2 + 2.5} ${gable}z`;
    return walls(left, foot, width, height) + `<path class="roof" d="${roof}"/>` + openings(left, foot, width, height);
  };
  return [
    house(-16, 13, 15, 11, 9) + house(4, 15, 12, 15, 8),
    house(-14, 15, 9, 23, 11) + house(0, 15, 16, 11, 9),
    house(-11, 12, 22, 11, 11),
  ];
}

/** Dark houses have domes with a lantern, and a tower with a cupola. */
function domed() {
  /** @type {House} */
  const house = (left, foot, width, height, dome) => {
    const eaves = foot - height;
    const half = width / 2;
    return `${walls(left, foot, width, height)}<path class="lantern" d="M${left + half} ${eaves - dome}v-4.5"/>
      <path class="roof" d="M${left - 1} ${eaves}a${half + 1} ${dome} 0 0 1 ${width + 2} 0z"/>
      ${openings(left, foot, width, height)}`;
  };
  return [
    house(-16, 14, 14, 11, 8) + house(3, 15, 13, 14, 8),
    house(-14, 15, 9, 22, 6) + house(0, 15, 16, 10, 9),
    house(-11, 13, 22, 10, 12),
  ];
}

/** @param {number} left @param {number} foot @param {number} width @param {number} height */
function walls(left, foot, width, height) {
  return `<path class="wall" d="M${left} ${foot}v${-height}h${width}v${height}z"/>`;
}

/**
 * A door, windows beside it where there is room, and further ones up a tower.
 * @param {number} left
 * @param {number} foot
 * @param {number} width
 * @param {number} height
 */
function openings(left, foot, width, height) {
  const middle = left + width / 2;
  /** @type {Pair[]} */
  const windows = [];
  if (width >= 15) for (const x of [left + width * 0.22, left + width * 0.78]) windows.push([x, foot - height * 0.62]);
  for (let up = 9; up < height - 2; up += 7) if (width < 15) windows.push([middle, foot - up - 2]);
  return `<path class="door" d="M${middle} ${foot}v${(-height * 0.5).toFixed(1)}"/>
    <path class="window" d="${windows.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}v-2.6`).join("") || "M0 0"}"/>`;
}

/** Slanting bars over water that nobody may build on. */
function blocked() {
  const half = SPACE / 2 - 6;
  const bars = [-32, -16, 0, 16, 32].map((shift) => {
    const left = Math.max(-half, -half - shift);
    const right = Math.min(half, half - shift);
    return `M${left} ${-left - shift}L${right} ${-right - shift}`;
  });
  return `<g id="lagoon-blocked" class="blocked-water"><rect x="${-half}" y="${-half}" width="${2 * half}"
    height="${2 * half}" rx="6"/><path d="${bars.join("")}"/></g>`;
}

/** @param {string} colour @param {Pair} reach */
function bridge(colour, reach) {
  const { shadow, wall, opening, deck, parapets, steps } = arch(reach);
  const side = wall ? `<path class="wall" d="${wall}"/><path class="opening" d="${opening}"/>` : "";
  return `<g id="${archId(colour, reach)}" class="stone ${colour}"><path class="shadow" d="${shadow}"/>${side}
    <path class="deck" d="${deck}"/><path class="steps" d="${steps}"/><path class="parapets" d="${parapets}"/></g>`;
}

/** @param {Pair} reach */
function glow(reach) {
  const { deck } = arch(reach);
  return `<g id="${archId("glow", reach)}" class="glow"><path class="rim" d="${deck}"/><path class="core" d="${deck}"/></g>`;
}

/** A striped mooring pole with a golden knob. */
function pole() {
  const stripes = [-8, 0, 8].map((y) => `M-4 ${y + 3}l8-5v4l-8 5z`).join("");
  return `<g id="lagoon-pole" class="pole"><rect x="-4" y="-11.5" width="8" height="27" rx="2"/>
    <path class="stripes" d="${stripes}"/><circle cy="-13" r="4"/></g>`;
}
