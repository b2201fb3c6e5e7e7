// What an arriving address may carry: marketing values and a referral code (wire.md 2). Fetched where one carries something.
import { send } from './client.ts'
import { writeCookie } from './cookies.ts'
import { store } from './storage.ts'
import { keepUtm } from './utm.ts'

/** In the order of their coming: the last one counts. */
export function keepVisit(searches: readonly (string | null)[]) {
  for (const search of searches) {
    if (search === null) continue
    keepUtm(search)
    const code = new URLSearchParams(search).get('ref')
    if (!code || !/^[\w-]{4,40}$/.test(code)) continue
    writeCookie('refCode', code, 30)
    // Of a fan's link nothing is counted; the answer says so, and nobody reads it.
    void send('performers.referralView', { params: { code } }).catch(() => undefined)
  }
  store('visit', null)
}
