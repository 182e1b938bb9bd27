/** The running score: by colour the points, the connected islands that make them, and what is left of the supplies. */

import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { s, use } from "/svg.js";

/** @import { DiavoloView, NetworkView } from "/wire.js" */

/** So many single islands stand one by one, in one row; more of them are one button. */
const APART = 2;

/** A little tile of a colour, as a sign. @param {string} colour */
export function chip(colour) {
  return s(
    "svg",
    { class: "chip", viewBox: "-30 -30 60 60", "aria-hidden": "true" },
    use(`${colour}-sand`, { x: 0, y: 0 }),
  );
}

function bridgeSign() {
  return s(
    "svg",
    { class: "chip", viewBox: "-62 -46 124 80", "aria-hidden": "true" },
    use("light-bridge-2s0", { x: 0, y: 8 }),
  );
}

/** The account of both colours; pointing at a group of islands shows it on the board, a click keeps it shown. */
export class ScorePanel {
  /** @param {{point: (network: ?NetworkView) => void}} options */
  constructor({ point }) {
    this.point = point;
    /** @type {?DiavoloView} */
    this.position = null;
    /** The group that a click keeps on the board, or null. @type {?NetworkView} */
    this.kept = null;
    /** The groups that have a button. @type {NetworkView[]} */
    this.groups = [];
    this.element = h("section", { class: "score", "aria-label": t("diavolo.score.title") });
  }

  /** @param {DiavoloView} position */
  show(position) {
    const isNew = position !== this.position;
    this.position = position;
    if (isNew) this.draw(position);
    if (this.kept) this.keep(sameNetwork(this.kept, this.groups));
  }

  /** @param {DiavoloView} position */
  draw(position) {
    this.groups = [];
    const order = position.colours[0] === "dark" ? ["dark", "light"] : ["light", "dark"];
    put(
      this.element,
      order.map((colour) => this.account(position, colour)),
      h(
        "p",
        { class: "supply" },
        bridgeSign(),
        position.bridges_left === null
          ? t("diavolo.supply.bridges.unlimited")
          : t("diavolo.supply.bridges", { n: position.bridges_left }),
      ),
    );
  }

  /** @param {DiavoloView} position @param {string} colour */
  account(position, colour) {
    const { points, islands, bridges } = position.scores[colour];
    const left = position.tiles_left[colour];
    return h(
      "div",
      { class: ["account", colour, isToMove(position, colour) && "to-move"], data: { colour } },
      h(
        "h2",
        {},
        chip(colour),
        h("span", { class: "account-name" }, t(`diavolo.colour.${colour}`)),
        h("span", { class: "account-points", data: { points: colour } }, t("diavolo.points", { n: points })),
      ),
      this.networks(position, colour),
      h(
        "ul",
        { class: "account-rest" },
        islands > 0 && h("li", {}, t("diavolo.islands", { n: islands })),
        islands + bridges > 0 && h("li", {}, t("diavolo.bridges", { n: bridges })),
        h("li", {}, left === null ? t("diavolo.supply.tiles.unlimited") : t("diavolo.supply.tiles", { n: left })),
      ),
    );
  }

  /**
   * Groups of connected islands, the largest first, as buttons that show where they are.
   * @param {DiavoloView} position
   * @param {string} colour
   */
  networks(position, colour) {
    const networks = position.networks[colour].filter(({ islands }) => islands > 0);
    if (!networks.length) return h("p", { class: "quiet no-islands" }, t("diavolo.score.none"));
    const joined = networks.filter(({ islands }) => islands > 1).sort((a, b) => b.islands - a.islands);
    const singles = networks.filter(({ islands }) => islands === 1);
    const buttons = joined.map((network) => this.networkButton(network));
    if (singles.length > APART) buttons.push(this.singlesButton(singles));
    else buttons.push(...singles.map((network) => this.networkButton(network)));
    return h(
      "ul",
      { class: "networks" },
      buttons.map((each) => h("li", {}, each)),
    );
  }

  /** Keep a group on the board until the next click; null keeps none. @param {?NetworkView} network */
  keep(network) {
    this.kept = network;
    for (const each of this.element.querySelectorAll("button"))
      each.setAttribute("aria-pressed", String(each.dataset.group === network?.groups[0]));
    this.point(network);
  }

  /** @param {NetworkView} network */
  networkButton(network) {
    const { islands, points } = network;
    return this.button(network, t("diavolo.score.network", { n: islands, points }), islands, h("b", {}, points));
  }

  /** Many islands that no bridge joins: one sign, and how many points they make. @param {NetworkView[]} singles */
  singlesButton(singles) {
    const n = singles.length;
    const all = { groups: singles.flatMap(({ groups }) => groups), islands: n, points: n };
    return this.button(all, t("diavolo.score.singles", { n }), 1, h("b", {}, `${n} × 1`));
  }

  /**
   * @param {NetworkView} network
   * @param {string} label
   * @param {number} islands how many of them are drawn
   * @param {HTMLElement} worth
   */
  button(network, label, islands, worth) {
    this.groups.push(network);
    const show = () => this.point(network);
    const hide = () => this.point(this.kept);
    return h(
      "button",
      {
        type: "button",
        class: "network",
        "aria-label": label,
        "aria-pressed": "false",
        data: { group: network.groups[0] },
        on: {
          pointerenter: show,
          pointerleave: hide,
          focus: show,
          blur: hide,
          click: () => this.keep(this.kept === network ? null : network),
        },
      },
      h(
        "span",
        { class: "network-islands", "aria-hidden": "true" },
        Array.from({ length: islands }, () => h("i", {})),
      ),
      worth,
    );
  }
}

/** While a colour is still to be chosen, none of them is anybody's. @param {DiavoloView} position @param {string} colour */
function isToMove({ phase, turn }, colour) {
  return turn === colour && phase !== "opening" && phase !== "choice";
}

/**
 * A group of islands in a later or earlier position: the one that has an island in common, if there is one.
 * @param {NetworkView} kept
 * @param {NetworkView[]} all
 */
function sameNetwork({ groups }, all) {
  return all.find((network) => network.groups.some((first) => groups.includes(first))) ?? null;
}
