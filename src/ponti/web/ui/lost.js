/**
 * The screen for an address that leads nowhere.
 * @module ui/lost
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { linkButton } from "/ui/buttons.js";

/** @import { Context } from "/visit.js" */

/** @param {HTMLElement} root @param {Context} context */
export function mount(root, context) {
  context.title(t("lost.title"));
  root.className = "narrow page";
  root.append(
    h("h1", {}, t("lost.title")),
    h("p", {}, t("lost.text")),
    h("p", {}, linkButton({ label: t("ui.home"), icon: "home", href: "/", kind: "primary" })),
  );
}
