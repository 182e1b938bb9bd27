/**
 * Elements of the page in one call.
 * @module dom
 */

/**
 * What an element is filled with; nothing, in any form, leaves no trace.
 * @typedef {Node|string|number|null|undefined|false|Child[]} Child
 */

/** @typedef {string|number|boolean|null|undefined} Value of an attribute */

/** @typedef {{[K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void}} Listeners */

/** @typedef {{[name: string]: Value}} Data */

/**
 * The attributes of an element: `on` is a map of listeners, `data` of data attributes, `class` may be a list;
 * `true` sets an empty attribute, `false`, `null` and `undefined` leave it out.
 * @typedef {{on?: Listeners, data?: Data, [name: string]: Value|Value[]|Listeners|Data}} Attributes
 */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Set attributes and add children, for HTML and SVG elements alike.
 * @template {HTMLElement|SVGElement} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") listen(element, attributes.on ?? {});
    else if (name === "data") setData(element, attributes.data ?? {});
    else set(element, name, value);
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Listeners} listeners */
function listen(element, listeners) {
  for (const [type, listener] of Object.entries(listeners)) {
    element.addEventListener(type, /** @type {EventListener} */ (listener));
  }
}

/** Set data attributes; what is nothing takes one away. @param {HTMLElement|SVGElement} element @param {Data} data */
export function setData(element, data) {
  for (const [key, datum] of Object.entries(data)) {
    if (datum === null || datum === undefined || datum === false) delete element.dataset[key];
    else element.dataset[key] = String(datum);
  }
}

/** @param {Element} element @param {string} name @param {Attributes[string]} value */
function set(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (Array.isArray(value)) element.setAttribute(name, value.filter(Boolean).join(" "));
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element} element @param {Child} child */
function append(element, child) {
  if (Array.isArray(child)) for (const each of child) append(element, each);
  else if (child !== null && child !== undefined && child !== false) element.append(typeof child === "number" ? String(child) : child);
}

/**
 * Replace everything in an element; keeps it untouched when nothing would change in kind.
 * @template {HTMLElement|SVGElement} E
 * @param {E} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, {}, children);
}

/** The element on which something happened; null where it was none. @param {Event} event */
export function targetOf({ target }) {
  return target instanceof Element ? target : null;
}

/** A signal-like list of things to undo when a screen goes. */
export function cleanup() {
  /** @type {(() => void)[]} */
  const steps = [];
  return {
    /** @param {() => void} step */
    add(step) { steps.push(step); },
    /**
     * Listen until the screen goes.
     * @template {keyof GlobalEventHandlersEventMap} Type
     * @param {EventTarget} target
     * @param {Type} type
     * @param {(event: GlobalEventHandlersEventMap[Type]) => void} listener
     * @param {AddEventListenerOptions} [options]
     */
    listen(target, type, listener, options) {
      const heard = /** @type {EventListener} */ (listener);
      target.addEventListener(type, heard, options);
      steps.push(() => target.removeEventListener(type, heard, options));
    },
    run() { for (let step = steps.pop(); step; step = steps.pop()) step(); },
  };
}

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** Load a style sheet once; kept when it can be used. One that does not come is asked for again. @param {string} href */
export function style(href) {
  const known = styles.get(href);
  if (known) return known;
  const loaded = (async () => {
    const there = await linked(href) || await linked(href);
    if (!there) styles.delete(href);  // the next screen tries once more
  })();
  styles.set(href, loaded);
  return loaded;
}

/** Whether a style sheet has come. @param {string} href @returns {Promise<boolean>} */
function linked(href) {
  return new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href, on: {
      load: () => resolve(true),
      error: () => {
        link.remove();
        resolve(false);
      },
    } });
    document.head.append(link);
  });
}
