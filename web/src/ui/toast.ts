// Short messages that come and go. Call `toast` from anywhere; ui/toasts.tsx shows them.
import { messageOf } from '../lib/api-error.ts'

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'bad' | 'live'
  action: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = () => toasts

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const dismiss = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

interface ToastOptions {
  tone?: Toast['tone']
  action?: ToastAction
}

export function toast(text: string, { tone = 'plain', action }: ToastOptions = {}) {
  // The same sentence twice in a row says nothing new.
  const others = toasts.filter((known) => known.text !== text)
  replace([...others, { id: ++count, text, tone, action }].slice(-3))
}

/** The server's sentence, or the general one. */
export const toastError = (error: unknown) => toast(messageOf(error), { tone: (error as { tone?: 'plain' } | null)?.tone ?? 'bad' })
