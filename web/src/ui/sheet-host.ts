// The one sheet that may be open over the page. It hangs on the app, not on the button that opened it: what a payment
// changes may take that button away, and the receipt must stay.
import type { ReactNode } from 'react'
import type { Intent } from '../lib/intent.ts'

let sheet: ReactNode = null
let intent: Intent | undefined
const listeners = new Set<() => void>()

function set(next: ReactNode, nextIntent?: Intent) {
  sheet = next
  intent = nextIntent
  for (const listener of listeners) listener()
}

export const currentSheet = () => sheet

export function subscribeToSheet(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const closeSheet = () => set(null)
/** `nextIntent`: what the button that opens it is for. */
export const openSheet = (next: ReactNode, nextIntent?: Intent) => set(next, nextIntent)
export const currentIntent = (): Intent | undefined => intent
