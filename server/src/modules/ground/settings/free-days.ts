import type { AllSettings } from './defaults.ts'

interface Offer {
  readonly isFreeSubscription?: boolean | undefined
  readonly durationFreeSubscriptionDays?: number | undefined
}

/** A page that begins to offer a free subscription, and says nothing of how long, has the site's own time. */
export const freeDaysFor = (form: Offer, isFree: boolean, { freeSubscriptionDuration: days }: AllSettings): { free_days?: number } =>
  form.isFreeSubscription === true && !isFree && form.durationFreeSubscriptionDays === undefined ? { free_days: days } : {}
