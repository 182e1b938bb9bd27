/**
 * The first screen: two games, and what can be done with them.
 * @module home
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";

export function mount(root, context) {
  root.className = "page home";
  root.append(h("h1", {}, t("home.title")));
}
