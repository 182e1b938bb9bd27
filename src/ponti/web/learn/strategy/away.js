/**
 * A screen that could not be loaded says so, and tries again when it is told to.
 * @module learn/strategy/away
 */
import { h, put } from "/dom.js";
import { t } from "/i18n.js";
import { button } from "/ui/buttons.js";

/** @import { Context, Screen } from "/visit.js" */

/**
 * A screen whose `mount` may fail while the server is away.
 * @param {Screen["mount"]} mount
 * @returns {Screen["mount"]}
 */
export function patient(mount) {
  return async function mounted(root, /** @type {Context} */ context) {
    try {
      return await mount(root, context);
    } catch {
      root.className = "page";
      put(root,
        h("p", { role: "alert" }, t("net.offline")),
        button({ label: t("learn.again"), run: () => mounted(root, context), data: { does: "again" } }));
      return null;
    }
  };
}
