/** What a replay needs to read in the text of a record itself: with which options to go on, and single lines. */

/** The options of a new game like the recorded one. @param {string} record */
export function optionsOf(record) {
  const header = (name) => new RegExp(`^${name}: *(.+?) *$`, "m").exec(record)?.[1];
  if (header("game") === "hashi")
    return { board: header("board"), deck: header("deck"), pen: header("pen") ?? "strict" };
  return { size: Number(header("size")), supply: header("supply") ?? null };
}

/** A line of a record, counted from 1. @param {string} record @param {number} line */
export function lineOf(record, line) {
  return record.split(/\r?\n/)[line - 1] ?? "";
}
