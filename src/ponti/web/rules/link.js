/** The way from a refusal to the rule that it names. */

import { h } from "/dom.js";
import { t } from "/i18n.js";

/** A button that shows a rule; what that needs is loaded only then. @param {string} rule such as `diavolo.distance` */
export function ruleButton(rule) {
  const open = async () => (await import("/rules/section.js")).openRule(rule);
  return h("button", { type: "button", class: "link rule-link", on: { click: open } }, t("rules.show"));
}
