// What opens above the page and closes at a press elsewhere: the platform's popover. Browsers of before 2023 have none; there it is shown
// in its place (sheet.css), one at a time.

export const hasPopovers = 'popover' in HTMLElement.prototype

const mark = 'data-shown'
let listening: AbortController | undefined

export function closePopover(element: HTMLElement, button: HTMLElement | null): void {
  if (hasPopovers) return element.hidePopover()
  const hadFocus = element.contains(document.activeElement)
  listening?.abort()
  element.removeAttribute(mark)
  if (hadFocus) button?.focus()
}

/** Where the platform does nothing at a press on the button. Whether it is open now. */
export function toggleByHand(element: HTMLElement, button: HTMLElement): boolean {
  if (element.hasAttribute(mark)) closePopover(element, button)
  else open(element, button)
  return element.hasAttribute(mark)
}

function open(element: HTMLElement, button: HTMLElement): void {
  listening?.abort()
  listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const isOutside = ({ target }: Event) => target instanceof Node && !element.contains(target) && !button.contains(target)
  document.addEventListener('pointerdown', (event) => isOutside(event) && closePopover(element, null), options)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The sheet that it stands in stays.
    event.preventDefault()
    closePopover(element, button)
  }
  document.addEventListener('keydown', leave, options)
  element.setAttribute(mark, '')
}
