// What an arriving address may carry: marketing values and a referral code (wire.md 2).
import { writeCookie } from './cookies.ts'
import { keepUtm } from './utm.ts'

export function keepVisit(search: string) {
  keepUtm(search)
  const code = new URLSearchParams(search).get('ref')
  if (code && /^[\w-]{4,40}$/.test(code)) writeCookie('refCode', code, 30)
}
