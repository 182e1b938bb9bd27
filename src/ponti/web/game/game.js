/**
 * The screen of a room: connects, seats the newcomer, waits for the others, then shows the table of the game.
 *
 * The table is a module of its own, which `games.js` knows.
 * @module game
 */
import { cleanup, h, put, style } from "/dom.js";
import { t } from "/i18n.js";
import { Room } from "/net/room.js";
import { fetchTable, gameNamed } from "/games.js";
import { games } from "/store.js";
import { followDeck } from "/fair/lots.js";
import { arrived, arriving } from "/game/arrive.js";
import { connectionNotices } from "/game/status.js";
import { mountLobby } from "/game/lobby.js";
import { Shell } from "/game/shell.js";
import { offerSound } from "/ui/sound.js";

/** @import { Change } from "/net/room.js" */
/** @import { Context } from "/visit.js" */
/** @import { DraftTold } from "/wire.js" */

/** @typedef {{context: Context, room: Room, shell: Shell}} Given to a table */

/**
 * A lobby or a table that is up.
 * @typedef {Object} Table
 * @property {(change: Change) => void} update
 * @property {(draft: DraftTold) => void} [draft]
 * @property {() => void} [presence]
 * @property {() => void} unmount
 */

/** @typedef {{mountTable: (root: HTMLElement, given: Given) => Promise<Table>}} TableModule */

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  const undo = cleanup();
  const id = context.params.room;
  const arrival = arriving(context);  // now: the address may be another one when the style has come
  // A game that this device knows: its table comes while the connection is made.
  fetchTable(games()[id]?.game ?? null);
  await Promise.all([style("/style/layout.css"), style("/game/game.css"), style("/game/refusal.css")]);
  const token = await arrival;
  if (context.signal.aborted) return null;
  const room = context.kept instanceof Room ? context.kept : new Room(id, token);
  const shell = new Shell(context, room);
  const place = h("div", { class: "table-place" });
  root.className = "room";
  put(root, place);
  /** @type {Table|null} */
  let part = null;
  let shown = "";
  let gone = false;

  const stage = async () => {
    const wanted = room.state.status === "open" ? "lobby" : room.state.options.game;
    if (wanted === shown) return false;
    shown = wanted;
    part?.unmount();
    put(place);
    context.title(t(`game.${room.state.options.game}`));
    const at = wanted;
    if (wanted === "lobby") {
      part = mountLobby(place, { context, room, shell });
    } else {
      part = null;
      const { mountTable } = await gameNamed(wanted).table();
      const table = shown === at && !gone ? await mountTable(place, { context, room, shell }) : null;
      if (gone) table?.unmount();
      if (table) part = table;
      if (table && room.seats.length) offerSound();
    }
    return true;
  };

  undo.add(room.on("update", async ({ events, first }) => {
    if (first) arrived(room);
    const changed = await stage();
    if (gone) return;
    if (!changed) part?.update({ events, first });
    shell.update({ events, first });
  }));
  undo.add(room.on("draft", (draft) => part?.draft?.(draft)));
  undo.add(room.on("presence", () => {
    if (!room.known) return;
    part?.presence?.();
    shell.presence();
  }));
  undo.add(followDeck(room));
  undo.add(connectionNotices(room, context, root));
  if (room.known) { await stage(); shell.update({ events: [], first: true }); }
  else place.append(h("p", { class: "page quiet", role: "status" }, t("net.connecting")));

  return {
    unmount({ keep = false } = {}) {
      gone = true;
      undo.run();
      part?.unmount();
      shell.unmount();
      // A change of language only: the connection stays.
      if (keep) return room;
      room.close();
      return null;
    },
  };
}
