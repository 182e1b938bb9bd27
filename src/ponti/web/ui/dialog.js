/**
 * Questions and panels over the page. The browser's own dialog holds the focus and gives it back.
 * @module ui/dialog
 */
import { h } from "/dom.js";
import { t } from "/i18n.js";
import { icon } from "/ui/icons.js";

let count = 0;

/**
 * Open a dialog. Kept with the chosen button's value, or null when it is left.
 * @param {{title: string, body?: Node|string|Array, buttons?: Array<{label: string, value: *, kind?: string}>,
 *   kind?: string, leave?: boolean, onOpen?: (dialog: HTMLDialogElement, close: (value: *) => void) => void}} options
 *   `kind`: "sheet" comes from below on a phone; `leave: false` has no cross and no Escape
 * @returns {Promise<*>}
 */
export function openDialog({ title, body, buttons = [], kind = "", leave = true, onOpen }) {
  count += 1;
  const heading = `dialog-${count}`;
  return new Promise((resolve) => {
    let value = null;
    const close = (chosen) => { value = chosen; dialog.close(); };
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
    (dialog.querySelector("[autofocus]") ?? dialog.querySelector(".dialog-buttons .primary") ?? dialog.querySelector("h2")).focus();
    onOpen?.(dialog, close);
  });
}

/** Ask yes or no; true for yes. */
export async function confirmDialog({ title, body, yes, no = t("ui.cancel"), danger = false }) {
  return (await openDialog({
    title, body,
    buttons: [{ label: no, value: false }, { label: yes, value: true, kind: danger ? "danger" : "primary" }],
  })) === true;
}

/** Close whatever dialog is open (a screen goes away). */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}
