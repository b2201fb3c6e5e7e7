// The same questions for what a page did and what was written: for all of a notice's readers at once.
import type { NotificationKind } from '@fieldhouse/contract'
import { after } from '#platform/clock.ts'
import { isWantedOn, type KnownReader, type Pushed } from '#reach/notifications'
import type { Conversations } from './conversations.ts'
import type { Judging, Verdict } from './judging.ts'
import type { Needs } from './needs.ts'
import { aNight, pushLife } from './policy.ts'
import * as store from './store.ts'
import type { DeliveryTable } from './tables.ts'

interface Told {
  readonly reader: KnownReader
  readonly said: Pushed
  /** Of a letter. */
  readonly to?: string
}

export type JudgingMany = ReturnType<typeof createJudgingMany>

const skip = (row: DeliveryTable, why: string): Verdict => ({ kind: 'skip', row, why })

export function createJudgingMany({ db, clock, sessions, telling }: Needs, { addressOf, restOf }: Judging, conversations: Conversations) {
  /** Of these, those whose device is still theirs who is to be told, and signed in on it. */
  const withDevice = async (rows: readonly DeliveryTable[]): Promise<ReadonlySet<DeliveryTable>> => {
    const ids = rows.flatMap(({ device_id: id }) => id ?? [])
    const found = await store.loadDevices(db, ids)
    const open = await sessions.openAmong(found.map((device) => device.session_id))
    const owners = new Map(
      found.flatMap(({ id, session_id: session, account_id: owner }) => (open.get(session) === owner ? [[id, owner]] : [])),
    )
    return new Set(rows.filter(({ device_id: id, account_id: owner }) => id !== null && owners.get(id) === owner))
  }

  /** The last question: is this a time at which they want to be told? */
  const whenAwake = (row: DeliveryTable, { reader, said, to }: Told): Verdict => {
    const kind: NotificationKind = said.type
    const rest = restOf(row, reader, false)
    if (!rest) return { kind: 'go', row, content: { of: 'push', said }, to }
    // A stream is over by the morning, and a post is no news when a week's pause ends. What was written waits for its reader.
    const isOverThen = kind === 'live' || (row.source_type === 'notice' && rest.until > after(clock.now(), aNight))
    if (isOverThen) return skip(row, rest.why)
    return { kind: 'wait', row, ...rest, endsAt: after(rest.until, pushLife) }
  }

  return {
    async ofNotice(noticeId: string, rows: readonly DeliveryTable[]): Promise<Verdict[]> {
      const [toldTo, reachable] = await Promise.all([
        telling.noticeFor('push', noticeId, [...new Set(rows.map((row) => row.account_id))]),
        withDevice(rows),
      ])
      return rows.map((row) => {
        const told = toldTo(row.account_id)
        if ('why' in told) return skip(row, told.why)
        return reachable.has(row) ? whenAwake(row, told) : skip(row, 'no device')
      })
    },

    async ofConversation(row: DeliveryTable): Promise<Verdict> {
      const told = await conversations.tell(row)
      if ('why' in told) return skip(row, told.why)
      if (!isWantedOn(row.channel, told.said.type, told.reader.choices)) return skip(row, 'not wanted')
      if (row.channel === 'push') return (await withDevice([row])).has(row) ? whenAwake(row, told) : skip(row, 'no device')
      const box = await addressOf(row.account_id)
      return 'why' in box ? skip(row, box.why) : whenAwake(row, { ...told, to: box.to })
    },
  }
}
