// Which profile columns a form changes, after its prices and its school have been judged.
import { socialNetworks, type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { readSocial, refusalOf } from '@fieldhouse/contract/socials'
import { tidyHeight, tidyWeight } from '@fieldhouse/contract/measures'
import { hasLink } from '#platform/plain-text.ts'
import { toRichText } from '#platform/rich-text.ts'
import { canEarn, toName, type PerformerProfile } from '#people/accounts'
import { isLanguage } from '#ground/reference'
import type { School } from '#ground/schools'
import type { AllSettings } from '#ground/settings'

export type ProfileForm = BodyOf<Calls['performers']['update']>
export type ProfileChange = Partial<Omit<PerformerProfile, 'account_id'>>

const defined = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
const line = (text: string | undefined) => (text === undefined ? undefined : toName(text) || null)
const cents = (price: number | null | undefined) =>
  price === undefined ? undefined : price === null || price === 0 ? null : Math.round(price * 100)

/** Profile fields as stored; texts lose what is not allowed in them. */
export function readProfileForm(form: ProfileForm): ProfileChange {
  const bio = form.bio === undefined ? undefined : toRichText(form.bio)
  if (bio !== undefined && [...bio].length > 2000) {
    throw new AppError('request.invalid', { errors: [{ path: 'bio', message: 'Keep it to 2,000 characters.' }] })
  }
  refuseUnknownLanguages(form.languages ?? [])
  return defined({
    bio: bio === '' ? null : bio,
    address: line(form.address),
    city: line(form.city),
    state: line(form.state),
    zipcode: line(form.zipcode),
    languages: form.languages && [...new Set(form.languages)],
    sport_ids: form.sportIds,
    positions: form.positions?.map(toName).filter(Boolean),
    jersey: line(form.jersey),
    grad_year: form.gradYear,
    class_label: line(form.classLabel),
    height: line(form.height && tidyHeight(form.height)),
    weight: line(form.weight && tidyWeight(form.weight)),
    hometown: line(form.hometown),
    socials: form.socials === undefined ? undefined : readSocials(form.socials),
    color_primary: form.colors?.primary,
    color_secondary: form.colors?.secondary,
    ...(form.coverFocus !== undefined && { cover_x: form.coverFocus?.x ?? null, cover_y: form.coverFocus?.y ?? null }),
    school_roles: form.schoolRoles,
    is_free_subscription: form.isFreeSubscription,
    free_days: form.durationFreeSubscriptionDays,
    monthly_price: cents(form.monthlyPrice),
    yearly_price: cents(form.yearlyPrice),
    public_chat_price: cents(form.publicChatPrice),
    private_chat_price: cents(form.privateChatPrice),
    activate_welcome_video: form.activateWelcomeVideo,
  }) as ProfileChange
}

/** Addresses of the network they are named for (access.md 7); a name on it becomes one. */
function readSocials(socials: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {}
  const errors: { path: string; message: string }[] = []
  // The networks of the contract only: what else is sent along has passed no schema.
  for (const network of socialNetworks) {
    const address = readSocial(network, socials[network] ?? '')
    if (address === undefined) errors.push({ path: `socials.${network}`, message: refusalOf(network) })
    else if (address !== '') kept[network] = address
  }
  if (errors.length > 0) throw new AppError('request.invalid', { errors })
  return kept
}

function refuseUnknownLanguages(codes: readonly string[]): void {
  if (codes.some((code) => !isLanguage(code)))
    throw new AppError('request.invalid', { errors: [{ path: 'languages', message: 'Choose languages of the list.' }] })
}

/** Prices within the settings' bounds, and only from somebody who may take money. */
export function judgeOffer(change: ProfileChange, after: { isMinor: boolean; educationType: string | null }, settings: AllSettings): void {
  const { minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = settings
  const offers = [change.monthly_price, change.yearly_price].filter((price) => price !== undefined && price !== null)
  const wantsMoney = offers.length > 0 || change.public_chat_price || change.private_chat_price || change.is_free_subscription
  if (wantsMoney && !canEarn(after)) {
    throw new AppError('youth.money_not_allowed', { message: 'Prices are not open to athletes under 18 or at a high school.' })
  }
  if (offers.some((price) => price < Math.round(least * 100) || price > Math.round(most * 100))) {
    throw new AppError('performer.price_out_of_bounds', { message: `Choose a price from $${least} to $${most}.` })
  }
  const { minimumContentPrice: leastMinute, maximumContentPrice: mostMinute } = settings
  const minute = change.private_chat_price ?? null
  if (minute !== null && (minute < Math.round(leastMinute * 100) || minute > Math.round(mostMinute * 100))) {
    throw new AppError('performer.price_out_of_bounds', { message: `Choose a price from ${leastMinute} to ${mostMinute} tokens a minute.` })
  }
  if (change.is_free_subscription && !settings.freeSubscriptionEnabled) throw new AppError('performer.free_subscription_off')
}

/** Links are what staff takes from whom it limits; what stands there stays. Throws `account.limited`. */
export function refuseLinks({ socials, bio }: ProfileChange, before: Pick<PerformerProfile, 'bio'>): void {
  const leadsElsewhere = bio ? bio !== before.bio && hasLink(bio) : false
  if (leadsElsewhere || Object.keys(socials ?? {}).length > 0) throw new AppError('account.limited')
}

/** The school columns that follow from the form and the school it resolved to. */
export function readSchool(form: ProfileForm, school: School | undefined): ProfileChange {
  const touched = [form.educationType, form.education, form.schoolName, form.schoolCity, form.schoolState, form.schoolStateCode]
  if (touched.every((field) => field === undefined)) return {}
  return {
    education_type: form.educationType ?? school?.educationType ?? null,
    school_id: school?.id ?? null,
    school_name: school?.name ?? (form.schoolName || null),
    school_city: school?.city ?? (form.schoolCity || null),
    school_state: school?.state ?? (form.schoolState || null),
    school_state_code: school?.stateCode ?? (form.schoolStateCode || null),
  }
}
