/** What a replay needs to read in the text of a record itself: headers, and single lines. */

/** What a header says, where the record has it. @param {string} record @param {string} name */
export function headerOf(record, name) {
  return new RegExp(`^${name}: *(.+?) *$`, "m").exec(record)?.[1];
}

/** A line of a record, counted from 1. @param {string} record @param {number} line */
export function lineOf(record, line) {
  return record.split(/\r?\n/)[line - 1] ?? "";
}
