import { readCookie } from '../../lib/cookies.ts'
import { readIntent } from '../../lib/intent.ts'
import { currentPlace, useQueryParam } from '../../lib/router/index.ts'
import { beginSession, follow, whereNext } from '../../lib/session.ts'

/** What follows a successful sign-in: load the account, open the page it belongs on. */
export function useEnter() {
  // Over the way to another service it is kept in a cookie.
  const next = useQueryParam('next') ?? (readCookie('next') || readIntent()?.path || null)
  return async () => {
    const me = await beginSession()
    // Pages for visitors are left by the gate as soon as the account is known.
    const isLeftByGate = currentPlace().route?.flags?.includes('visitor')
    if (!isLeftByGate) await follow(whereNext(me, next))
  }
}
