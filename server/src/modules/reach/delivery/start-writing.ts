// Who gets letters to begin with: three are written down at the yes, and one for each month that somebody is away.
import { after, days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Visit } from '#people/sessions'
import type { Needs } from './needs.ts'
import { awayFrom, awayUntil, eveningAfter, eveningOf, restOfDay, startDayNames, startDays } from './start-days.ts'
import * as store from './store.ts'

const atOnce = 500
/** An evening that the site slept through is made up for. */
const awayLife = days(3)

export function createStartWriting({ db, clock, outbox, accounts, consents, sessions, telling }: Needs) {
  const letter = (accountId: string, source: store.NewDelivery['source_type'], about: { name: string; due: Date; ends: Date }) => ({
    id: newId(),
    account_id: accountId,
    source_type: source,
    source_id: accountId,
    page_id: null,
    channel: 'mail' as const,
    device_id: null,
    dedupe: `mail:${source}:${about.name}`,
    is_certain: false,
    due_at: about.due,
    ends_at: about.ends,
    created_at: clock.now(),
  })

  // Rows are forgotten after a month; by then no evening of a first week is still to come, so none is written twice.
  outbox.on('consent.given', async ({ accountId, scope }, tx) => {
    if (scope !== 'start') return
    const [account, reader] = [await accounts.find(accountId, tx), await telling.loadReader(accountId, tx)]
    if (!account || !reader || reader.isMinor) return
    const dueOn = (day: number) => eveningOf(account.created_at, day, reader.zones[0] ?? 'UTC')
    const days = startDayNames.map((name) => ({ name, due: dueOn(startDays[name]) })).filter(({ due }) => due > clock.now())
    await store.insert(
      tx,
      days.map(({ name, due }) => letter(accountId, name, { name: accountId, due, ends: after(due, restOfDay) })),
    )
  })

  const writeAway = ({ account_id: id, at }: Visit): Promise<void> =>
    inTransaction(db, async (tx) => {
      const reader = await telling.loadReader(id, tx)
      if (!reader || !(await store.markAway(tx, id, at))) return
      const due = eveningAfter(reader.zones[0] ?? 'UTC', clock.now())
      await store.insert(tx, [letter(id, 'away', { name: `${id}:${at.toISOString()}`, due, ends: after(due, awayLife) })])
    })

  /** Those who are away for a month by now. */
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    for (let last: Visit | undefined; ; ) {
      signal.throwIfAborted()
      const some = await sessions.lastVisits(after(now, -awayUntil), after(now, -awayFrom), last, atOnce)
      const asked = await consents.among(
        some.map(({ account_id: id }) => id),
        'start',
      )
      for (const visit of some) if (asked.has(visit.account_id)) await writeAway(visit)
      last = some.at(-1)
      if (some.length < atOnce) return
    }
  }
}
