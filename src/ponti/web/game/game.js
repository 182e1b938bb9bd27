/**
 * The screen of a room: connects, seats the newcomer, waits for the others, then shows the table of the game.
 *
 * The table is a module of its own: `/{game}/table.js` with
 * `mountTable(root, {context, room, shell}) → {update({events, first}), draft?(draft), presence?(), unmount()}`.
 * @module game
 */
import { cleanup, h, put, style } from "/dom.js";
import { t } from "/i18n.js";
import { Room } from "/net/room.js";
import { games } from "/store.js";
import { arriving } from "/game/arrive.js";
import { connectionNotices } from "/game/status.js";
import { mountLobby } from "/game/lobby.js";
import { Shell } from "/game/shell.js";

const TABLES = {
  hashi: () => import("/hashi/table.js"),
  diavolo: () => import("/diavolo/table.js"),
};

export async function mount(root, context) {
  const undo = cleanup();
  const id = context.params.room;
  const token = arriving(context);  // now: the address may be another one when the style has come
  // A game that this device knows: its table comes while the connection is made.
  TABLES[games()[id]?.game]?.().catch(() => {});
  await style("/game/game.css");
  if (context.signal.aborted) return null;
  const room = context.kept ?? new Room(id, token);
  const shell = new Shell(context, room);
  const place = h("div", { class: "table-place" });
  root.className = "room";
  put(root, shell.banner.element, place);
  let part = null;
  let shown = "";
  let gone = false;

  const stage = async () => {
    const wanted = room.state.status === "open" ? "lobby" : room.state.options.game;
    if (wanted === shown) return false;
    shown = wanted;
    part?.unmount?.();
    put(place);
    context.title(t(`game.${room.state.options.game}`));
    const at = wanted;
    if (wanted === "lobby") {
      part = mountLobby(place, { context, room, shell });
    } else {
      part = null;
      const table = await TABLES[wanted]();
      if (shown === at && !gone) part = await table.mountTable(place, { context, room, shell });
      if (gone) part?.unmount?.();
    }
    return true;
  };

  undo.add(room.on("update", async ({ events, first }) => {
    const changed = await stage();
    if (gone) return;
    if (!changed) part?.update?.({ events, first });
    shell.update({ events, first });
  }));
  undo.add(room.on("draft", (draft) => part?.draft?.(draft)));
  undo.add(room.on("presence", () => {
    if (!room.state) return;
    part?.presence?.();
    shell.presence();
  }));
  undo.add(connectionNotices(room, context, root));
  if (room.state) { await stage(); shell.update({ first: true }); }
  else place.append(h("p", { class: "page quiet", role: "status" }, t("net.connecting")));

  return {
    unmount({ keep = false } = {}) {
      gone = true;
      undo.run();
      part?.unmount?.();
      shell.unmount();
      // A change of language only: the connection stays.
      if (keep) return room;
      room.close();
      return null;
    },
  };
}
