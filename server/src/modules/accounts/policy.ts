// Pure rules of accounts: names, ages, what follows from an age.
import { ageBands } from '@fieldhouse/contract'

export const minimumAge = 13
export const adultAge = 18

/** Whole years at `now`; somebody born on 29 February has the birthday on 1 March (youth.md, words). */
export function ageAt(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number)
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

export const isMinorAt = (dateOfBirth: string, now: Date) => ageAt(dateOfBirth, now) < adultAge

/** A calendar day that exists, in the past and within a human life. */
export function isPlausibleBirthday(text: string, now: Date): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return false
  return date <= now && ageAt(text, now) <= 120
}

/** The band others see; null under 18 and when the owner hides it (wire.md 1.4). */
export function ageBandOf(dateOfBirth: string, isShown: boolean, now: Date): (typeof ageBands)[number] | null {
  const age = ageAt(dateOfBirth, now)
  if (age < adultAge || !isShown) return null
  return ageBands.find((band) => age <= Number(band.split('_')[1])) ?? 'over_50'
}

/** The first day (inclusive) and last day on which somebody of these ages was born. */
export function birthdaysBetweenAges(from: number, to: number, now: Date): { earliest: string; latest: string } {
  const day = (years: number, shift: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + shift)).toISOString().slice(0, 10)
  return { earliest: day(to + 1, 1), latest: day(from, 0) }
}

const reserved = new Set(
  (
    'admin api auth athlete bookmarks coach college contact conversations countries coupons dev discover fan feeds files follows following ' +
    'gallery home hs ind info languages live me media messages moderation notifications orders page payment payments performer performers ' +
    'post posts product re-captcha referral referrals reports search settings slug socket.io states stripe studio subscriptions support ' +
    'takedown team team-invitation teams top user users video wallet sports school schools list check system sandbox fieldhouse official'
  ).split(' '),
)

/** Lower-cased, of the allowed form and no word of our own addresses (wire.md 1.2); undefined when it cannot be one. */
export function toUsername(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^(?=.*[a-z])[a-z0-9_]{3,30}$/.test(name) && !reserved.has(name) ? name : undefined
}

/** One address in the plain form, lower-cased (trust.md C29); undefined when it cannot be one. */
export function toEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  const isPlain = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(address)
  return isPlain && address.length <= 254 && !address.includes('..') ? address : undefined
}

/** Plain text on one line: no control characters, no lone surrogates, no markup (trust.md 7). */
export const toName = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/<[^>]*>/g, '')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Digits with an optional plus (wire.md 1.2); undefined when it cannot be a number. */
export function toPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  return /^\+?\d{7,15}$/.test(digits) ? digits : undefined
}

export interface SellerFacts {
  readonly isMinor: boolean
  readonly educationType: string | null
}

/**
 * Whether a performer may take money. Strict until the state rows of youth.md 7 are there: nobody under 18 (Y23) and
 * nobody at a high school (Y41: a missing row means no money).
 */
export const canEarn = (seller: SellerFacts): boolean => !seller.isMinor && seller.educationType !== 'High School'

export interface VisibilityFacts {
  readonly status: string
  readonly guardianStatus: string
}

/** Whether others may see a performer at all: active, and as a minor approved by a guardian (youth.md Y8). */
export const isVisible = (account: VisibilityFacts): boolean => account.status === 'active' && account.guardianStatus !== 'pending'
