/**
 * What a sea is called, how large its grid is, and whether it is a variant.
 * @module sea/options
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { resized } from "/sea/drawing.js";
import { button, toggle } from "/ui/buttons.js";

/** @import { Drawing } from "/sea/drawing.js" */

/** @param {() => Drawing} now @param {(drawing: Drawing) => void} change */
export function seaOptions(now, change) {
  const name = h("input", {
    type: "text", maxlength: 40, autocomplete: "off", autocapitalize: "none", spellcheck: "false", data: { field: "name" },
    on: { change: () => change({ ...now(), name: name.value.trim() }) },
  });
  const size = (/** @type {"columns"|"rows"} */ what) => {
    const count = h("output", {});
    const by = (/** @type {number} */ step) => () => {
      const wanted = { ...now(), [what]: now()[what] + step };
      change(resized(now(), wanted.columns, wanted.rows));
    };
    return { count, row: h("div", { class: "sea-size" }, h("span", {}, t(`sea.${what}`)),
      button({ label: t(`sea.${what}.fewer`), icon: "minus", quiet: true, run: by(-1), data: { size: `${what}-` } }), count,
      button({ label: t(`sea.${what}.more`), icon: "plus", quiet: true, run: by(1), data: { size: `${what}+` } })) };
  };
  const [columns, rows] = [size("columns"), size("rows")];
  const variant = toggle({ label: t("sea.variant"), note: t("sea.variant.note"), value: false, change: (value) => change({ ...now(), variant: value }) });
  const box = variant.querySelector("input");
  return {
    element: h("section", { class: "sea-options panel stack" },
      h("label", { class: "field" }, h("span", {}, t("sea.name")), name),
      h("div", { class: "sea-sizes" }, columns.row, rows.row), variant),
    /** @param {Drawing} drawing */
    show(drawing) {
      name.value = drawing.name;
      columns.count.textContent = String(drawing.columns);
      rows.count.textContent = String(drawing.rows);
      if (box) box.checked = drawing.variant;
    },
  };
}
