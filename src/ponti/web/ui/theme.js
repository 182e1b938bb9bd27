/**
 * Light or dark: as the device says, or as chosen.
 * @module ui/theme
 */
import { settings } from "/store.js";

/** Apply the chosen theme to the page. */
export function applyTheme() {
  const { theme } = settings();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
