/**
 * Elements of the page in one call.
 * @module dom
 */

/**
 * Make an element. Attributes: `on` is a map of listeners, `data` of data attributes, `class` may be a list;
 * `true` sets an empty attribute, `false`, `null` and `undefined` leave it out.
 * @param {string} tag
 * @param {Object<string, *>} [attributes]
 * @param {...(Node|string|number|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Set attributes and add children, for HTML and SVG elements alike. */
export function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) set(element, name, value);
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** Set one attribute as `h` does. */
export function set(element, name, value) {
  if (name === "on") {
    for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
  } else if (name === "data") {
    for (const [key, datum] of Object.entries(value)) {
      if (datum === null || datum === undefined || datum === false) delete element.dataset[key];
      else element.dataset[key] = datum;
    }
  } else if (value === false || value === null || value === undefined) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : Array.isArray(value) ? value.filter(Boolean).join(" ") : String(value));
  }
}

/** Replace everything in an element; keeps it untouched when nothing would change in kind. */
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, {}, children);
}

/** A signal-like list of things to undo when a screen goes. */
export function cleanup() {
  const steps = [];
  return {
    add(step) { steps.push(step); },
    /** Listen until the screen goes. */
    listen(target, type, listener, options) {
      target.addEventListener(type, listener, options);
      steps.push(() => target.removeEventListener(type, listener, options));
    },
    run() { while (steps.length) steps.pop()(); },
  };
}

const styles = new Map();

/** Load a style sheet once; kept when it can be used. */
export function style(href) {
  if (!styles.has(href)) {
    styles.set(href, new Promise((resolve) => {
      document.head.append(h("link", { rel: "stylesheet", href, on: { load: resolve, error: resolve } }));
    }));
  }
  return styles.get(href);
}
