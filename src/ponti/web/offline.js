/**
 * The page without the server, in the reader's language and theme; it stands alone, so it reads for itself what
 * `store.js` keeps. Where that fails, all four languages stay.
 */
const sections = [...document.querySelectorAll("section")];

function kept() {
  try {
    return JSON.parse(localStorage.getItem("ponti.settings") ?? "{}");
  } catch {
    return {};
  }
}

const { language, theme } = kept();
const wanted = [language, ...navigator.languages].map((each) => String(each).slice(0, 2).toLowerCase());
const best = wanted.find((each) => sections.some(({ lang }) => lang === each)) ?? "en";
document.documentElement.lang = best;
if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
for (const section of sections) section.hidden = section.lang !== best;
