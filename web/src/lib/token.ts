// The session token as the client sees it: a cookie that the server sets at login and clears at logout (access.md 1).
import { readCookie, removeCookie } from './cookies.ts'

const changeListeners = new Set<() => void>()

function readLook(): string | null {
  try {
    return sessionStorage.getItem('look')
  } catch {
    return null
  }
}

/** Staff sees the site as somebody else in this tab: in place of the own session, which waits. */
export const look = readLook()

export function endLook() {
  sessionStorage.removeItem('look')
  location.assign('/admin/accounts')
}

export function readToken(): string | null {
  if (look) return look
  const token = readCookie('token')
  return token && token !== 'null' && token !== 'undefined' ? token : null
}

/**
 * The session that this page is of. The cookie belongs to all tabs: who signs in or out in another one changes it, and nothing that this
 * one shows.
 */
export const page = { of: readToken() }
export const isAnothers = () => page.of !== null && page.of !== readToken()
/** From now on it is the page of whoever the cookie is of. */
export const takeOver = () => void (page.of = readToken())

/** What follows when the server no longer knows the session; `by` decides what becomes of the page. */
export const ending: { by?: (message: string) => void } = {}

/** The server no longer knows the session. */
export function sessionEnded(message: string) {
  if (look) return endLook()
  // Asked as whoever was here before; the cookie is somebody else's by now, and stays.
  if (isAnothers()) return
  const wasSignedIn = readToken() !== null
  removeCookie('token')
  if (!wasSignedIn) return sessionChanged()
  ending.by?.(message)
}

/** Cookies tell nobody when they change: whoever caused a sign-in or sign-out says so. */
export function sessionChanged() {
  takeOver()
  for (const listener of changeListeners) listener()
}

export function subscribeToSession(listener: () => void) {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}
