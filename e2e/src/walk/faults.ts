// What is wrong with how a page stands in its window: wider than it, words cut off or torn, out of reach, or words that a bar lies over,
// and fields with fewer rows than they are given.
import type { Page } from 'playwright-core'

/** Evaluated by the browser's debugger. Answers what a person would not be able to read or reach. */
const look = `(() => {
  const found = new Set()
  const say = (what, node) => found.add(what + ': “' + node.textContent.trim().slice(0, 40) + '” in ' + pathOf(node.parentElement))
  const pathOf = (element) => [element.parentElement, element]
    .filter(Boolean).map((one) => one.tagName.toLowerCase() + (typeof one.className === 'string' && one.className ? '.' + one.className.split(' ').slice(0, 3).join('.') : '')).join(' > ')
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) {
    const isHeld = (element) => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) if (getComputedStyle(one).overflowX !== 'visible') return true
      return false
    }
    const out = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !isHeld(one))
    found.add('wider than its window by ' + (wide - innerWidth) + ' px: ' + out.slice(0, 2).map(pathOf).join(', '))
  }
  // A thumb pushes a row sideways, a mouse does not, and without a bar nothing says that there is more.
  const isOfMouse = innerWidth >= 1024
  if (isOfMouse) for (const one of document.querySelectorAll('body *')) {
    if (one.scrollWidth <= one.clientWidth + 1) continue
    const { overflowX, scrollbarWidth } = getComputedStyle(one)
    if ((overflowX === 'auto' || overflowX === 'scroll') && scrollbarWidth === 'none') found.add('out of a mouse\\'s reach: ' + pathOf(one))
  }
  for (const field of document.querySelectorAll('textarea[rows]')) {
    const { lineHeight } = getComputedStyle(field)
    if (field.checkVisibility() && field.clientHeight < field.rows * Number.parseFloat(lineHeight)) found.add('fewer rows than ' + field.rows + ': ' + pathOf(field))
  }
  for (const dot of document.querySelectorAll('.bar .dot')) {
    const [at, icon] = [dot, dot.parentElement.querySelector('svg')].map((one) => one.getBoundingClientRect())
    if (at.width > 0 && (at.left > icon.right + 4 || at.right < icon.left - 4)) found.add('far from its icon: ' + pathOf(dot))
  }
  const isBar = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const { position } = getComputedStyle(one)
      if (position === 'fixed' || position === 'sticky') return one
    }
    return null
  }
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.textContent.trim() || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (parent.closest('[aria-hidden="true"], script, style, noscript, canvas, option, [inert]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    texts.push([node, parent, box])
  }
  const slack = 2
  for (const [node, parent, box] of texts) {
    for (let one = parent; one && one !== document.documentElement; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (style.position === 'fixed') break
      const frame = one.getBoundingClientRect()
      // What is for screen readers alone has no size.
      if (frame.width <= 1 || frame.height <= 1 || style.clipPath !== 'none') break
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break
      const [x, y] = [style.overflowX, style.overflowY]
      const isCutX = x === 'hidden' || x === 'clip', isCutY = y === 'hidden' || y === 'clip'
      if (isCutX && (box.right > frame.right + slack || box.left < frame.left - slack)) { say('cut off', node); break }
      if (isCutY && (box.bottom > frame.bottom + slack * 2 || box.top < frame.top - slack * 2)) { say('cut off', node); break }
      // May be scrolled to.
      if (x === 'auto' || x === 'scroll' || y === 'auto' || y === 'scroll') break
    }
  }
  // A figure or a short word has room anywhere; torn in two it is another one.
  for (const [node, parent] of texts) {
    const range = document.createRange()
    range.selectNodeContents(node)
    // What is for screen readers alone has no size.
    if (parent.getBoundingClientRect().width <= 1) continue
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size < 2) continue
    for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\p{N}.,:$€£%+]{2,12}(?![\\p{L}\\p{N}.,:$€£%+])/gu)) {
      if (/[\\p{L}\\p{N}.,:$€£%+]/u.test(node.textContent[index - 1] ?? ' ')) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (first && others.some(({ top }) => top >= first.bottom - 2)) { say('torn in two, ' + word, node); break }
    }
  }
  scrollTo(0, document.documentElement.scrollHeight)
  for (const [node, parent] of texts) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Only the foot of the page: what is above may be scrolled out from under what stands there.
    if (y < innerHeight / 2 || y > innerHeight || x < 0 || x > innerWidth || isBar(parent)) continue
    const top = document.elementFromPoint(x, y)
    const bar = top && !parent.contains(top) && !top.contains(parent) ? isBar(top) : null
    if (bar && !bar.contains(parent)) say('under a bar', node)
  }
  scrollTo(0, 0)
  return [...found].slice(0, 6)
})()`

export const faultsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(look)
