/**
 * Every part that screens are made of, on one page: for whoever changes how they look. In a checkout only, and in English.
 * @module parts
 */
import { lagoonStyles } from "/diavolo/styles.js";
import { chip } from "/diavolo/score.js";
import { h, put, style } from "/dom.js";
import { HintBox } from "/game/hint.js";
import { bonusIcon, islandIcon } from "/hashi/bonuses.js";
import { cardPicture, smallCard } from "/hashi/cards.js";
import { boardStyles } from "/hashi/styles.js";
import { PICTURES } from "/home/pictures.js";
import { announce } from "/ui/announce.js";
import { barTitle } from "/ui/bar.js";
import { button, choice, linkButton, toggle } from "/ui/buttons.js";
import { confirmDialog, openDialog } from "/ui/dialog.js";
import { ICONS, icon } from "/ui/icons.js";
import { mark } from "/ui/mark.js";
import { notice } from "/ui/notice.js";
import { TUNES, play } from "/ui/sound.js";

/** @import { Child } from "/dom.js" */
/** @import { Context } from "/visit.js" */

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  await Promise.all([style("/game/game.css"), style("/parts/parts.css"), boardStyles(), lagoonStyles()]);
  context.title("Parts");
  put(context.bar, h("div", { class: "bar-words" }, barTitle(["Parts", "one set for both games"])));
  root.className = "page parts";
  put(root, ...Object.entries(SECTIONS).map(([name, show]) => h("section", {}, h("h2", {}, name), h("div", { class: "row" }, show()))));
}

const nothing = () => {};

/** @type {{[name: string]: () => Child[]}} */
const SECTIONS = {
  "Writing": () => [h("h1", {}, "Heading one"), h("h2", {}, "Heading two"), h("h3", {}, "Heading three"), h("p", {}, "A sentence with a ", h("a", { href: "/parts" }, "link"), "."), h("p", { class: "quiet" }, "A quiet one."), h("small", {}, "Small."), h("kbd", {}, "Esc"), mark()],
  "Buttons": () => [
    button({ label: "Primary", icon: "check", kind: "primary", run: nothing }),
    button({ label: "Plain", run: nothing }),
    button({ label: "With a sign", icon: "undo", run: nothing }),
    button({ label: "Danger", kind: "danger", run: nothing }),
    button({ label: "Pressed", run: nothing, attributes: { "aria-pressed": "true" } }),
    button({ label: "Disabled", disabled: true, run: nothing }),
    button({ label: "Small", icon: "eye", kind: "small", run: nothing }),
    button({ label: "Skip", kind: "slight", run: nothing }),
    button({ label: "Only a sign", icon: "menu", quiet: true, run: nothing }),
    linkButton({ label: "A link", icon: "book", href: "/parts" }),
    h("button", { class: "link", type: "button" }, "In a sentence"),
  ],
  "Buttons of a turn": () => [h("div", { class: "controls" },
    button({ label: "Undo", icon: "undo", quiet: true, run: nothing }),
    button({ label: "Hint", icon: "hint", quiet: true, run: nothing }),
    button({ label: "Confirm", icon: "check", kind: "confirm primary", run: nothing })),
  h("div", { class: "controls" },
    button({ label: "Undo", icon: "undo", quiet: true, disabled: true, run: nothing }),
    button({ label: "Confirm", icon: "check", kind: "confirm idle", disabled: true, run: nothing }))],
  "Choices": () => [
    choice({ label: "One of a few", name: "few", value: "b", change: nothing, options: ["a", "b", "c"].map((value) => ({ value, label: `Option ${value}`, note: "with a note" })) }),
    toggle({ label: "A switch", note: "with a note", value: true, change: nothing }),
    toggle({ label: "Another one", value: false, change: nothing }),
    h("label", { class: "field" }, h("span", {}, "A field"), h("input", { type: "text", value: "Ada" })),
    h("details", { class: "more" }, h("summary", {}, "More options"), h("p", {}, "What few need.")),
  ],
  "Told": () => [
    button({ label: "A notice", run: () => notice("The bot is still warming up and may play weaker at first.") }),
    button({ label: "One that waits", run: () => notice("The connection is lost.", { key: "parts", kind: "wait", action: { label: "Try now", run: nothing } }) }),
    button({ label: "An error", run: () => notice("The server cannot be reached.", { kind: "error" }) }),
    button({ label: "Said only", run: () => announce("Said to those who do not look.") }),
    button({ label: "A question", run: () => confirmDialog({ title: "Give up?", body: "The other player wins.", yes: "Give up", danger: true }) }),
    button({ label: "A sheet", run: () => openDialog({ title: "Menu", kind: "sheet", body: h("div", { class: "menu-list" }, button({ label: "Rules", icon: "book", run: nothing })) }) }),
  ],
  "Panels": () => [
    h("div", { class: "panel" }, h("h2", {}, "A panel"), h("p", {}, "With its words.")),
    h("div", { class: "panel accented" }, h("h2", {}, "An accented one"), h("p", {}, "It wants an answer.")),
    hintSample(),
    h("ol", { class: "seats" },
      seat("to-act", "Ada", "12 points", "to play"), seat("thinking", "Ben", "9 points", "thinking"),
      seat("ready", "Cleo", "1 point", "ready"), seat("away", "Dora", "0 points", "away")),
    h("section", { class: "banner" }, h("p", {}, "Ben has been away for a while."), button({ label: "Decide", run: nothing })),
  ],
  "Signs": () => ICONS.map((name) => h("span", { class: "sample", title: name }, icon(name))),
  "Sounds": () => Object.keys(TUNES).map((name) => button({ label: name, icon: "sound", kind: "small", run: () => play(/** @type {keyof typeof TUNES} */ (name)) })),
  "Pieces": () => [
    h("div", { class: "card-place" }, cardPicture("5/3")), h("div", { class: "card-place" }, cardPicture(null)),
    h("span", { class: "sample" }, smallCard("4/2")), h("span", { class: "sample" }, smallCard("4/2", "seen")), h("span", { class: "sample" }, smallCard("4/2", "open")),
    bonusIcon("red"), bonusIcon("blue"), bonusIcon("six"), islandIcon(), chip("light"), chip("dark"),
  ],
  "Boards": () => Object.values(PICTURES).map((draw) => h("div", { class: "sample-board" }, draw())),
};

function hintSample() {
  const box = new HintBox();
  box.words.append(h("p", {}, h("strong", {}, "5 on island c")), h("p", { class: "quiet" }, "It finishes island c."));
  box.element.hidden = false;
  return box.element;
}

/** @param {string} state @param {string} name @param {string} points @param {string} words */
function seat(state, name, points, words) {
  return h("li", { class: ["seat", state] }, h("span", { class: "seat-sign" }, icon("person")), h("span", { class: "seat-name" }, name),
    h("span", { class: "seat-line" }, h("span", { class: "seat-points" }, points), h("span", { class: ["seat-state", state] }, words)));
}
