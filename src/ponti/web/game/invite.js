/**
 * Links to a room: for others, and for another device of one's own; as text and as a QR code.
 * @module game/invite
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { postForPicture } from "/net/http.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { notice } from "/ui/notice.js";

/** @import { Room } from "/net/room.js" */

/**
 * Whether an address leads nowhere on other devices: the server listens to this machine only.
 * @param {string} address
 */
function onlyHere(address) {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address, location.origin).hostname);
}

/**
 * What is said of a link; one that works only here comes without a QR code.
 * @param {string} address
 * @param {string} text
 */
function words(address, text) {
  return h("p", {}, onlyHere(address) ? t("invite.only-here") : text);
}

/** The link for others with its QR code. @param {string} room @param {string} address */
export function inviteBody(room, address) {
  return h("div", { class: "invite" },
    !onlyHere(address) && h("img", { class: "qr", src: `/api/games/${room}/qr.svg`, alt: t("invite.qr"), width: 200, height: 200 }),
    h("div", { class: "stack" }, words(address, t("invite.text")), linkRow(address)),
  );
}

/** The QR code of a path of this server, what is behind its `#` included; nothing where it leads nowhere on other devices. @param {string} path @param {string} address */
export function qrOf(path, address) {
  if (onlyHere(address)) return null;
  const place = h("div", { class: "qr" });
  postForPicture("/api/qr", { path }).then((drawn) => {
    const image = h("img", { class: "qr", alt: t("invite.qr"), width: 200, height: 200 });
    image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
    place.replaceWith(image);
  }).catch(() => place.remove());
  return place;
}

/** The link that continues on another own device: it holds the token. @param {Room} room */
export function ownLink(room) {
  const path = `/g/${room.id}#${room.token}`;
  const address = (room.invite ? new URL(room.invite).origin : location.origin) + path;
  return h("div", { class: "invite" }, qrOf(path, address),
    h("div", { class: "stack" }, words(address, t("invite.own")), linkRow(address)));
}

/** @param {string} address */
function linkRow(address) {
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": t("invite.link"), on: { focus: () => field.select() } });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without a secure origin there is no clipboard: the old way.
      field.select();
      document.execCommand("copy");
    }
    notice(t("invite.copied"));
    announce(t("invite.copied"));
  };
  return h("div", { class: "link-row field" }, field,
    button({ label: t("invite.copy"), icon: "copy", run: copy }),
    Boolean(navigator.share) && button({ label: t("invite.share"), icon: "share", run: () => navigator.share({ url: address, title: "Ponti" }).catch(() => {}) }),
  );
}
