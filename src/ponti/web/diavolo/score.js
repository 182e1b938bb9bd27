/** The running score: by colour the points, the connected islands that make them, and what is left of the supplies. */

import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { s, use } from "/svg.js";

/** @import { DiavoloView, NetworkView } from "/wire.js" */

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
    this.element = h("section", { class: "score", "aria-label": t("diavolo.score.title") });
  }

  /** @param {DiavoloView} position */
  show(position) {
    const isNew = position !== this.position;
    this.position = position;
    if (isNew) this.draw(position);
    if (this.kept) this.keep(sameNetwork(this.kept, position));
  }

  /** @param {DiavoloView} position */
  draw(position) {
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
    return h(
      "ul",
      { class: "networks" },
      networks.sort((a, b) => b.islands - a.islands).map((network) => h("li", {}, this.networkButton(network))),
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
    const show = () => this.point(network);
    const hide = () => this.point(this.kept);
    return h(
      "button",
      {
        type: "button",
        class: "network",
        "aria-label": t("diavolo.score.network", { n: islands, points }),
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
      h("b", {}, points),
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
 * @param {DiavoloView} position
 */
function sameNetwork({ groups }, { networks }) {
  const all = [...networks.light, ...networks.dark];
  return all.find((network) => network.groups.some((first) => groups.includes(first))) ?? null;
}
