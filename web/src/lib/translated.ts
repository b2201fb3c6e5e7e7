// Browsers translate a page by putting elements with other words in the place of its texts (Chrome: two <font>, one in the other).
// React still holds the texts: what it takes away or puts before them would throw, which ends the page, and what it writes into them
// nobody would see ("Follow" where somebody follows). Here what stands in the place of a text is known.
const standing = new WeakMap<Node, ChildNode>()

/** What a parent is to take for a child: what stands there now, or nothing, of a text that has gone without a trace. */
function inPlaceOf(parent: Node, child: Node | null): Node | null {
  if (child?.nodeType !== Node.TEXT_NODE || child.parentNode === parent) return child
  const there = standing.get(child)
  return there?.parentNode === parent ? there : null
}

function look(records: readonly MutationRecord[]): void {
  for (const { addedNodes, nextSibling, previousSibling, removedNodes, target, type } of records) {
    // Written where nobody sees it: the text comes back, and is translated anew.
    if (type === 'characterData' && !target.parentNode) standing.get(target)?.replaceWith(target as Text)
    for (const text of removedNodes) {
      const there = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      if (there && text.nodeType === Node.TEXT_NODE) {
        standing.set(text, there as ChildNode)
        observer.observe(text, { characterData: true })
      }
    }
  }
}
const observer = new MutationObserver(look)

export function bearTranslation(root: Node): void {
  observer.observe(root, { childList: true, subtree: true })
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    const there = inPlaceOf(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null) {
    insertBefore.call(this, node, inPlaceOf(this, child))
    return node
  }
}
