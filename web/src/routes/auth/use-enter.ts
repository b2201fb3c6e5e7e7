import { readCookie } from '../../lib/cookies.ts'
import { readIntent, takeIntent, wayOn } from '../../lib/intent.ts'
import { currentPlace, usePlace } from '../../lib/router/index.ts'
import { beginSession, follow, whereNext } from '../../lib/session.ts'

/** What follows a successful sign-in: load the account, open the page it belongs on. */
export function useEnter() {
  // Over the way to another service it is kept in a cookie.
  const next = wayOn(usePlace()) ?? (readCookie('next') || null)
  return async () => {
    // Who goes elsewhere did not come for it, and would meet it by chance; perhaps somebody else wanted it.
    const intent = readIntent()
    if (intent && intent.path !== next) takeIntent(intent.id)
    const me = await beginSession()
    // Pages for visitors are left by the gate as soon as the account is known.
    const isLeftByGate = currentPlace().route?.flags?.includes('visitor')
    if (!isLeftByGate) await follow(whereNext(me, next))
  }
}
