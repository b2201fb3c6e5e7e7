// Slips and pulls of a hand that close a sheet. On a phone it is pulled away: from its handle and head always, from its content where
// that is scrolled to its top. Words that are half written go with it only when somebody says so; Close, Escape and Back are meant.

/** Pixels that a finger moves before it is a drag and no press. */
const slop = 8
/** So far, as a share of the sheet, or a flick of so many pixels a millisecond lets it go. */
const farEnough = 0.3
const fastEnough = 0.5
const leastFlick = 40

/** Where a finger has something else to do. */
const busyPlaces = 'input, textarea, select, video, canvas, [contenteditable], [role="slider"], [role="listbox"]'

/** From 640 px a sheet is a dialog in the middle, and nothing is pulled. */
const isBottom = () => !matchMedia('(min-width: 640px)').matches
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether a move down at this place would scroll something back before it could move the sheet. */
function isScrolled(target: Element, dialog: HTMLElement): boolean {
  for (let at: Element | null = target; at; at = at === dialog ? null : at.parentElement) if (at.scrollTop > 0) return true
  return false
}

interface Drag {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly time: number
  isMoving: boolean
  by: number
}

interface Wanted {
  /** While something is being paid or saved the sheet stays. */
  readonly isBusy: boolean
  readonly close: () => void
}

function watchDrag(dialog: HTMLDialogElement, wanted: { readonly current: Wanted }, onGone: () => boolean): () => void {
  let drag: Drag | undefined
  let droppedAt = -Infinity
  const show = (by: number, isBack = false) => {
    dialog.style.transition = isBack && !isStill() ? 'transform .2s ease-out' : 'none'
    dialog.style.transform = by > 0 ? `translateY(${by}px)` : ''
  }
  const start = (event: PointerEvent) => {
    const { target } = event
    if (drag || !event.isPrimary || event.button !== 0 || wanted.current.isBusy || !isBottom() || !(target instanceof Element)) return
    const isHandle = target.closest('.grab, .s-head') !== null
    // A mouse selects text and presses; it has the handle.
    if (!isHandle && (event.pointerType === 'mouse' || target.closest(busyPlaces) || isScrolled(target, dialog))) return
    if (target === dialog) return
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, time: event.timeStamp, isMoving: false, by: 0 }
  }
  const move = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y]
    if (!drag.isMoving) {
      if (Math.hypot(across, down) < slop) return
      // Upwards it is scrolled, sideways a row of chips is.
      if (down < Math.abs(across)) return void (drag = undefined)
      drag.isMoving = true
      dialog.setPointerCapture(event.pointerId)
    }
    drag.by = Math.max(0, down)
    show(drag.by)
  }
  const end = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const { isMoving, by, time } = drag
    drag = undefined
    if (!isMoving) return
    droppedAt = event.timeStamp
    const isFlick = by > leastFlick && by / Math.max(1, event.timeStamp - time) > fastEnough
    const isGone = event.type === 'pointerup' && (isFlick || by > dialog.offsetHeight * farEnough)
    // It goes from where the hand let it go.
    if (!isGone || wanted.current.isBusy || !onGone()) show(0, true)
  }
  // What lies under a mouse that lets go was not pressed.
  const swallow = (event: MouseEvent) => {
    if (event.timeStamp - droppedAt < 50) event.stopPropagation()
  }
  // Otherwise the browser scrolls, and the finger is its own from there on: some decide that with the first move of all.
  const hold = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!drag || !touch || !event.cancelable) return
    const isDown = touch.clientY - drag.y > Math.abs(touch.clientX - drag.x)
    if (drag.isMoving || isDown) event.preventDefault()
  }
  dialog.addEventListener('pointerdown', start)
  dialog.addEventListener('pointermove', move)
  dialog.addEventListener('pointerup', end)
  dialog.addEventListener('pointercancel', end)
  dialog.addEventListener('touchmove', hold, { passive: false })
  dialog.addEventListener('click', swallow, { capture: true })
  return () => {
    dialog.removeEventListener('pointerdown', start)
    dialog.removeEventListener('pointermove', move)
    dialog.removeEventListener('pointerup', end)
    dialog.removeEventListener('pointercancel', end)
    dialog.removeEventListener('touchmove', hold)
    dialog.removeEventListener('click', swallow, { capture: true })
  }
}

const texts = 'textarea, input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"], [type="hidden"])'

/** Watches a sheet until what it answers is called. */
export function watchHands(dialog: HTMLDialogElement, wanted: { readonly current: Wanted }): () => void {
  const before = new Map<HTMLInputElement, string>()
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.matches(texts)) return
    const field = target as HTMLInputElement
    if (!before.has(field)) before.set(field, field.value)
  }
  const isMeant = () => {
    const isHalfWritten = [...before].some(([field, text]) => field.isConnected && field.value !== text)
    return !isHalfWritten || confirm('Close this? What you wrote will be lost.')
  }
  // A tap beside it: the sheet closes by itself, unless it is not told of it.
  const ask = (event: MouseEvent) => {
    if (event.target === dialog && !wanted.current.isBusy && !isMeant()) event.stopPropagation()
  }
  const stopDrag = watchDrag(dialog, wanted, () => {
    const isGone = isMeant()
    if (isGone) {
      dialog.style.setProperty('--sheet-from', '100%')
      wanted.current.close()
    }
    return isGone
  })
  dialog.addEventListener('beforeinput', note)
  dialog.addEventListener('click', ask, { capture: true })
  return () => {
    stopDrag()
    dialog.removeEventListener('beforeinput', note)
    dialog.removeEventListener('click', ask, { capture: true })
  }
}
