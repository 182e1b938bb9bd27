/**
 * The first screen: two games, and what can be done with them.
 * @module home
 */
import { h, put, style } from "/dom.js";
import { t } from "/i18n.js";
import { info as serverInfo } from "/net/http.js";
import { isAwaited, isDue, myGames, onGames } from "/net/mine.js";
import { forgetGame, games } from "/store.js";
import { button, linkButton } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";
import { docsLink, languageChoice } from "/ui/settings.js";
import { setElsewhere } from "/ui/tab.js";
import { against } from "/game/due.js";
import { levelChoice, playersChoice } from "/game/levels.js";
import { gameAgainst, keepOpponent, lastOpponent, levelsOf } from "/game/opponent.js";
import { startGame } from "/game/start.js";
import { GAMES } from "/games.js";
import { PICTURES } from "/home/pictures.js";
import { todayStrip } from "/home/today.js";
import { SETUPS } from "/new/setups.js";

/** @import { GameName } from "/games.js" */
/** @import { Told } from "/net/mine.js" */
/** @import { Context } from "/visit.js" */
/** @import { Icon } from "/ui/icons.js" */
/** @import { RoomInfo, ServerInfo } from "/wire.js" */

// Asked for as soon as this is here, not only when the language is too: the levels are part of the first picture.
serverInfo().catch(() => {});

/** How long the screen waits for the games that can be gone on with. */
const PATIENCE_MS = 300;

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  const styles = ["/home/home.css", "/game/levels.css", "/hashi/board.css", "/diavolo/lagoon.css"];
  const [info] = await Promise.all([context.info().catch(() => null), ...styles.map(style)]);
  root.className = "page home";
  const unfinished = h("div", { class: "unfinished-place" });
  let shown = "";
  const show = (/** @type {Told} */ told) => {
    setElsewhere(told.rooms.filter(isAwaited).length);
    const now = JSON.stringify(told);
    if (now !== shown) showUnfinished(unfinished, told);  // what somebody is about to tap stays where it is
    shown = now;
  };
  context.signal.addEventListener("abort", onGames(show));
  const cards = h("div", { class: "games" }, GAMES.map(({ name }) => gameCard(name, info, context)));
  // What comes late would push the buttons away from under a finger: so it is waited for, but not for long.
  await Promise.race([myGames().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  put(root,
    h("h1", {}, t("home.title")),
    // First: the games fill most screens, and what is to go on would not be seen below them.
    unfinished, todayStrip(), cards,
    h("footer", { class: "home-foot" }, languageChoice(),
      info?.open_tables && h("a", { class: "foot-link", href: "/tables", data: { open: "tables" } }, t("tables.title")), h("a", { class: "foot-link", href: "/mine" }, t("mine.title")), h("a", { class: "foot-link", href: "/replay" }, t("home.replays")), h("a", { class: "foot-link", href: "/sea" }, t("home.sea")), docsLink()),
  );
}

/** @param {GameName} game @param {ServerInfo|null} info @param {Context} context */
function gameCard(game, info, context) {
  return h("section", { class: ["game", game], "aria-labelledby": `name-${game}` },
    h("div", { class: "game-picture", "aria-hidden": "true" }, PICTURES[game]()),
    h("div", { class: "game-words" },
      h("div", { class: "game-head" },
        h("h2", { id: `name-${game}` }, t(`game.${game}`)),
        h("div", { class: "game-links" },
          h("a", { class: "game-rules", href: `/rules/${game}`, "aria-label": t("rules.title", { game: t(`game.${game}`) }) }, t("menu.rules")),
          h("a", { class: "game-rules", href: `/learn/${game}/strategy`, "aria-label": t("learn.strategy.title", { game: t(`game.${game}`) }) }, t("learn.strategy")))),
      h("p", { class: "game-about" }, t(`home.${game}`)),
      againstBots(game, info ? levelsOf(info, game) : [], context),
      h("div", { class: "game-buttons" },
        linkButton({ label: t("home.friends"), icon: "people", href: `/new/${game}`, data: { friends: game } }),
        linkButton({ label: t("home.learn"), icon: "book", href: `/learn/${game}` }),
        linkButton({ label: t("puzzles.name"), icon: "hint", href: `/puzzles/${game}`, data: { puzzles: game } })),
    ),
  );
}

/**
 * Against bots: how strong, how many, and the start below what it starts. The last choice is there already.
 * @param {GameName} game
 * @param {string[]} levels none while the server cannot be reached
 * @param {Context} context
 */
function againstBots(game, levels, context) {
  const opponent = lastOpponent(game, levels);
  const { least, most } = SETUPS[game].SEATS;
  const choose = (/** @type {Partial<typeof opponent>} */ choice) => {
    Object.assign(opponent, choice);
    keepOpponent(game, choice);
    levelRow.toggleAttribute("disabled", opponent.players === 1);
  };
  const levelRow = levelChoice({ game, levels, level: opponent.level, change: (level) => choose({ level }) });
  levelRow.toggleAttribute("disabled", opponent.players === 1);
  return h("div", { class: "against" },
    levels.length > 0 && levelRow,
    least < most && playersChoice({ game, least, most, players: opponent.players, change: (players) => choose({ players }) }),
    button({
      label: t("home.play"), icon: "play", kind: "primary", data: { play: game },
      run: () => startGame(gameAgainst(game, opponent), context),
    }),
  );
}

/** @param {HTMLElement} place @param {Told} told */
function showUnfinished(place, { rooms, unreadable }) {
  const kept = games();
  const focused = document.activeElement?.closest(".unfinished [data-room]")?.getAttribute("data-room");
  // Where somebody waits comes first.
  const going = rooms.filter((room) => room.status !== "over");
  const open = [...going.filter(isDue), ...going.filter((room) => !isDue(room))].slice(0, 8);
  put(place, (open.length > 0 || unreadable.length > 0) && h("section", { class: "unfinished", "aria-labelledby": "unfinished" },
    h("h2", { id: "unfinished" }, t("home.continue")),
    h("ul", {}, open.map(unfinishedGame), unreadable.map((room) => unreadableGame(room, kept[room]?.game ?? null)))));
  if (focused) /** @type {HTMLElement|null} */ (place.querySelector(`[data-room="${focused}"]`))?.focus();
}

/** A game that the server cannot open, and keeps. @param {string} room @param {?string} game */
function unreadableGame(room, game) {
  return listed(room, async () => { forgetGame(room); return true; }, t("home.forget"), "cross",
    h("strong", {}, game ? t(`game.${game}`) : room),
    h("span", { class: "quiet" }, t("home.unreadable")));
}

/** @param {RoomInfo} room */
function unfinishedGame(room) {
  const mine = isDue(room);
  const state = room.status === "open" ? t("home.waiting") : mine ? t("home.your-turn") : t("home.their-turn");
  return listed(room.room, () => deleted(room), t("menu.delete"), "bin",
    h("strong", {}, t(`game.${room.options.game}`)),
    h("span", {}, against(room)),
    h("span", { class: mine ? "turn" : "quiet" }, state));
}

/** Delete a game; what asks and does it is loaded by then only. @param {RoomInfo} room */
async function deleted(room) {
  const deleting = await import("/mine/delete.js").catch(() => null);
  if (!deleting) notice(t("net.offline"), { kind: "error" });
  return deleting ? deleting.deleteGame(room) : false;
}

/**
 * A line of the list, which leads to a room and can be taken out.
 * @param {string} room
 * @param {() => Promise<boolean>} takeOut whether it is out
 * @param {string} label what that is called
 * @param {Icon} sign
 * @param {...Node} words
 */
function listed(room, takeOut, label, sign, ...words) {
  const item = h("li", {},
    h("a", { href: `/g/${room}`, data: { room } }, words),
    button({ label, icon: sign, quiet: true, run: async () => { if (await takeOut()) item.remove(); } }),
  );
  return item;
}
