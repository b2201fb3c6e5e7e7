// The one sheet that may be open over the page. It hangs on the app, not on the button that opened it: what a payment
// changes may take that button away, and the receipt must stay.
import type { ReactNode } from 'react'

let sheet: ReactNode = null
const listeners = new Set<() => void>()

function set(next: ReactNode) {
  sheet = next
  for (const listener of listeners) listener()
}

export const currentSheet = () => sheet

export function subscribeToSheet(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const closeSheet = () => set(null)
export const openSheet = (next: ReactNode) => set(next)
