/**
 * How does it play? A small study on the server, with what bots and perfect play reach.
 * @module sea/study
 */
import { h, put } from "/dom.js";
import { decimal, list, t } from "/i18n.js";
import { levelName } from "/game/names.js";
import { codeOf, get, post } from "/net/http.js";
import { announce } from "/ui/announce.js";
import { button, once } from "/ui/buttons.js";

/** @import { BoardForm, BoardStudyView, StudyTold } from "/wire.js" */

/** Between two questions how far it is, in milliseconds. */
const PAUSE = 1000;

/**
 * The panel of the study.
 * @param {{form: () => BoardForm, found: (hard: string[]) => void, signal: AbortSignal}} options
 *   `found` hears which islands perfect play seldom finishes
 */
export function studyPanel({ form, found, signal }) {
  const words = h("div", { class: "sea-study-words", role: "status" });
  const result = h("div", {});
  let wanted = 0;
  const run = once(async () => {
    wanted += 1;
    const mine = wanted;
    put(result);
    found([]);
    try {
      let told = await post("/api/boards/hashi/study", form());
      while (told.status !== "done" && told.status !== "failed") {
        put(words, progress(told));
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (signal.aborted || mine !== wanted) return;
        told = await get(`/api/studies/${told.id}`).catch((error) => {
          // Another of several servers answers, which has not heard of it.
          if (codeOf(error) === "not-found") return post("/api/boards/hashi/study", form());
          throw error;
        });
      }
      put(words);
      if (!told.study) {
        put(words, h("p", { class: "wrong" }, t("sea.study.failed")));
        return;
      }
      put(result, shown(told.study));
      const hard = seldom(told.study);
      found(hard);
      announce([summary(told.study), islandWords(told.study)].join(" "));
    } catch (error) {
      const code = codeOf(error);
      put(words, h("p", { class: "wrong" }, t(code === "offline" ? "net.offline" : code === "too-many" || code === "too-fast" || code === "busy" ? "sea.study.busy" : "sea.study.failed")));
    }
  });
  const start = button({ label: t("sea.study"), icon: "search", run, data: { does: "study" } });
  const element = h("section", { class: "sea-study panel", "aria-labelledby": "sea-study" },
    h("h2", { id: "sea-study" }, t("sea.study")), h("p", { class: "quiet" }, t("sea.study.about")), start, words, result);
  return {
    element,
    /** Whether the board can be studied. @param {boolean} can */
    allow(can) { start.disabled = !can; },
    /** The board has changed: what was found is about another one. */
    forget() {
      wanted += 1;
      put(words);
      put(result);
    },
  };
}

/** @param {StudyTold} told */
function progress({ status, waiting, done, total }) {
  const words = status === "waiting" ? (waiting ? t("sea.study.waiting", { n: waiting }) : t("sea.study.begins"))
    : status === "warming" ? t("sea.study.warming") : t("sea.study.decks", { done, total });
  return [h("p", {}, words), h("progress", { max: total || 1, value: status === "decks" ? done : null, "aria-label": t("sea.study") })];
}

/** The islands that perfect play finishes with fewer than half of the decks. @param {BoardStudyView} study */
function seldom({ islands, decks }) {
  return islands.filter(({ finished }) => 2 * finished < decks).map(({ letter }) => letter);
}

/** @param {BoardStudyView} study */
function summary({ decks, proved }) {
  return t("sea.study.summary", { count: decks, proved });
}

/** Whether with every deck the best that was possible is known, and not only the best that was found. @param {BoardStudyView} study */
function isProved({ decks, proved }) {
  return proved === decks;
}

/** @param {BoardStudyView} study */
function islandWords(study) {
  // What a few decks did not show, in a hurry, is not said to be impossible.
  const sure = 2 * study.proved >= study.decks;
  const never = study.islands.filter(({ finished }) => sure && !finished).map(({ letter }) => letter);
  const rare = seldom(study).filter((letter) => !never.includes(letter));
  return [
    never.length ? t("sea.study.never", { islands: list(never) }) : "",
    rare.length ? t("sea.study.seldom", { islands: list(rare) }) : "",
    never.length || rare.length ? "" : t(isProved(study) ? "sea.study.all" : "sea.study.all.found"),
  ].filter(Boolean).join(" ");
}

/** @param {BoardStudyView} study */
function shown(study) {
  const { played, most, bonuses, decks } = study;
  return [
    h("p", {}, summary(study)),
    h("table", { class: "sea-means" },
      h("thead", { class: "unseen" }, h("tr", {}, h("th", {}, t("sea.study.player")), h("th", {}, t("sea.study.mean")))),
      h("tbody", {}, played.map(({ player, mean, points }) => h("tr", {},
        h("th", { scope: "row" }, player === "hindsight" ? t(isProved(study) ? "sea.study.hindsight" : "sea.study.hindsight.least") : levelName(player)),
        h("td", {},
          h("meter", { min: 0, max: most, value: mean, "aria-hidden": "true" }),
          h("b", {}, decimal(mean)), h("small", {}, t("sea.study.range", { least: Math.min(...points), most: Math.max(...points) }))))))),
    h("p", {}, islandWords(study)),
    h("ul", { class: "sea-bonuses" }, bonuses.map(({ bonus, full, earned }) => h("li", {}, t(`sea.study.bonus.${bonus}`, { full, earned, count: decks })))),
  ];
}
