// Pure rules of accounts: names, ages, what follows from an age.
import { ageBands } from '@fieldhouse/contract'
import { after, days, hours } from '#platform/clock.ts'
import { toLine } from '#platform/plain-text.ts'
import type { Presence } from '#platform/presence.ts'
import type { Account } from './tables.ts'

export const minimumAge = 13
export const adultAge = 18

/**
 * The calendar day that counts for ages. Nobody tells us a time zone yet, and what is not known is taken strictly
 * (youth.md 1.1): a day has come once it has begun everywhere on earth.
 */
export const dayOf = (now: Date): string => after(now, -hours(12)).toISOString().slice(0, 10)

/** Whole years at `now`; somebody born on 29 February has the birthday on 1 March (youth.md 1.1). */
export function ageAt(dateOfBirth: string, now: Date): number {
  const today = dayOf(now)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

export const isMinorAt = (dateOfBirth: string, now: Date): boolean => dateOfBirth > adultsBornUntil(now)

/** `isMinorAt` for the database: the last birthday of an adult. */
export const adultsBornUntil = (now: Date): string => birthdaysBetweenAges(adultAge, adultAge, now).latest

/** Nobody is told when a minor is there, whatever was chosen; the choice counts from their coming of age. */
export const isSeenOnline = (
  { id, shows_online: isAllowed, date_of_birth: born }: Pick<Account, 'id' | 'shows_online' | 'date_of_birth'>,
  presence: Pick<Presence, 'isThere'>,
  now: Date,
): boolean => isAllowed && presence.isThere(id) && !isMinorAt(born, now)

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

/** The first and the last day, both inclusive, on which somebody of these ages was born. */
export function birthdaysBetweenAges(from: number, to: number, now: Date): { earliest: string; latest: string } {
  const today = dayOf(now)
  /** Today so many years ago; on 29 February the day before, in a year without one: who was born on 1 March is a day younger. */
  const ago = (years: number) => {
    const year = Number(today.slice(0, 4)) - years
    const isThere = today.slice(5) !== '02-29' || new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
    return `${String(year).padStart(4, '0')}-${isThere ? today.slice(5) : '02-28'}`
  }
  const dayAfter = (day: string) =>
    after(new Date(`${day}T00:00:00Z`), days(1))
      .toISOString()
      .slice(0, 10)
  return { earliest: dayAfter(ago(to + 1)), latest: ago(from) }
}

const reserved = new Set(
  (
    'admin api auth athlete bookmarks cases coach college comments contact conversations countries coupons decisions dev discover embed fan feeds files first-week follows following ' +
    'gallery gift gifts guardian guardians home hs ind info languages library live me media messages moderation mutes notifications oembed offline og orders page payment payments performer performers ' +
    'post posts product push re-captcha recruit recruiting referral referrals reports search settings slug socket.io states stripe studio subscriptions support ' +
    'takedown team team-invitation teams top trial trial-links user users video wallet sports school schools list check system sandbox fieldhouse official'
  ).split(' '),
)

/** Lower-cased, of the allowed form and no word of our own addresses (wire.md 1.2); undefined when it cannot be one. */
export function toUsername(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^(?=.*[a-z])[a-z0-9_]{3,30}$/.test(name) && !reserved.has(name) ? name : undefined
}

/** The roles of staff that count at a moment: one ends with its time, whether or not anybody has looked since. */
export const rolesAt = ({ roles, role_times: times }: Pick<Account, 'roles' | 'role_times'>, now: Date): string[] =>
  roles.filter((role) => {
    const { from, until } = times[role] ?? {}
    return (from === undefined || new Date(from) <= now) && (until === undefined || new Date(until) > now)
  })

/** Whoever is under 18 is called that until a moderator has seen their name (youth.md Y64). */
export const nameUnseen = 'Athlete'

/** Why a text is no username, for whoever typed it. */
export const usernameAdvice = (text: string): string =>
  reserved.has(text.trim().toLowerCase())
    ? 'This name is kept for the site itself. Choose another.'
    : 'Use 3 to 30 letters, digits or underscores, with at least one letter.'

/** What mail servers read as a route (%, !) or a program may read as its own is no part of a name here. */
const mailName = /^[a-z0-9_+'&=~-]+(?:\.[a-z0-9_+'&=~-]+)*$/
const mailHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/** One address in the plain form, lower-cased (access.md C29); undefined when it cannot be one. */
export function toEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  if (address.length > 254) return undefined
  const [name = '', host = '', ...more] = address.split('@')
  return more.length === 0 && name.length <= 64 && mailName.test(name) && mailHost.test(host) ? address : undefined
}

/** A name, and whatever else stands on one line (access.md 7). */
export const toName = toLine

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
 * Whether the rules for the young let a performer take money. Strict until the state rows of youth.md 7 are there: nobody under
 * 18 (Y23) and nobody at a high school (Y41: a missing row means no money).
 */
export const canEarn = (seller: SellerFacts): boolean => !seller.isMinor && seller.educationType !== 'High School'

export interface StandingFacts extends SellerFacts {
  readonly status: string
  readonly guardianStatus: string
  readonly documentStatus: string
}

/**
 * Whether a performer takes money now, in any form: nobody who is shut out, whose guardian is missing or whose papers were
 * rejected. `page.can_earn` follows it in the transaction of each change, and whatever sells asks that as it commits.
 */
export const mayEarn = (seller: StandingFacts): boolean =>
  canEarn(seller) && !isShut(seller) && seller.guardianStatus !== 'pending' && seller.documentStatus !== 'rejected'

/** Nobody is in it, or comes in: what it asks for is refused at every door. */
export const isShut = ({ status }: { readonly status: string }): boolean =>
  status === 'suspended' || status === 'inactive' || status === 'leaving' || status === 'erased'

/** What its owner reads of it. */
export const ownStatus = ({ status }: { readonly status: string }): 'active' | 'pending-email-confirmation' | 'inactive' =>
  status === 'active' || status === 'pending-email-confirmation' ? status : 'inactive'

export interface GuardedFacts {
  readonly date_of_birth: string
  readonly guardian_status: 'not_needed' | 'pending' | 'approved'
}

/** What a guardian has to say about an account at `now`, whatever was written down before. */
export function guardianStatusAt({ date_of_birth, guardian_status }: GuardedFacts, now: Date): GuardedFacts['guardian_status'] {
  if (!isMinorAt(date_of_birth, now)) return 'not_needed'
  return guardian_status === 'not_needed' ? 'pending' : guardian_status
}

export interface VisibilityFacts extends GuardedFacts {
  readonly status: string
  readonly is_hidden: boolean
}

/** Whether others may see a performer at all: active, hidden by nobody, and as a minor approved by a guardian (youth.md Y8). */
export const isVisibleAt = (account: VisibilityFacts, now: Date): boolean =>
  account.status === 'active' && !account.is_hidden && guardianStatusAt(account, now) !== 'pending'
