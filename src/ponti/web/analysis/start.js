/**
 * Where an analysis begins without a game: with an empty board, or with the code of a position.
 * @module analysis/start
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { packed } from "/replay/record-link.js";
import { button } from "/ui/buttons.js";

/** @import { AnalysisModule } from "/analysis/analysis.js" */

/**
 * @param {string} game
 * @param {AnalysisModule} module
 * @param {(address: string) => void} open
 */
export async function startForm(game, module, open) {
  const field = h("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: `${game}:…` });
  const sizes = await module.sizes();
  return h("div", { class: "stack" },
    h("section", { class: "stack" }, h("h2", {}, t("analysis.empty")),
      h("div", { class: "row" }, sizes.map(({ value, label }) => button({
        label, data: { empty: value }, run: async () => open(`/analysis/${game}?step=0#r=${await packed(module.beginning(value))}`),
      })))),
    h("form", { class: "stack", on: { submit: (event) => { event.preventDefault(); if (field.value.trim()) open(`/analysis/${game}?code=${encodeURIComponent(field.value.trim())}`); } } },
      h("h2", {}, t("analysis.code")),
      h("label", { class: "field" }, h("span", {}, t("analysis.code.field")), field),
      h("div", {}, h("button", { class: "button", type: "submit", data: { does: "open" } }, t("replay.show")))));
}
