import { ApiError } from '../../lib/api-error.ts'
import { readCookie } from '../../lib/cookies.ts'
import { readIntent, takeIntent, wayOn } from '../../lib/intent.ts'
import { currentPlace, usePlace } from '../../lib/router/index.ts'
import { beginSession, follow, whereNext } from '../../lib/session.ts'

const noCookie = 'Your browser did not keep the cookie that says who you are. Allow cookies for this site, then sign in.'

/**
 * What follows a successful sign-in: load the account, open the page it belongs on.
 * @throws ApiError where the browser refuses cookies, whatever it had said of them before
 */
export function useEnter() {
  // Over the way to another service it is kept in a cookie.
  const next = wayOn(usePlace()) ?? (readCookie('next') || null)
  return async () => {
    if (readCookie('token') === null) throw new ApiError({ status: 0, code: 'client.no_cookies', message: noCookie })
    // Who goes elsewhere did not come for it, and would meet it by chance; perhaps somebody else wanted it.
    const intent = readIntent()
    if (intent && intent.path !== next) takeIntent(intent.id)
    const me = await beginSession()
    // Pages for visitors are left by the gate as soon as the account is known.
    const isLeftByGate = currentPlace().route?.flags?.includes('visitor')
    if (!isLeftByGate) await follow(whereNext(me, next))
  }
}
