// The session token as the client sees it: a cookie that the server sets at login and clears at logout (trust.md 1).
import { readCookie, removeCookie } from './cookies.ts'

type EndListener = (message: string) => void

const listeners = new Set<EndListener>()

export function readToken(): string | null {
  const token = readCookie('token')
  return token && token !== 'null' && token !== 'undefined' ? token : null
}

/** The server no longer knows the session: forget it and tell whoever listens. */
export function sessionEnded(message: string) {
  const wasSignedIn = readToken() !== null
  removeCookie('token')
  if (wasSignedIn) for (const listener of listeners) listener(message)
}

export function onSessionEnd(listener: EndListener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
