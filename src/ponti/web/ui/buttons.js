/**
 * Buttons, choices and links, as all screens have them.
 * @module ui/buttons
 */
import { h } from "/dom.js";
import { icon } from "/ui/icons.js";

/**
 * A button. `icon` is a name of `ui/icons.js`; `quiet` hides the words but says them.
 * @param {{label: string, icon?: string, kind?: string, quiet?: boolean, run: (event: Event) => void, disabled?: boolean, data?: Object}} options
 */
export function button({ label, icon: sign, kind = "", quiet = false, run, disabled = false, data = {}, attributes = {} }) {
  return h("button", {
    class: [quiet ? "icon-button" : "button", kind], type: "button", disabled, data,
    "aria-label": quiet ? label : null, title: quiet ? label : null, on: { click: run }, ...attributes,
  }, sign && icon(sign), !quiet && h("span", {}, label));
}

/** A link to a screen that looks like a button. */
export function linkButton({ label, icon: sign, href, kind = "", data = {} }) {
  return h("a", { class: ["button", kind], href, data }, sign && icon(sign), h("span", {}, label));
}

/**
 * One choice among a few, as a row of radio buttons that look like tabs.
 * @param {{label: string, name: string, options: Array<{value: string, label: string, note?: string}>, value: string, change: (value: string) => void}} choice
 */
export function choice({ label, name, options, value, change, kind = "" }) {
  return h("fieldset", { class: ["choice", kind] },
    h("legend", {}, label),
    h("div", { class: "choice-row" }, options.map((option) =>
      h("label", { class: "choice-option" },
        h("input", {
          type: "radio", name, value: option.value, checked: option.value === value,
          on: { change: () => change(option.value) },
        }),
        h("span", {}, option.label, option.note && h("small", {}, option.note)),
      ))),
  );
}

/** A switch: on or off. */
export function toggle({ label, value, change, note }) {
  return h("label", { class: "toggle" },
    h("input", { type: "checkbox", role: "switch", checked: value, on: { change: (event) => change(event.target.checked) } }),
    h("span", { class: "toggle-face", "aria-hidden": "true" }),
    h("span", {}, label, note && h("small", {}, note)),
  );
}
