// What a team's form changes, after its prices and its season have been judged.
import { type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { toRichText } from '#platform/rich-text.ts'
import type { AllSettings } from '#ground/settings'
import { toName } from '#people/accounts'
import { toSlug } from './slug.ts'
import type { TeamTable } from './tables.ts'

export type NewTeamForm = BodyOf<Calls['teams']['create']>
export type TeamForm = BodyOf<Calls['teams']['update']>

const cents = (price: number | null | undefined) =>
  price === undefined ? undefined : price === null || price === 0 ? null : Math.round(price * 100)

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

export const schoolFields = ['educationType', 'education', 'schoolName', 'schoolCity', 'schoolState', 'schoolStateCode'] as const

function readDescription(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined
  return toRichText(text) || null
}

type Prices = Pick<Partial<TeamTable>, 'monthly_price' | 'yearly_price' | 'is_free_subscription'>

const offersOf = ({ monthly_price: monthly, yearly_price: yearly }: Prices): number[] =>
  [monthly, yearly].filter((price) => price !== undefined && price !== null)

/** What a team of a high school may not have at all, however it came by it. */
export function refuseSchoolPrices(after: Prices, educationType: string | null): void {
  if (educationType === 'High School' && (offersOf(after).length > 0 || after.is_free_subscription))
    throw new AppError('youth.money_not_allowed', { message: 'Prices are not open to teams of high schools yet.' })
}

/** What is asked for now. Prices that are there already stand, whatever the bounds have become (money.md 13). */
export function judgePrices(change: Prices, settings: AllSettings): void {
  const { minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = settings
  const offers = offersOf(change)
  if (offers.some((price) => price < Math.round(least * 100) || price > Math.round(most * 100))) {
    throw new AppError('team.price_out_of_bounds', { message: `Choose a price from $${least} to $${most}.` })
  }
  if (change.is_free_subscription && !settings.freeSubscriptionEnabled) throw new AppError('performer.free_subscription_off')
}

export const readPrices = (form: TeamForm): Partial<TeamTable> =>
  defined({
    monthly_price: cents(form.monthlyPrice),
    yearly_price: cents(form.yearlyPrice),
    is_free_subscription: form.isFreeSubscription,
    free_days: form.durationFreeSubscriptionDays,
  })

export const readForm = (form: TeamForm): Partial<TeamTable> =>
  defined({
    name: form.name === undefined ? undefined : toName(form.name),
    description: readDescription(form.description),
    sport_id: form.sportId,
    gender: form.gender,
    level: form.level,
    season_start: form.season?.startYear,
    season_end: form.season?.endYear,
    color_primary: form.colors?.primary,
    color_secondary: form.colors?.secondary,
    status: form.status,
  })

/** A season lies in one year or in two. */
export function refuseSeason(season: { readonly startYear: number; readonly endYear: number } | undefined): void {
  const isSeason = season === undefined || season.endYear === season.startYear || season.endYear === season.startYear + 1
  if (!isSeason)
    throw new AppError('request.invalid', { errors: [{ path: 'season.endYear', message: 'A season ends in its year or the next.' }] })
}

export function readSlug(text: string): string {
  const slug = toSlug(text)
  if (slug.length >= 3 && slug === text.trim().toLowerCase()) return slug
  throw new AppError('request.invalid', {
    errors: [{ path: 'slug', message: 'Use small letters, digits and dashes, three at least.' }],
  })
}
