/** An element with its class, to be cloned or used directly. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className) element.className = className
  for (const name in attributes) element.setAttribute(name, attributes[name]!)
  return element
}

/** Sets or removes an attribute if it differs: reading is cheaper than writing. */
export function setAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | undefined,
): void {
  if (value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name)
  } else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value))
}
