// What a visitor pressed on the server's first screen before the program had begun (site/html/late-start.ts): there it is a link to
// signing in, here it says what they wanted, and for whom.
const mostWait = 5000

/** Links that somebody wrote may have any name, and lead anywhere. */
const ours = 'a:not([rel~="ugc"]), button'

const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** Presses it again as soon as the program has drawn it; what it does not draw leads where the link led. */
export function pressAgain(root: HTMLElement) {
  const { dataset } = document.documentElement
  const pressed = dataset['pressed']
  if (pressed === undefined) return
  delete dataset['pressed']
  const name = pressed.trim()
  const find = () => [...root.querySelectorAll<HTMLElement>(ours)].find((one) => nameOf(one) === name && !one.closest('.first-screen'))
  const press = () => {
    const found = find()
    if (!found) return
    stop()
    found.click()
  }
  const seen = new MutationObserver(press)
  const late = setTimeout(() => {
    stop()
    location.assign(`/auth/login?next=${encodeURIComponent(location.pathname)}`)
  }, mostWait)
  const stop = () => {
    seen.disconnect()
    clearTimeout(late)
  }
  seen.observe(root, { childList: true, subtree: true })
  press()
}
