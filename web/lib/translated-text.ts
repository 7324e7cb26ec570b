/** The element that replaced a text. */
const replacements = new WeakMap<Node, Element>()

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** The child of `parent` in which the node is shown: itself, the element that contains or that replaced it. */
function shownIn(parent: Node, node: Node): Node | undefined {
  for (let place: Node | null = node; place; place = place.parentNode) {
    if (place.parentNode === parent) return place
  }
  const replacement = replacements.get(node)
  return replacement ? shownIn(parent, replacement) : undefined
}

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE

/**
 * Lets the page go on when the browser translates it. A translation replaces each text by a `font` element; the page
 * then removes a text that is no longer there, puts an element before it, or changes it unseen. Here the element that
 * replaced a text stands for it, and a text that changes takes its place back.
 * Must run before anything that writes to the page.
 */
export function surviveTranslation(page: Document): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = child.parentNode === this ? child : shownIn(this, child)
    // Only a text is replaced: for any other node the browser throws as before.
    if (shown) removeChild.call(this, shown)
    else if (!isText(child)) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    if (!next || next.parentNode === this) return insertBefore.call(this, added, next) as T
    const shown = shownIn(this, next)
    return insertBefore.call(this, added, shown ?? (isText(next) ? null : next)) as T
  }
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const replacement = replacements.get(target)
      replacements.delete(target)
      if (replacement?.isConnected) replacement.replaceWith(target)
    }
  })
  const noteReplaced = (text: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (!replacement || text.isConnected) return
    replacements.set(text, replacement)
    changes.observe(text, { characterData: true })
  }
  new MutationObserver((records) => {
    for (const record of records)
      for (const removed of record.removedNodes) if (isText(removed)) noteReplaced(removed, record)
  }).observe(page, { childList: true, subtree: true })
}
