// A browser that translates what it shows, as Chrome does it: each text gives its place to elements with other words, also what comes
// later. Here the other words are the same ones in capitals.
export const translator = `
  const kept = 'script, style, textarea, title, option, svg, [translate=no], [contenteditable=true]'
  const turn = (text) => {
    const { parentElement } = text
    if (!parentElement || text.data.trim() === '' || parentElement.localName === 'font' || parentElement.closest(kept)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data.toUpperCase())
    outer.append(inner)
    outer.original = text
    text.replaceWith(outer)
  }
  const turnIn = (node) => {
    if (node.nodeType === 3) turn(node)
    if (node.nodeType !== 1 || node.localName === 'font') return
    const [texts, walker] = [[], document.createTreeWalker(node, NodeFilter.SHOW_TEXT)]
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(turn)
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) type === 'characterData' ? turn(target) : addedNodes.forEach(turnIn)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  window.showOriginal = () => {
    observer.disconnect()
    for (const font of document.querySelectorAll('font')) if (font.original) font.replaceWith(font.original)
  }
`
