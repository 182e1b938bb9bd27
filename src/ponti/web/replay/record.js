/** What a replay needs to read in the text of a record itself: with which options to go on, and where it is wrong. */

/** The options of a new game like the recorded one. @param {string} record */
export function optionsOf(record) {
  const header = (name) => new RegExp(`^${name}: *(.+?) *$`, "m").exec(record)?.[1];
  if (header("game") === "hashi")
    return { board: header("board"), deck: header("deck"), pen: header("pen") ?? "strict" };
  return { size: Number(header("size")), supply: header("supply") ?? null };
}

/** Where a record is wrong, as the server says it: the line (from 1), its text, and the words about it.
 * @param {string} message of the error `bad-record`
 * @param {string} record
 */
export function mistake(message, record) {
  const found = /^line (\d+)(?:, column (\d+))?: (.*)$/s.exec(message);
  if (!found) return { line: null, column: null, text: "", words: message };
  const line = Number(found[1]);
  return {
    line,
    column: found[2] ? Number(found[2]) : null,
    text: record.split(/\r?\n/)[line - 1] ?? "",
    words: found[3],
  };
}
