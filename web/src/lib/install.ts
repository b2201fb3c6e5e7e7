// Whether the site may offer itself for the screen: on the second visit at the earliest, once in sixty days.
import { readStored, store } from './storage.ts'

const hour = 3_600_000
const day = 24 * hour

/** What is kept of visits: how many there were, when the last one was seen, when the offer was made. */
export interface Visits {
  readonly count: number
  readonly seenAt: number
  readonly offeredAt: number
}

const none: Visits = { count: 0, seenAt: 0, offeredAt: 0 }

/** After half an hour away, coming back is another visit. */
export const seen = (visits: Visits, now: number): Visits => ({
  ...visits,
  count: now - visits.seenAt > hour / 2 ? visits.count + 1 : visits.count,
  seenAt: now,
})

export const mayOffer = ({ count, offeredAt }: Visits, now: number): boolean => count >= 2 && now - offeredAt > 60 * day

const key = 'visits'

export function readVisits(): Visits {
  const [count = NaN, seenAt = NaN, offeredAt = NaN] = (readStored(key) ?? '').split(' ').map(Number)
  return Number.isFinite(count + seenAt + offeredAt) ? { count, seenAt, offeredAt } : none
}

export const keepVisits = ({ count, seenAt, offeredAt }: Visits) => store(key, [count, seenAt, offeredAt].join(' '))
