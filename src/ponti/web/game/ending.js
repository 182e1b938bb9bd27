/**
 * What can be done after the end of a game.
 * @module game/ending
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { dayText } from "/fair/words.js";
import { getText } from "/net/http.js";
import { save } from "/replay/sharing.js";
import { button, linkButton, once } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";
import { goOn } from "/game/rematch.js";
import { suggestionLine } from "/game/suggestion.js";

/** @import { Shell } from "/game/shell.js" */
/** @import { Icon } from "/ui/icons.js" */

/** What to try next, rematch, replay, record, picture, home. @param {Shell} shell */
export function endActions(shell) {
  const { room } = shell;
  // Where others have to agree, the line in the bar says so; when they have, everybody goes on.
  const again = once(async () => (room.state.rematch ? goOn(shell, room.state.rematch) : shell.ask({ type: "rematch", seat: room.seats[0] })));
  /** @param {string} path @param {string} label @param {Icon} sign @param {string} type */
  const download = (path, label, sign, type) => {
    const [address, name] = [`/api/games/${room.id}/${path}`, `ponti-${room.id}.${path.split(".")[1]}`];
    if (room.state.options.spectators) {
      return h("a", { class: "button", href: address, download: name }, icon(sign), h("span", {}, label));
    }
    // A link cannot bring the token along, and without it this game is not to be seen.
    const fetched = () => getText(address, { token: room.token }).then((text) => save(text, name, type), (error) => shell.refused(error));
    return button({ label, icon: sign, run: fetched, data: { act: path } });
  };
  return h("div", { class: "end-actions" },
    suggestionLine(shell),
    room.state.day?.counted === false && h("p", { class: "quiet end-day" }, dayText(room.state)),
    room.state.day ? linkButton({ label: t("end.day"), icon: "next", kind: "primary", href: "/daily", data: { act: "day" } })
      : room.seats.length > 0 && button({ label: t("end.rematch"), icon: "play", kind: "primary", run: again, data: { act: "rematch" } }),
    linkButton({ label: t("end.review"), icon: "search", href: `/replay/${room.id}?review` }),
    linkButton({ label: t("end.replay"), icon: "clock", href: `/replay/${room.id}` }),
    download("record.txt", t("end.record"), "download", "text/plain"),
    download("picture.svg", t("end.picture"), "picture", "image/svg+xml"),
    linkButton({ label: t("ui.home"), icon: "home", href: "/" }),
  );
}

/** How a game ended, where it did not end by being played out; else null. @param {Shell} shell */
export function howEnded(shell) {
  const { outcome } = shell.room.state;
  if (!outcome || outcome.how === "played") return null;
  return outcome.seat === null ? t(`ended.${outcome.how}`) : shell.about(outcome.seat, `ended.${outcome.how}`);
}
