// How far down each entry of the history was read, kept for Back and for a reload.
const storageKey = 'scroll-places'
const most = 50
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Milliseconds after which a page that is still growing is left alone. */
const patience = 5_000

let scrolls = new Map<string, number>()
let stop = () => undefined as void

export function readScrolls() {
  try {
    scrolls = new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    // Refused or unreadable: the page then begins at its top.
  }
}

export const keepScroll = (key: string) => {
  // Newest last, so that the oldest are dropped.
  scrolls.delete(key)
  scrolls.set(key, scrollY)
}

export function storeScrolls() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...scrolls].slice(-most)))
  } catch {
    // Nothing here is needed for the page to work.
  }
}

export const scrollOf = (key: string) => scrolls.get(key) ?? 0

/** Goes to a place and, while what stands above it is still arriving, goes there again until the person takes over. */
export function scrollToPlace(y: number) {
  stop()
  scrollTo(0, y)
  if (y === 0) return
  const watch = new ResizeObserver(() => scrollTo(0, y))
  const timer = setTimeout(() => stop(), patience)
  stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const touch of touches) removeEventListener(touch, stop)
    stop = () => undefined
  }
  for (const touch of touches) addEventListener(touch, stop, { passive: true })
  watch.observe(document.body)
}
