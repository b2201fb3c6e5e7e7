// The one sheet that may be open over the page. It hangs on the app, not on the button that opened it: what a payment
// changes may take that button away, and the receipt must stay.
import { isValidElement, type ReactNode } from 'react'
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
const typeOf = (node: ReactNode) => (isValidElement(node) ? node.type : undefined)

/** What it is about costs something else now, or is called otherwise: the open sheet of this intent says so. One of another kind stays. */
export function renewSheet(id: string, next: ReactNode) {
  if (intent?.id === id && typeOf(next) !== undefined && typeOf(next) === typeOf(sheet)) set(next, intent)
}

export const currentIntent = (): Intent | undefined => intent
