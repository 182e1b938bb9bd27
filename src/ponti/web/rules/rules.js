/** The rules of a game on a page of their own, with a list of the headings. */

import { h, put, style, targetOf } from "/dom.js";
import { t } from "/i18n.js";
import { rulesPage } from "/rules/fragment.js";
import { button, linkButton } from "/ui/buttons.js";

/** @import { Context } from "/visit.js" */

/**
 * The screen of the rules; `#distance` in the address jumps to that rule.
 * @param {HTMLElement} root
 * @param {Context} context
 */
export async function mount(root, context) {
  const { game } = context.params;
  await style("/rules/rules.css");
  root.className = "page rules-screen";
  context.title(t("rules.title", { game: t(`game.${game}`) }));
  put(context.bar, h("div", { class: "bar-title" }, t(`game.${game}`)));
  try {
    show(root, game, await rulesPage(game));
  } catch {
    put(
      root,
      h("p", { role: "alert" }, t("net.offline")),
      button({ label: t("learn.again"), run: () => mount(root, context) }),
    );
  }
}

/** @param {HTMLElement} root @param {string} game @param {HTMLElement} page */
function show(root, game, page) {
  const list = contents(page);
  put(
    root,
    h("div", { class: "rules-layout" }, list, h("div", { class: "rules-main" }, page, actions(game))),
  );
  const jump = () => {
    const here = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    for (const old of page.querySelectorAll(".jumped")) old.classList.remove("jumped");
    if (!here) return;
    here.classList.add("jumped");
    here.tabIndex = -1;
    here.focus({ preventScroll: true });
    here.scrollIntoView({ block: "start" });
  };
  page.addEventListener("click", (event) => followed(event, jump));
  list.addEventListener("click", (event) => followed(event, jump));
  requestAnimationFrame(jump);
}

/**
 * A link within the page: the address changes, and the heading is marked.
 * @param {Event} event
 * @param {() => void} jump
 */
function followed(event, jump) {
  const address = targetOf(event)?.closest("a")?.getAttribute("href");
  if (!address?.startsWith("#")) return;
  event.preventDefault();
  history.replaceState(history.state, "", address);
  jump();
}

/** @param {HTMLElement} page */
function contents(page) {
  const headings = [...page.querySelectorAll("h2, h3")].filter((heading) => heading.id);
  return h(
    "details",
    { class: "rules-contents more", open: matchMedia("(min-width: 60rem)").matches },
    h("summary", {}, t("rules.contents")),
    h(
      "nav",
      { "aria-label": t("rules.contents") },
      h(
        "ul",
        {},
        headings.map((heading) =>
          h("li", { class: heading.tagName.toLowerCase() }, h("a", { href: `#${heading.id}` }, heading.textContent)),
        ),
      ),
    ),
  );
}

/** @param {string} game */
function actions(game) {
  return h(
    "div",
    { class: "row" },
    linkButton({ label: t("rules.learn"), icon: "book", href: `/learn/${game}` }),
    linkButton({ label: t("learn.strategy"), icon: "hint", href: `/learn/${game}/strategy` }),
    linkButton({ label: t("ui.home"), icon: "home", href: "/" }),
  );
}
