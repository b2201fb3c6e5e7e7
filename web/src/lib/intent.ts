// What somebody was about to buy. A visitor's is kept through sign-in, a new account and the mail in between, named on each of
// those pages, and taken up where it began, in another tab even: the mail's link opens one. That of a payer who is away on the
// card provider's page is parked until it is known how that ended.
import { readStored, store } from './storage.ts'

export interface Intent {
  /** Which button it was: `unlock:feed:{id}`, `subscribe:{id}`, … */
  readonly id: string
  /** What follows “to”: `unlock “Set pieces” for $5.00`. */
  readonly words: string
  /** Where the button stands. */
  readonly path: string
}

const key = 'intent'
const parkedKey = 'parkedIntent'
const keptFor = 60 * 60_000

export function parseIntent(text: string | null, now: number): Intent | undefined {
  try {
    const { id, words, path, at } = JSON.parse(text ?? 'null') as Record<string, unknown>
    const isIntent = typeof id === 'string' && typeof words === 'string' && typeof path === 'string' && typeof at === 'number'
    return isIntent && Math.abs(now - at) < keptFor ? { id, words, path } : undefined
  } catch {
    return undefined
  }
}

const write = (where: string, intent: Intent | undefined): void =>
  store(where, intent ? JSON.stringify({ ...intent, at: Date.now() }) : null)

const listeners = new Set<() => void>()

export function keepIntent(intent: Intent): void {
  write(key, intent)
  for (const listener of listeners) listener()
}

/** Calls back when there is one to take. */
export function onIntent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const readIntent = (): Intent | undefined => parseIntent(readStored(key), Date.now())

/**
 * The way on from a page of signing in: the address says it, or, behind a link out of a mail, what was wanted in this browser before the
 * letter. Nowhere else: somebody else may have wanted it.
 */
export function wayOn({ pathname, search }: { pathname: string; search: string }): string | null {
  const query = new URLSearchParams(search)
  const isOutOfMail = query.has('verified') || pathname === '/auth/reset'
  return query.get('next') ?? (isOutOfMail ? (readIntent()?.path ?? null) : null)
}

/** Whether this button was the one; from then on it is forgotten. */
export function takeIntent(id: string): boolean {
  if (readIntent()?.id !== id) return false
  store(key, null)
  return true
}

/** Of an account that is left. */
export function forgetIntents(): void {
  store(key, null)
  store(parkedKey, null)
}

/** Without one, what was parked before is forgotten. */
export const parkIntent = (intent: Intent | undefined): void => write(parkedKey, intent)

export const readParked = (): Intent | undefined => parseIntent(readStored(parkedKey), Date.now())

/** What was parked on this page, once. */
export function takeParked(pathname: string): Intent | undefined {
  const parked = readParked()
  parkIntent(undefined)
  return parked?.path.split('?')[0] === pathname ? parked : undefined
}
