/**
 * A sea passed on: as a link that carries it, or as the text file; and taken in again.
 * @module sea/files
 */
import { h, put } from "/dom.js";
import { qrOf } from "/game/invite.js";
import { t, violationText } from "/i18n.js";
import { codeOf, info, post } from "/net/http.js";
import { copyText, save } from "/replay/sharing.js";
import { drawingOf } from "/sea/drawing.js";
import { announce } from "/ui/announce.js";
import { button } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { icon } from "/ui/icons.js";
import { notice } from "/ui/notice.js";

/** @import { Drawing } from "/sea/drawing.js" */
/** @import { BoardTold, WrongText } from "/wire.js" */

/** What stands behind the `#` of a link: the board in one line and, after an `&`, the deck. @param {string} board @param {string|null} deck */
export function fragmentOf(board, deck) {
  return deck ? `${board}&${deck}` : board;
}

/** The board and the deck of a link; null where it carries none. @param {string} hash */
export function carried(hash) {
  let text = hash.replace(/^#/, "");
  try {
    text = decodeURIComponent(text);
  } catch {
    // Some programs leave a lone % in links: it is read as it is, and refused.
  }
  if (!text) return null;
  const [board, deck] = text.split("&");
  return { board, deck: deck || null };
}

/** The board of an answer as a drawing; null where something is wrong with it. @param {BoardTold} told */
function drawn({ board, deck }) {
  if (!board?.layout || deck?.wrong) return null;
  return drawingOf(board.layout, deck ? deck.cards : null);
}

/** What is wrong, in words. @param {WrongText} wrong */
export function wrongWords({ violation, line, column }) {
  const place = line === null ? "" : column === null ? t("sea.wrong.line", { line }) : t("sea.wrong.place", { line, column });
  return [place, violationText(violation)].filter(Boolean).join(" ");
}

/** A sea from the server's reading of a board and a deck. @param {{board: string, deck: string|null}} texts @returns {Promise<{drawing: Drawing|null, words: string}>} */
export async function readSea(texts) {
  try {
    const told = await post("/api/boards/hashi", texts);
    const wrong = told.board?.wrong ?? told.deck?.wrong;
    return { drawing: drawn(told), words: wrong ? wrongWords(wrong) : "" };
  } catch (error) {
    return { drawing: null, words: t(codeOf(error) === "offline" ? "net.offline" : "sea.unreadable") };
  }
}

/** The two parts of what was pasted: a board file, a deck file below it, a link or a line. @param {string} text */
export function partsOf(text) {
  const line = text.trim();
  if (!line.includes("\n") && !line.startsWith("board:")) return carried(line.includes("#") ? line.slice(line.indexOf("#")) : line) ?? { board: line, deck: null };
  const at = text.search(/^deck:/m);
  const cut = at < 0 ? text.length : at;
  return { board: text.slice(0, cut), deck: at < 0 ? null : text.slice(cut) };
}

/** Ask for a file or a text; kept with the drawing, or null. @returns {Promise<Drawing|null>} */
export function importDialog() {
  const field = h("textarea", { rows: 10, spellcheck: "false", class: "sea-text", "aria-label": t("sea.import.text"), autofocus: true });
  const answer = h("div", { class: "sea-answer", role: "alert" });
  return openDialog({
    title: t("sea.import"), kind: "sheet",
    body: h("div", { class: "stack" }, h("p", {}, t("sea.import.about")), field,
      // What is wrong is read beside what there is to press, however low the window is.
      h("div", { class: "stack sea-import" }, answer, h("div", { class: "row" }))),
    onOpen: (dialog, close) => {
      const take = async () => {
        const { drawing, words } = await readSea(partsOf(field.value));
        if (drawing) close(drawing);
        else put(answer, h("p", { class: "wrong" }, words));
      };
      const file = h("input", { type: "file", accept: ".txt,text/plain", multiple: true, class: "unseen", on: { change: async () => {
        const texts = await Promise.all([...(file.files ?? [])].slice(0, 2).map((each) => each.slice(0, 50_000).text()));
        // The board first, whichever was chosen first.
        field.value = texts.sort((a, b) => Number(/^\s*deck:/.test(a)) - Number(/^\s*deck:/.test(b))).join("\n");
        file.value = "";
        await take();
      } } });
      const row = dialog.querySelector(".sea-import .row");
      if (row instanceof HTMLElement) put(row,
        button({ label: t("sea.import.take"), icon: "check", kind: "primary", run: take, data: { does: "take" } }),
        h("label", { class: "button file-button" }, icon("share"), h("span", {}, t("replay.file")), file));
    },
  });
}

/** Offer a link and the files. @param {{name: string, board: string, deck: string|null, boardFile: string, deckFile: string|null}} sea */
export async function shareDialog({ name, board, deck, boardFile, deckFile }) {
  // Whoever sits at the server’s own machine gets the address at which others reach it.
  const { address } = await info().catch(() => ({ address: location.origin }));
  const path = `/sea#${fragmentOf(board, deck)}`;
  const link = address + path;
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": t("sea.link"), on: { focus: () => field.select() } });
  const copy = async () => {
    const done = await copyText(link);
    notice(t(done ? "sea.copied" : "sea.copy-yourself"));
    announce(t(done ? "sea.copied" : "sea.copy-yourself"));
    if (!done) field.select();
  };
  return openDialog({
    title: t("sea.share"), kind: "sheet",
    body: h("div", { class: "stack" },
      h("p", {}, t("sea.share.about")),
      h("label", { class: "field" }, h("span", {}, t("sea.link")), field),
      h("div", { class: "row" },
        button({ label: t("sea.copy"), icon: "copy", kind: "primary", run: copy, data: { does: "copy-link" } }),
        button({ label: t("sea.save"), icon: "download", run: () => save(boardFile, `${name}.txt`, "text/plain"), data: { does: "save-board" } }),
        deckFile && button({ label: t("sea.save-deck"), icon: "download", run: () => save(deckFile, `${name}-cards.txt`, "text/plain"), data: { does: "save-deck" } })),
      h("div", { class: "sea-qr" }, qrOf(path, link))),
  });
}
