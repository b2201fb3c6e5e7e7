// What is shown on the site gets a row for each other way on which it is to go, in the transaction that shows it.
import { ruleOf } from '@fieldhouse/contract'
import { isWantedOn, type KnownReader, type Showable } from '#reach/notifications'
import { after, days, minutes } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Needs } from './needs.ts'
import { bucketOf, digestName, glance, isCertain, letterDue, letterEnds, messageWait, pushLife } from './policy.ts'
import * as store from './store.ts'

export interface NewMessage {
  readonly messageId: string
  readonly conversationId: string
  readonly accountId: string
  readonly senderId: string
  /** One of many copies. */
  readonly isToMany: boolean
}

export type Writing = ReturnType<typeof createWriting>

export function createWriting({ clock, jobs, push, realtime }: Needs) {
  /** Wakes the worker when something is due; what is due later than in a minute its next round finds. */
  const wake = async (tx: Db, due: Date, job: 'delivery.send' | 'delivery.pages' = 'delivery.send'): Promise<void> => {
    const now = clock.now()
    if (due > after(now, minutes(1))) return
    const isNow = due <= now
    await jobs.send(tx, job, {}, { singletonKey: isNow ? 'now' : due.toISOString(), ...(isNow ? {} : { startAfter: due }) })
  }

  return {
    async sendOut(tx: Db, { viewer, choices }: KnownReader, { id, kind, told, hasRested }: Showable, isHeld: boolean): Promise<void> {
      const { accountId } = viewer
      const now = clock.now()
      const about = { account_id: accountId, source_type: 'notification', source_id: id, page_id: null, created_at: now } as const
      const bucket = bucketOf(kind, told, now)
      const rows: store.NewDelivery[] = []
      if (!isHeld && push.isOn && isWantedOn('push', kind, choices)) {
        const due = realtime.isOnline(accountId) ? after(now, glance) : now
        for (const device of await store.listDevices(tx, accountId))
          rows.push({
            ...about,
            id: newId(),
            channel: 'push',
            device_id: device.id,
            dedupe: `push:${id}:${bucket}:${device.id}`,
            is_certain: false,
            due_at: due,
            ends_at: after(due, pushLife),
            ...(hasRested && { why: 'paused' as const }),
          })
      }
      if (ruleOf(kind).mail === 'once' && isWantedOn('mail', kind, choices) && (!isHeld || isCertain(kind))) {
        const due = letterDue(kind, now)
        rows.push({
          ...about,
          id: newId(),
          channel: 'mail',
          device_id: null,
          // Once for all that it may grow by.
          dedupe: `mail:${id}`,
          is_certain: isCertain(kind),
          due_at: due,
          ends_at: letterEnds(kind, due),
        })
      }
      if ((await store.insert(tx, rows)) === 0) return
      for (const due of new Set(rows.map((row) => row.due_at))) await wake(tx, due)
    },

    /** One message, to these devices of whom it was written to; by letter once a day and conversation. */
    async message(
      tx: Db,
      { messageId, conversationId, accountId, senderId, isToMany }: NewMessage,
      deviceIds: readonly string[],
    ): Promise<void> {
      const now = clock.now()
      const due = realtime.isOnline(accountId) ? after(now, glance) : now
      const about = {
        account_id: accountId,
        source_type: isToMany ? 'broadcast' : 'message',
        source_id: conversationId,
        page_id: isToMany ? senderId : null,
        is_certain: false,
        created_at: now,
      } as const
      const pushes = deviceIds.map((deviceId) => ({
        ...about,
        id: newId(),
        channel: 'push' as const,
        device_id: deviceId,
        dedupe: `push:${messageId}:${deviceId}`,
        due_at: due,
        ends_at: after(due, pushLife),
      }))
      if ((await store.insert(tx, pushes)) > 0) await wake(tx, due, isToMany ? 'delivery.pages' : 'delivery.send')
      // What was written to many is in no letter.
      if (isToMany || (await store.hasLetter(tx, conversationId, accountId, after(now, -days(1))))) return
      const letterDueAt = after(now, messageWait)
      const letter = { id: newId(), channel: 'mail', device_id: null, dedupe: `mail:${messageId}`, due_at: letterDueAt } as const
      await store.insert(tx, [{ ...about, ...letter, ends_at: letterEnds('message', letterDueAt) }])
    },

    /** The letter of a day; a day has one. */
    async digest(tx: Db, accountId: string, day: string): Promise<boolean> {
      const now = clock.now()
      const made = await store.insert(tx, [
        {
          id: newId(),
          account_id: accountId,
          source_type: 'digest',
          source_id: accountId,
          page_id: null,
          channel: 'mail',
          device_id: null,
          dedupe: digestName(accountId, day),
          is_certain: false,
          due_at: now,
          ends_at: after(now, pushLife),
          created_at: now,
        },
      ])
      return made > 0
    },
  }
}
