/**
 * Buttons, choices and links, as all screens have them.
 * @module ui/buttons
 */
import { h } from "/dom.js";
import { icon } from "/ui/icons.js";

/** @import { Attributes, Data } from "/dom.js" */
/** @import { Icon } from "/ui/icons.js" */

/**
 * Let something be done once at a time: while it is on its way, asking for it again does nothing. Two taps on "Play"
 * would otherwise begin two games.
 * @template {unknown[]} Given
 * @param {(...given: Given) => Promise<unknown>} run
 * @returns {(...given: Given) => Promise<void>}
 */
export function once(run) {
  let busy = false;
  return async (...given) => {
    if (busy) return;
    busy = true;
    try {
      await run(...given);
    } finally {
      busy = false;
    }
  };
}

/**
 * A button; `quiet` hides the words but says them.
 * @param {{label: string, icon?: Icon, kind?: string, quiet?: boolean, run: (event: Event) => void, disabled?: boolean,
 *   data?: Data, attributes?: Attributes}} options
 */
export function button({ label, icon: sign, kind = "", quiet = false, run, disabled = false, data = {}, attributes = {} }) {
  return h("button", {
    class: [quiet ? "icon-button" : "button", kind], type: "button", disabled, data,
    "aria-label": quiet ? label : null, title: quiet ? label : null, on: { click: run }, ...attributes,
  }, sign && icon(sign), !quiet && h("span", {}, label));
}

/**
 * A link to a screen that looks like a button.
 * @param {{label: string, icon?: Icon, href: string, kind?: string, data?: Data}} options
 */
export function linkButton({ label, icon: sign, href, kind = "", data = {} }) {
  return h("a", { class: ["button", kind], href, data }, sign && icon(sign), h("span", {}, label));
}

/**
 * One choice among a few, as a row of radio buttons that look like tabs.
 * @template {string} Name
 * @param {{label: string, name: string, options: Array<{value: Name, label: string, note?: string}>, value: NoInfer<Name>,
 *   change: (value: Name) => void, kind?: string}} choice
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

/**
 * A switch: on or off.
 * @param {{label: string, value: boolean, change: (value: boolean) => void, note?: string}} options
 */
export function toggle({ label, value, change, note }) {
  const box = h("input", { type: "checkbox", role: "switch", checked: value, on: { change: () => change(box.checked) } });
  return h("label", { class: "toggle" },
    box,
    h("span", { class: "toggle-face", "aria-hidden": "true" }),
    h("span", {}, label, note && h("small", {}, note)),
  );
}
