/**
 * The panel of settings: language, theme, sound, tempo.
 * @module ui/settings
 */
import { h } from "/dom.js";
import { LANGUAGES, currentLanguage, t } from "/i18n.js";
import { change, settings } from "/store.js";
import { choice, toggle } from "/ui/buttons.js";
import { openDialog } from "/ui/dialog.js";
import { canNotify, notifies, switchOn } from "/ui/notify.js";
import { CHIMES, chime as sound } from "/ui/sound.js";

/** A choice of the four languages. */
export function languageChoice() {
  return choice({
    label: t("settings.language"), name: "language", value: currentLanguage(), kind: "languages",
    options: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
    change: (language) => change({ language }),
  });
}

/** The way to the documentation; in a tab of its own, since a game may be going on in this one. */
export function docsLink() {
  return h("a", { class: "foot-link", href: "/docs/", target: "_blank" }, t("home.docs"));
}

/** Open the panel. */
export function openSettings() {
  const { theme, sound: sounds, labels, quick, chime } = settings();
  return openDialog({
    title: t("settings.title"), kind: "sheet settings",
    body: h("div", { class: "stack" },
      languageChoice(),
      choice({
        label: t("settings.theme"), name: "theme", value: theme, change: (value) => change({ theme: value }),
        options: ["auto", "light", "dark"].map((value) => ({ value, label: t(`settings.theme.${value}`) })),
      }),
      toggle({ label: t("settings.sound"), value: sounds, change: (value) => change({ sound: value }) }),
      choice({
        label: t("settings.chime"), name: "chime", value: chime, change: (value) => { change({ chime: value }); sound(); },
        options: ["none", ...CHIMES].map((value) => ({ value, label: t(`settings.chime.${value}`) })),
      }),
      canNotify() && notifyToggle(),
      toggle({ label: t("settings.labels"), note: t("settings.labels.note"), value: labels, change: (value) => change({ labels: value }) }),
      toggle({ label: t("settings.quick"), note: t("settings.quick.note"), value: quick, change: (value) => change({ quick: value }) }),
      docsLink(),
    ),
  });
}

/** Notifications: the browser asks before they are on. */
function notifyToggle() {
  const box = toggle({
    label: t("settings.notify"), note: t("settings.notify.note"), value: notifies(),
    async change(value) {
      if (!value) change({ notify: false });
      else if (!await switchOn()) box.querySelector("input")?.click();
    },
  });
  return box;
}
