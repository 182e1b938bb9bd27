/** Where replays are found: finished games of this device, and records from a file or the clipboard. */

import { h, put } from "/dom.js";
import { seatName } from "/game/names.js";
import { list, t, violationText, when } from "/i18n.js";
import { RequestError, codeOf, post } from "/net/http.js";
import { finished, myGames } from "/net/mine.js";
import { lineOf } from "/replay/record.js";
import { announce } from "/ui/announce.js";
import { button, linkButton } from "/ui/buttons.js";
import { icon } from "/ui/icons.js";

/** @import { Finished } from "/net/mine.js" */
/** @import { Replay } from "/wire.js" */

/** The form for a record; a wrong one is answered with the line.
 * @param {(replay: Replay) => void} opened
 */
export function importForm(opened) {
  const field = h("textarea", {
    rows: 8,
    spellcheck: "false",
    placeholder: t("replay.paste-here"),
    class: "record-field",
  });
  const answer = h("div", { class: "import-answer", role: "alert" });
  const read = async () => {
    put(answer);
    try {
      opened(await post("/api/replay", { record: field.value }));
    } catch (error) {
      put(answer, wrong(error, field.value));
      if (error instanceof RequestError && error.line) mark(field, error.line);
    }
  };
  const file = h("input", {
    type: "file",
    accept: ".txt,text/plain",
    class: "unseen",
    on: {
      change: async () => {
        const [chosen] = file.files ?? [];
        if (!chosen) return;
        field.value = await chosen.text();
        file.value = "";
        await read();
      },
    },
  });
  return h(
    "section",
    { class: "import stack" },
    h("h2", {}, t("replay.import")),
    h("label", { class: "field" }, h("span", {}, t("replay.record-text")), field),
    answer,
    h(
      "div",
      { class: "row" },
      button({ label: t("replay.show"), icon: "play", kind: "primary", run: read, data: { does: "import" } }),
      h("label", { class: "button file-button" }, icon("share"), h("span", {}, t("replay.file")), file),
    ),
  );
}

/** What is wrong with a record. @param {unknown} error @param {string} record */
function wrong(error, record) {
  if (!(error instanceof RequestError) || error.code !== "bad-record" || !error.violation)
    return h("p", { class: "wrong" }, t(codeOf(error) === "offline" ? "net.offline" : "replay.unreadable"));
  const { line } = error;
  const sentence = line ? t("replay.wrong-line", { line }) : t("replay.unreadable");
  const words = violationText(error.violation);
  announce(`${sentence} ${words}`, { urgent: true });
  return h(
    "div",
    { class: "wrong" },
    h("p", {}, sentence),
    line && h("pre", {}, `${line}: ${lineOf(record, line)}`),
    h("p", {}, words),
  );
}

/** Select the wrong line in the field. @param {HTMLTextAreaElement} field @param {number} line */
function mark(field, line) {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (line - 3) * Number.parseFloat(getComputedStyle(field).lineHeight);
}

/** So many of the finished games are listed here; all are on a page of their own. */
const LATEST = 12;

/** The latest finished games of this device. */
export async function finishedGames() {
  await myGames().catch(() => {});  // those that ended while the server is away come another time
  const over = Object.values(finished()).filter(({ gone }) => !gone).sort((a, b) => b.updated_at - a.updated_at);
  return h("section", { class: "stack" }, h("h2", {}, t("replay.finished")),
    over.length ? h("ul", { class: "finished" }, over.slice(0, LATEST).map((game) => h("li", {}, gameLink(game)))) : h("p", { class: "quiet" }, t("replay.none")),
    over.length > 0 && h("p", {}, linkButton({ label: t("mine.title"), icon: "list", href: "/mine" })));
}

/** @param {Finished} room */
function gameLink(room) {
  const names = room.seats.map((seat, index) => seatName(seat, { you: room.own_seats.length === 1 && room.own_seats[0] === index, index }));
  const scores = room.outcome?.scores ?? [];
  // A number that stands alone says what it counts.
  const points = scores.length === 1 ? t("seat.points", { n: scores[0] }) : scores.join(" : ");
  return h(
    "a",
    { class: "button", href: `/replay/${room.room}` },
    h("span", {}, h("b", {}, t(`game.${room.options.game}`)), " ", list(names)),
    h("small", {}, [points, when(room.updated_at)].filter(Boolean).join(" · ")),
  );
}
