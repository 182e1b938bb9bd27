/** One rule in a dialog, at the table where it was broken. */

import { h, style } from "/dom.js";
import { t } from "/i18n.js";
import { rulesPage, section } from "/rules/fragment.js";
import { openDialog } from "/ui/dialog.js";
import { notice } from "/ui/notice.js";

/** Show a rule by its id.
 * @param {string} rule such as `diavolo.distance`
 */
export async function openRule(rule) {
  const [game, id] = rule.split(".");
  try {
    const [page] = await Promise.all([rulesPage(game), style("/rules/rules.css")]);
    const found = section(page, id);
    const all = h("p", {}, h("a", { href: `/rules/${game}#${id}` }, t("rules.all")));
    await openDialog({
      title: found?.title ?? t(`game.${game}`),
      body: h("article", { class: "rules in-dialog", lang: page.lang }, found?.content ?? [], all),
      buttons: [{ label: t("ui.ok"), value: true, kind: "primary" }],
    });
  } catch {
    notice(t("net.offline"), { kind: "error" });
  }
}
