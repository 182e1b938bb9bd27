/**
 * A page of its own, which may stand within pages of others: a replay, or a position. It brings no token along and acts
 * for nobody, so that no page around it can make anybody do something; all else of the app refuses to be framed.
 * @module embed
 */
import { h, put, style } from "/dom.js";
import { bestLanguage, loadLanguage, t } from "/i18n.js";
import { recordNames } from "/game/names.js";
import { GAMES, gameNamed } from "/games.js";
import { codeOf, get, info, postForText } from "/net/http.js";
import { Viewer } from "/replay/viewer.js";
import { mountAnnouncer } from "/ui/announce.js";
import { mark } from "/ui/mark.js";

/** @import { Context } from "/visit.js" */

const root = h("main", { id: "screen", class: "embedded" });
const query = new URLSearchParams(location.search);

/** The way to the same in the app. @param {string} path */
function foot(path) {
  return h("footer", { class: "embed-foot" }, h("a", { href: path, target: "_blank", rel: "noopener" }, mark(), h("span", {}, t("embed.open"))));
}

/** A finished game that everybody may see. @param {string} room */
async function replayOf(room) {
  const [replay, server] = await Promise.all([get(`/api/games/${room}/record.json`), info().catch(() => null), style("/style/layout.css"), style("/replay/replay.css")]);
  const game = await gameNamed(replay.game).replay();
  await game.prepare();
  const levels = server?.bots.filter((bot) => bot.game === replay.game).map(({ level }) => level) ?? [];
  /** @type {Context} */
  const context = { params: { room }, query, go: () => {}, title: () => {}, info, bar: h("div", {}), signal: new AbortController().signal, kept: null };
  const named = recordNames(replay.seats, levels);
  const viewer = new Viewer({ ...replay, seats: named.map(({ name }) => name), named, own: [] }, game, {
    context, at: query.has("step") ? Number(query.get("step")) : null, seat: Number(query.get("seat")) || 0, address: async () => location.href,
  });
  put(root, viewer.element);
  document.body.append(foot(`/replay/${room}${location.search}`));
}

/** @param {string} game @param {string} code */
async function positionOf(game, code) {
  const drawn = await postForText("/api/line.svg", { code, events: [] });
  const image = h("img", { class: "position", alt: t("embed.position", { game: t(`game.${game}`), code }) });
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  put(root, image);
  document.body.append(foot(`/analysis/${game}?code=${encodeURIComponent(code)}`));
}

async function start() {
  document.body.append(root);
  mountAnnouncer(document.body);
  await loadLanguage(bestLanguage(query.get("language"))).catch(() => loadLanguage("en"));
  const [, what = ""] = /^\/embed\/([a-z2-7]+)$/.exec(location.pathname) ?? [];
  try {
    if (GAMES.some(({ name }) => name === what)) await positionOf(what, query.get("code") ?? "");
    else if (what.length === 10) await replayOf(what);
    else put(root, h("p", { role: "alert" }, t("embed.nothing")));
  } catch (error) {
    put(root, h("p", { role: "alert" }, t(codeOf(error) === "offline" ? "net.offline" : "embed.nothing")));
  }
}

start();
