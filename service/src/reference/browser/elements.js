/** Finds and makes elements; texts become text, never markup. */

/**
 * The first element of this class that the selector finds.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T | undefined}
 */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  return found instanceof type ? found : undefined;
}

/**
 * Every element of this class that the selector finds.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T[]}
 */
export const findAll = (root, selector, type) => {
  /**
   * @param {Element} each
   * @returns {each is T}
   */
  const isOfType = (each) => each instanceof type;
  return [...root.querySelectorAll(selector)].filter(isOfType);
};

/**
 * A new element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Readonly<Record<string, string>>} [attributes]
 * @param {readonly (Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, children = []) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/**
 * The text of the first element that the selector finds.
 *
 * @param {ParentNode} root
 * @param {string} selector
 */
export const textOf = (root, selector) => (root.querySelector(selector)?.textContent ?? '').trim();
