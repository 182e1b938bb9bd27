/**
 * Notifications of the device, for pages that nobody looks at. Browsers allow them on secure pages only: elsewhere they
 * are not offered.
 * @module ui/notify
 */
import { t } from "/i18n.js";
import { change, hasChosen, settings } from "/store.js";
import { notice } from "/ui/notice.js";

/** Whether this page can ask for notifications at all. */
export function canNotify() {
  return isSecureContext && "Notification" in globalThis;
}

/** Whether they are wanted and allowed. */
export function notifies() {
  return canNotify() && settings().notify && Notification.permission === "granted";
}

/** Switch them on, once the browser has asked; whether it worked. */
export async function switchOn() {
  const allowed = canNotify() && await Notification.requestPermission() === "granted";
  change({ notify: allowed });
  if (!allowed) notice(t("notify.denied"), { kind: "error" });
  return allowed;
}

/** Offer them, once on this device, to somebody who has just seen what they are good for. */
export function offer() {
  if (!canNotify() || hasChosen("notify") || Notification.permission !== "default") return;
  change({ notify: false });
  notice(t("notify.offer"), { seconds: 20, action: { label: t("notify.on"), run: switchOn } });
}

/**
 * Tell something; a tap leads to a screen of this page. What was told before about the same goes.
 * @param {string} title
 * @param {{body: string, path: string}} about
 */
export async function notify(title, { body, path }) {
  if (!notifies()) return;
  const options = { body, tag: path, icon: "/icons/ponti-192.png", data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker) {
    await worker.showNotification(title, options).catch(() => {});
    return;
  }
  try {
    const told = new Notification(title, options);
    told.onclick = () => { focus(); told.close(); };
  } catch {
    // Some browsers leave it to the worker alone.
  }
}

/** What was told about a screen has been seen. @param {string} path */
export async function forget(path) {
  const worker = canNotify() ? await navigator.serviceWorker?.getRegistration().catch(() => undefined) : undefined;
  const told = await worker?.getNotifications({ tag: path }) ?? [];
  for (const each of told) each.close();
}
