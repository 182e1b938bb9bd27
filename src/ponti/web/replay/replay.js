/** Replays: a finished game of this server, a record in the address, or one that is brought along. */

import { h, put, style } from "/dom.js";
import { recordNames } from "/game/names.js";
import { GAMES, gameNamed } from "/games.js";
import { t } from "/i18n.js";
import { codeOf, get, post } from "/net/http.js";
import { finishedGames, importForm } from "/replay/import.js";
import { packed, unpacked } from "/replay/record-link.js";
import { Viewer } from "/replay/viewer.js";
import { tokenOf } from "/store.js";
import { linkButton } from "/ui/buttons.js";

/** @import { ReviewView } from "/replay/review.js" */
/** @import { Context } from "/visit.js" */
/** @import { Replay } from "/wire.js" */

/** Where one was when the language changed. */
class Bookmark {
  /** @param {Replay} replay @param {{at: number, seat: number, review: ?ReviewView, own: number[]}} where */
  constructor(replay, { at, seat, review, own }) {
    this.replay = replay;
    this.at = at;
    this.seat = seat;
    this.review = review;
    this.own = own;
  }
}

/** The screen of replays. @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await Promise.all([style("/style/layout.css"), style("/replay/replay.css")]);
  context.title(t("replay.title"));
  put(context.bar, h("div", { class: "bar-title" }, t("replay.title")));
  const screen = new Screen(root, context);
  await screen.begin();
  return screen;
}

class Screen {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    /** @type {?Viewer} */
    this.viewer = null;
    /** @type {?Replay} */
    this.replay = null;
    /** @type {number[]} */
    this.own = [];
  }

  async begin() {
    const { room } = this.context.params;
    const inAddress = /^#r=([\w-]+)/.exec(location.hash)?.[1];
    const { kept } = this.context;
    if (kept instanceof Bookmark) await this.open(kept.replay, kept);
    else if (room) await this.ofRoom(room);
    else if (this.context.params.date) await this.ofDay(this.context.params.date);
    else if (inAddress) await this.fromAddress(inAddress);
    else await this.choose();
  }

  /** @param {string} room */
  async ofRoom(room) {
    try {
      // A game that is not to be watched is shown to those who played it.
      const [replay, own] = await Promise.all([get(`/api/games/${room}/record.json`, { token: tokenOf(room) }), ownSeats(room)]);
      await this.open(replay, { own });
    } catch (error) {
      const code = codeOf(error);
      const key = code === "not-over" || code === "no-such-game" ? `replay.${code}` : "net.offline";
      /** @type {Parameters<typeof linkButton>[0]} */
      const back =
        code === "not-over"
          ? { label: t("replay.to-game"), icon: "back", href: `/g/${room}`, kind: "primary" }
          : { label: t("ui.home"), icon: "home", href: "/", kind: "primary" };
      this.root.className = "page narrow";
      put(this.root, h("h1", {}, t("replay.title")), h("p", { role: "alert" }, t(key)), h("p", {}, linkButton(back)));
    }
  }

  /** The best game with the deck of a day. @param {string} date */
  async ofDay(date) {
    try {
      await this.open(await get(`/api/daily/${date}/best.json`));
    } catch (error) {
      const offline = codeOf(error) === "offline";
      this.root.className = "page narrow";
      put(this.root, h("h1", {}, t("replay.title")), h("p", { role: "alert" }, t(offline ? "net.offline" : "replay.no-such-game")),
        h("p", {}, linkButton({ label: t("daily.title"), href: "/daily" })));
    }
  }

  /** @param {string} letters */
  async fromAddress(letters) {
    const record = await unpacked(letters);
    try {
      await this.open(await post("/api/replay", { record: record ?? "" }));
    } catch {
      await this.choose();
    }
  }

  /** No replay yet: the finished games, and the form for records. */
  async choose() {
    this.root.className = "page narrow";
    const finished = h("div", {});
    put(
      this.root,
      h("h1", {}, t("replay.title")),
      finished,
      importForm((replay) => this.open(replay)),
      h("section", { class: "stack" }, h("h2", {}, t("analysis.title")), h("p", {}, t("analysis.about")),
        h("div", { class: "row" }, GAMES.map(({ name }) => linkButton({ label: t(`game.${name}`), icon: "search", href: `/analysis/${name}`, data: { analysis: name } })))),
    );
    put(finished, await finishedGames());
  }

  /** @param {Replay} replay @param {{at?: ?number, seat?: ?number, review?: ?ReviewView, own?: number[]}} [where] own: seats of the person here */
  async open(replay, { at = null, seat = null, review = null, own = [] } = {}) {
    const game = await gameNamed(replay.game).replay();
    const [levels] = await Promise.all([this.levels(replay.game), game.prepare()]);
    this.replay = replay;
    this.own = own;
    const { query } = this.context;
    const asked = query.has("step") ? Number(query.get("step")) : null;
    const named = recordNames(replay.seats, levels, own);
    this.viewer = new Viewer({ ...replay, seats: named.map(({ name }) => name), named, own }, game, {
      context: this.context,
      at: at ?? asked,
      seat: seat ?? (query.has("seat") ? Number(query.get("seat")) || 0 : own[0] ?? 0),
      address: (step, side) => this.address(replay, step, side),
      review,
    });
    this.root.className = "replay-screen";
    put(this.root, this.viewer.element);
    if (query.has("review")) this.viewer.review.open(review);
  }

  /** The levels of the bots of a game; none while the server is away. @param {string} game */
  async levels(game) {
    const info = await this.context.info().catch(() => null);
    return info ? info.bots.filter((bot) => bot.game === game).map(({ level }) => level) : [];
  }

  /**
   * The address that shows this step again, on any device.
   * @param {Replay} replay
   * @param {number} step
   * @param {number} seat
   */
  async address(replay, step, seat) {
    const place = `?step=${step}&seat=${seat}`;
    const { room } = this.context.params;
    if (room) return `${location.origin}/replay/${room}${place}`;
    return `${location.origin}/replay${place}#r=${await packed(replay.record)}`;
  }

  unmount() {
    this.viewer?.unmount();
    if (!this.viewer || !this.replay) return null;
    const { here, seat, review } = this.viewer;
    return new Bookmark(this.replay, { at: here.at, seat, review: review.review, own: this.own });
  }
}

/** The seat of the person here in a game that was played; none where several shared this screen. @param {string} room */
async function ownSeats(room) {
  const token = tokenOf(room);
  if (!token) return [];
  const { rooms } = await post("/api/mine", { tickets: [{ room, token }] }).catch(() => ({ rooms: [] }));
  const own = rooms[0]?.own_seats ?? [];
  return own.length === 1 ? own : [];
}
