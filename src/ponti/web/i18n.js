/**
 * The language of the page: catalogues, sentences with values, plurals.
 *
 * A catalogue is a flat object of keys. A sentence has its values in braces; where it depends on a number it is
 * an object of plural forms, chosen by the value `n` or by the one that `by` names:
 * `{"by": "bridges", "one": "{bridges} bridge", "other": "{bridges} bridges"}`.
 * Violations stand in `violations` under their English template, words that are values in `words`.
 * @module i18n
 */

/** @import { Violation } from "/wire.js" */

/** @typedef {string|{by?: string, other: string, [form: string]: string|undefined}} Sentence with its plural forms */
/** @typedef {{[key: string]: Sentence}} Sentences */
/** @typedef {{[name: string]: string|number}} Values */
/** @typedef {{violations?: Sentences, words?: {[word: string]: string}}} Special parts of a catalogue */

/** @type {{[language: string]: string}} */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", cs: "Čeština" };

let language = "en";
/** @type {Sentences} */
let catalogue = {};
/** @type {Special} */
let special = {};
let plurals = new Intl.PluralRules("en");

/** The language in use. */
export function currentLanguage() {
  return language;
}

/**
 * The language to begin with: the chosen one, else the first of the browser's that we have.
 * @param {string|null} chosen
 * @param {readonly string[]} [offered]
 */
export function bestLanguage(chosen, offered = navigator.languages ?? []) {
  const short = [chosen ?? "", ...offered].map((each) => each.slice(0, 2).toLowerCase());
  return short.find((each) => each in LANGUAGES) ?? "en";
}

/** Load a language and make it the one of the page. @param {string} wanted */
export async function loadLanguage(wanted) {
  const answer = await fetch(`/locale/${wanted}.json`);
  if (!answer.ok) throw new Error(`no catalogue ${wanted}`);
  setCatalogue(wanted, await answer.json());
  document.documentElement.lang = wanted;
}

/** Add sentences that few screens need, in the language of the page. @param {string} part */
export async function loadMore(part) {
  const wanted = language;
  const answer = await fetch(`/locale/${part}/${wanted}.json`);
  if (!answer.ok) throw new Error(`no sentences ${part} in ${wanted}`);
  const more = await answer.json();
  if (wanted === language) catalogue = { ...catalogue, ...more };
}

/** Use a catalogue (for tests, without a server). @param {string} wanted @param {Sentences & Special} content */
export function setCatalogue(wanted, content) {
  language = wanted;
  catalogue = content;
  special = content;
  plurals = new Intl.PluralRules(wanted);
}

/** Whether there is a sentence under a key. @param {string} key */
export function has(key) {
  return key in catalogue;
}

/**
 * A sentence in the language of the page.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return bound(filled(formOf(catalogue[key] ?? key, values), values));
}

/**
 * A violation as the server tells it, as a sentence in the language of the page.
 * @param {Violation} violation
 */
export function violationText(violation) {
  const { template, values = {} } = violation;
  const words = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, special.words?.[value] ?? quoted(value)]),
  );
  const form = formOf(special.violations?.[template] ?? template, words);
  // A value at the beginning stays as it is: the space is b4 and not B4.
  const sentence = filled(form.charAt(0).toLocaleUpperCase(language) + form.slice(1), words);
  return bound(/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
}

/** What the server cites, in the quotes of the language. @param {string|number} value */
function quoted(value) {
  const cited = /^(['"])(.*)\1$/s.exec(String(value));
  return cited ? t("quoted", { text: cited[2] ?? "" }) : value;
}

/** A list in words: "a, b and c". @param {string[]} words */
export function list(words) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(words);
}

/** A number with one decimal. @param {number} value */
export function decimal(value) {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** A date and time in short. @param {number} milliseconds */
export function when(milliseconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** The sentence that fits the number among its values. @param {Sentence} sentence @param {Values} values */
function formOf(sentence, values) {
  if (typeof sentence === "string") return sentence;
  const count = Number(values[sentence.by ?? "n"]);
  return sentence[plurals.select(count)] ?? sentence.other;
}

/**
 * A sentence whose lines end as its language wants: none within the two ends of a bridge (a–b), and in Czech none
 * with a word of one letter.
 * @param {string} sentence
 */
function bound(sentence) {
  const whole = sentence.replace(/(?<=\p{L})–(?=\p{L})/gu, "–\u2060");
  if (language !== "cs") return whole;
  const words = whole.split(" ");
  const close = words.map((word, index) => /^[(„]?[aikosuvz]$/i.test(word) && /^[\p{L}\d„]/u.test(words[index + 1] ?? ""));
  return words.map((word, index) => word + (close[index] ? "\u00a0" : " ")).join("").slice(0, -1);
}

/** A sentence with its values. @param {string} form @param {Values} values */
function filled(form, values) {
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
