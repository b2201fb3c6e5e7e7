import type { Page } from 'playwright-core'

/** What of a table is cut or runs together: cells of a row that cover each other, or content past the window or the table. */
export const badCells = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window')
    for (const box of document.querySelectorAll('main .scroll-x'))
      if (box.scrollWidth > box.clientWidth + 1) found.push('scrolls sideways: ' + box.getAttribute('aria-label'))
    for (const row of document.querySelectorAll('main table tbody tr')) {
      const cells = [...row.cells].filter((cell) => cell.getClientRects().length > 0)
      for (const [index, cell] of cells.entries()) {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const box = range.getBoundingClientRect()
        if (box.right > innerWidth || box.left < 0 || cell.scrollWidth > cell.clientWidth + 1) found.push('cut: ' + cell.textContent)
        const own = cell.getBoundingClientRect()
        for (const other of cells.slice(0, index).map((before) => before.getBoundingClientRect())) {
          const isApart = own.top >= other.bottom - 1 || other.top >= own.bottom - 1 || own.left >= other.right - 1 || other.left >= own.right - 1
          if (!isApart) found.push('covers: ' + cell.textContent)
        }
      }
    }
    return found
  })()`)
