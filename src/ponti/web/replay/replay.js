/** Replays: a finished game of this server, a record in the address, or one that is brought along. */

import { h, put, style } from "/dom.js";
import { recordNames } from "/game/names.js";
import { t } from "/i18n.js";
import { get, post } from "/net/http.js";
import { finishedGames, importForm } from "/replay/import.js";
import { packed, unpacked } from "/replay/record-link.js";
import { Viewer } from "/replay/viewer.js";
import { games } from "/store.js";
import { linkButton } from "/ui/buttons.js";

const VIEWS = {
  diavolo: () => import("/replay/diavolo/view.js"),
  hashi: () => import("/replay/hashi/view.js"),
};

/** The screen of replays. */
export async function mount(root, context) {
  await style("/replay/replay.css");
  context.title(t("replay.title"));
  put(context.bar, h("div", { class: "bar-title" }, t("replay.title")));
  const screen = new Screen(root, context);
  await screen.begin();
  return screen;
}

class Screen {
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.viewer = null;
  }

  async begin() {
    const { room } = this.context.params;
    const inAddress = /^#r=([\w-]+)/.exec(location.hash)?.[1];
    if (this.context.kept?.replay) await this.open(this.context.kept.replay, this.context.kept);
    else if (room) await this.ofRoom(room);
    else if (inAddress) await this.fromAddress(inAddress);
    else await this.choose();
  }

  async ofRoom(room) {
    try {
      // A game that is not to be watched is shown to those who played it.
      await this.open(await get(`/api/games/${room}/record.json`, { token: games()[room]?.token }));
    } catch (error) {
      const key = { "not-over": "replay.not-over", "no-such-game": "replay.no-such-game" }[error.code] ?? "net.offline";
      const back =
        error.code === "not-over"
          ? { label: t("replay.to-game"), href: `/g/${room}` }
          : { label: t("ui.home"), href: "/" };
      this.root.className = "page narrow";
      put(this.root, h("h1", {}, t("replay.title")), h("p", { role: "alert" }, t(key)), h("p", {}, linkButton(back)));
    }
  }

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
    );
    put(finished, await finishedGames());
  }

  async open(replay, { at = null, seat = null, review = null } = {}) {
    const { GameView, prepare } = await VIEWS[replay.game]();
    const [levels] = await Promise.all([this.levels(replay.game), prepare()]);
    this.replay = replay;
    const { query } = this.context;
    const asked = query.has("step") ? Number(query.get("step")) : null;
    this.viewer = new Viewer({ ...replay, seats: recordNames(replay.seats, levels) }, GameView, {
      context: this.context,
      at: at ?? asked,
      seat: seat ?? (Number(query.get("seat")) || 0),
      address: (step, side) => this.address(replay, step, side),
      review,
    });
    this.root.className = "replay-screen";
    put(this.root, this.viewer.element);
    if (query.has("review")) this.viewer.review.open(review);
  }

  /** The levels of the bots of a game; none while the server is away. */
  async levels(game) {
    const { bots } = await this.context.info().catch(() => ({ bots: [] }));
    return bots.filter((bot) => bot.game === game).map(({ level }) => level);
  }

  /** The address that shows this step again, on any device. */
  async address(replay, step, seat) {
    const place = `?step=${step}&seat=${seat}`;
    const { room } = this.context.params;
    if (room) return `${location.origin}/replay/${room}${place}`;
    return `${location.origin}/replay${place}#r=${await packed(replay.record)}`;
  }

  unmount() {
    this.viewer?.unmount();
    if (!this.viewer) return null;
    const { here, seat, review } = this.viewer;
    return { replay: this.replay, at: here.at, seat, review: review.review ?? null };
  }
}
