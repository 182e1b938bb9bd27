/**
 * Small pictures of games. The server draws them; each is asked for when it comes into sight.
 * @module mine/thumb
 */
import { h } from "/dom.js";
import { getText } from "/net/http.js";
import { tokenOf } from "/store.js";
import { icon } from "/ui/icons.js";

/** @import { Listed } from "/mine/list.js" */

/** Pictures that needed a token, by address. @type {Map<string, string>} */
const fetched = new Map();
const MOST = 200;

/** The picture of a game; without one, a sign. @param {Listed} game */
export function thumb({ room, own_seats: own, seats, options, updated_at: at, gone }) {
  const place = h("span", { class: ["thumb", options.game], "aria-hidden": "true" });
  const path = `/api/games/${room}/picture.svg${own.length === 1 && seats.length > 1 ? `?seat=${own[0]}` : ""}`;
  const failed = () => place.replaceChildren(icon("picture"));
  if (gone) {
    failed();
    return place;
  }
  const image = h("img", { alt: "", loading: "lazy", decoding: "async", on: { error: failed } });
  place.append(image);
  if (options.spectators) {
    // A picture that is kept by the browser is another one when the game has gone on.
    image.src = `${path}${path.includes("?") ? "&" : "?"}v=${at}`;
    return place;
  }
  // Not to be watched: only with the token, which an image cannot bring along.
  const key = `${path} ${at}`;
  const seen = new IntersectionObserver(async (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    try {
      const drawn = fetched.get(key) ?? (await getText(path, { token: tokenOf(room) }));
      fetched.set(key, drawn);
      if (fetched.size > MOST) fetched.delete([...fetched.keys()][0]);
      image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
    } catch {
      failed();
    }
  });
  seen.observe(place);
  return place;
}
