// A page that has its first screen fetches its program when that has been painted: what is read first comes first, and nothing competes
// with its picture for a narrow line. Until then every link is a link. At the latest after a second, and at the first touch, it begins anyway.
// Who leaves before that takes along what their address carried: the next page's program reads it (web/src/lib/visit.ts). What is pressed
// before that and asks for somebody signed in is pressed again once the program stands there and knows what was meant (web/src/lib/press.ts).
const programTags = /\s*(?:<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>|<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>)/g

const mostWait = 1000
/** For browsers that do not say when something was painted. */
const paintWait = 150

export interface LateStart {
  /** The page without what fetches the program at once. */
  readonly without: (html: string) => string
  readonly script: string
}

export function lateStart(html: string): LateStart | undefined {
  const found = [...html.matchAll(programTags)]
  const entry = found.find(([, script]) => script)?.[1]
  if (entry === undefined) return undefined
  const parts = found.flatMap(([, , part]) => part ?? [])
  const script = `(() => {
  try {
    if (/[?&](ref|utm_)/.test(location.search)) localStorage.setItem('visit', location.search)
  } catch {}
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of ${JSON.stringify(parts)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(${JSON.stringify(entry)}).catch(() => pressed && location.assign(pressed))
  }
  let pressed
  addEventListener('click', (event) => {
    const link = event.target.closest?.('.first-screen a[href^="/auth/login?"]')
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pressed = link.href
    link.setAttribute('aria-busy', 'true')
    document.documentElement.dataset.pressed = link.getAttribute('aria-label') ?? link.textContent
    begin()
  })
  const picture = document.querySelector('#root [fetchpriority]')
  const soon = () => setTimeout(begin, ${paintWait})
  try {
    new PerformanceObserver(() => (!picture || picture.complete) && begin()).observe({ type: 'largest-contentful-paint', buffered: true })
  } catch {}
  if (!picture || picture.complete) soon()
  else for (const end of ['load', 'error']) picture.addEventListener(end, soon)
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, begin, { once: true, passive: true })
  setTimeout(begin, ${mostWait})
})()`
  return { script, without: (page) => page.replaceAll(programTags, '') }
}
