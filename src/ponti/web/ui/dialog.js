/**
 * Questions and panels over the page. The browser's own dialog holds the focus and gives it back.
 * @module ui/dialog
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { icon } from "/ui/icons.js";

let count = 0;

/** @import { Child } from "/dom.js" */

/**
 * Open a dialog. Kept with the chosen button's value, or null when it is left.
 * @template [Value=never]
 * @param {{title: string, body?: Child, buttons?: Array<{label: string, value: Value, kind?: string}>, kind?: string,
 *   leave?: boolean, onOpen?: (dialog: HTMLDialogElement, close: (value: Value|null) => void) => void}} options
 *   `kind`: "sheet" comes from below on a phone; `leave: false` has no cross and no Escape
 * @returns {Promise<Value|null>}
 */
export function openDialog({ title, body, buttons = [], kind = "", leave = true, onOpen }) {
  count += 1;
  const heading = `dialog-${count}`;
  return new Promise((resolve) => {
    /** @type {Value|null} */
    let value = null;
    const close = (/** @type {Value|null} */ chosen) => { value = chosen; dialog.close(); };
    const dialog = h("dialog", { class: ["dialog", kind], "aria-labelledby": heading },
      h("div", { class: "dialog-head" },
        h("h2", { id: heading, tabindex: "-1" }, title),
        leave && h("button", { class: "icon-button", type: "button", "aria-label": t("ui.close"), on: { click: () => close(null) } }, icon("cross")),
      ),
      h("div", { class: "dialog-body" }, typeof body === "string" ? h("p", {}, body) : body),
      buttons.length > 0 && h("div", { class: "dialog-buttons" },
        buttons.map(({ label, value: chosen, kind: look = "" }) =>
          h("button", { class: ["button", look], type: "button", on: { click: () => close(chosen) } }, label)),
      ),
    );
    dialog.addEventListener("cancel", (event) => { if (!leave) event.preventDefault(); });
    dialog.addEventListener("click", (event) => { if (leave && event.target === dialog) close(null); });
    dialog.addEventListener("close", () => { dialog.remove(); resolve(value); });
    document.body.append(dialog);
    dialog.showModal();
    /** @type {HTMLElement|null} */
    const first = dialog.querySelector("[autofocus]") ?? dialog.querySelector(".dialog-buttons .primary") ?? dialog.querySelector("h2");
    first?.focus();
    onOpen?.(dialog, close);
  });
}

/**
 * Ask yes or no; true for yes.
 * @param {{title: string, body: Child, yes: string, no?: string, danger?: boolean}} question
 */
export async function confirmDialog({ title, body, yes, no = t("ui.cancel"), danger = false }) {
  return (await openDialog({
    title, body,
    buttons: [{ label: no, value: false }, { label: yes, value: true, kind: danger ? "danger" : "primary" }],
  })) === true;
}

/** Close whatever dialog is open (a screen goes away). */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) if (dialog.open) dialog.close();
}
