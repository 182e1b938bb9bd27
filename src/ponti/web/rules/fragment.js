/** The rules page of a game as elements, from the server's fragment; one source for app and documentation. */

import { currentLanguage } from "/i18n.js";
import { getText } from "/net/http.js";

/** The page in the language in use.
 * @param {string} game
 * @returns {Promise<HTMLElement>}
 */
export async function rulesPage(game) {
  const language = currentLanguage();
  const text = await getText(`/api/rules/${language}/${game}`);
  const page = new DOMParser().parseFromString(text, "text/html").body;
  const article = document.createElement("article");
  article.className = "rules";
  article.lang = language;
  article.append(...page.childNodes);
  return article;
}

/** The heading of a rule and what belongs to it, up to the next heading of its rank or above.
 * @param {HTMLElement} page
 * @param {string} id such as `distance`
 * @returns {?{title: string, content: Element[]}}
 */
export function section(page, id) {
  const heading = [...page.querySelectorAll("h2, h3, h4")].find((each) => each.id === id);
  if (!heading) return null;
  /** @type {Element[]} */
  const content = [];
  for (
    let next = heading.nextElementSibling;
    next && !(/^H[1-6]$/.test(next.tagName) && next.tagName <= heading.tagName);
    next = next.nextElementSibling
  ) {
    content.push(next);
  }
  return { title: heading.textContent, content };
}
