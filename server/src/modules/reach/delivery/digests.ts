// Who gets the letter of a morning: at eight where they are, every day or on Mondays, once.
import { hourIn, type Choices, type Telling } from '#reach/notifications'
import { inTransaction } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import type { Writing } from './writing.ts'

const atOnce = 200
const hourOfLetters = 8
const beforeAll = '00000000-0000-0000-0000-000000000000'

const days = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-23 Mon`, as the calendar of a zone has it. */
export function dayIn(zone: string, at: Date): string {
  const known =
    days.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' })
  days.set(zone, known)
  const parts = Object.fromEntries(known.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['weekday']}`
}

/** The day whose letter is due at this moment. */
export function digestDay({ digest }: Pick<Choices, 'digest'>, zone: string, now: Date): string | undefined {
  if (digest === 'off' || hourIn(zone, now) !== hourOfLetters) return undefined
  const day = dayIn(zone, now)
  return digest === 'daily' || day.endsWith('Mon') ? day : undefined
}

export const createDigests =
  ({ db, clock }: Needs, telling: Telling, writing: Writing) =>
  async (): Promise<void> => {
    for (let last = beforeAll; ; ) {
      const some = await telling.digestsAfter(last, atOnce)
      for (const choices of some) {
        const reader = await telling.loadReader(choices.account_id)
        const zone = reader?.zones[0]
        const day = zone === undefined ? undefined : digestDay(choices, zone, clock.now())
        if (day !== undefined) await inTransaction(db, (tx) => writing.digest(tx, choices.account_id, day))
      }
      const end = some.at(-1)
      if (!end || some.length < atOnce) return
      last = end.account_id
    }
  }
