// What goes to devices of staff and to the operator's own address. It is owed from the moment of the change, written in its transaction, and
// sent afterwards: what cannot be reached holds up neither the alert nor other messages.
import { alertKindOf, type AlertKind } from '@fieldhouse/contract'
import { after, days, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import { newId } from '#platform/new-id.ts'
import type { Direct } from '#reach/delivery'
import { createAlertHook, type Fate, type HookPlace } from './hook.ts'
import type { Telling } from './letter.ts'
import { claimMessages, countLost, insertMessages, settleMessage } from './message-store.ts'
import type { AlertMessageTable, AlertTable } from './tables.ts'

export interface MessageNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
  readonly siteUrl: string
  /** Devices on which staff wants to be told. */
  readonly direct: Direct
  /** Of the environment, which no session reaches; the address is undefined where there is none. */
  readonly hook: HookPlace | undefined
}

export interface Channels {
  readonly push: boolean
  readonly hook: boolean
}

type Told = Pick<AlertTable, 'id' | 'kind' | 'level' | 'said' | 'since'>

/** Longer than an attempt may take: whoever took it and does not say what became of it is gone. */
const lease = minutes(2)
/** After the first, second … attempt; then it is given up. */
const retries = [minutes(1), minutes(5), minutes(30), minutes(120)]
const inOneTurn = 20

const states = { warning: 'Warning', broken: 'Broken' } as const
const headOf = (kind: AlertKind, level: AlertTable['level'], telling: Telling): string =>
  `${telling === 'end' ? 'Over' : telling === 'again' ? 'Still' : states[level]}: ${alertKindOf(kind).label}`

export function createMessages({ db, clock, faults, siteUrl, direct, hook }: MessageNeeds) {
  const { bodyOf: hookBody, post: postHook } = createAlertHook({ clock, siteUrl, hook })

  /** Never throws. */
  async function attempt({ id, alert_id: alertId, channel, device_id: deviceId, body }: AlertMessageTable): Promise<Fate> {
    try {
      if (channel === 'hook') return await postHook(id, body)
      const [title = '', text = ''] = body.split('\n')
      return deviceId === null ? 'gone' : await direct.send(deviceId, { title, text, path: '/admin/alerts', topic: alertId })
    } catch {
      return 'later'
    }
  }

  async function deliver(row: AlertMessageTable): Promise<void> {
    try {
      const fate = await attempt(row)
      const wait = retries[row.attempts - 1]
      const change = (): Pick<AlertMessageTable, 'state' | 'due_at'> => {
        if (fate === 'later' && wait !== undefined) return { state: 'waiting', due_at: after(clock.now(), wait) }
        return { state: fate === 'sent' ? 'sent' : 'failed', due_at: row.due_at }
      }
      await settleMessage(db, row, change())
    } catch (error) {
      faults.note('alert message', error)
    }
  }

  return {
    hasHook: hook !== undefined,
    hasPush: direct.isOn,
    devicesOf: direct.devicesOf,
    lostLately: () => countLost(db, after(clock.now(), -days(1))),

    /** One for each device and one for the address, whatever becomes of the letter. */
    async owe(tx: Db, told: Told, telling: Telling, channels: Channels, devices: readonly string[]): Promise<void> {
      const now = clock.now()
      const row = (channel: 'push' | 'hook', deviceId: string | null, body: string): AlertMessageTable => ({
        id: newId(),
        alert_id: told.id,
        channel,
        device_id: deviceId,
        body,
        state: 'waiting',
        attempts: 0,
        due_at: now,
        created_at: now,
      })
      const push = `${headOf(told.kind, told.level, telling)}\n${told.said.replaceAll('\n', ' ')}`
      await insertMessages(tx, [
        ...(channels.push && direct.isOn ? devices.map((id) => row('push', id, push)) : []),
        ...(channels.hook && hook ? [row('hook', null, hookBody(`alert.${telling}`, told))] : []),
      ])
    },

    /** Answers when nothing is due any more. */
    async send(signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted()
        const due = await claimMessages(db, clock.now(), after(clock.now(), lease), inOneTurn)
        if (due.length === 0) return
        await Promise.all(due.map(deliver))
      }
    },

    /** What whoever asks gets on their own devices and at the address, at once. */
    async tryOut(accountId: string, channels: Channels): Promise<{ push: Fate[]; hook: Fate | 'off' }> {
      const id = newId()
      const message = { id, alert_id: id, state: 'waiting', attempts: 1, due_at: clock.now(), created_at: clock.now() } as const
      const devices = channels.push && direct.isOn ? await direct.devicesOf([accountId]) : []
      const body = JSON.stringify({ type: 'alert.test', timestamp: clock.now().toISOString(), data: { url: `${siteUrl}/admin/alerts` } })
      const [push, hooked] = await Promise.all([
        Promise.all(
          devices.map((one) =>
            attempt({ ...message, channel: 'push', device_id: one.id, body: 'A test: alerts come here\nSomebody has pressed the button.' }),
          ),
        ),
        channels.hook && hook ? attempt({ ...message, channel: 'hook', device_id: null, body }) : ('off' as const),
      ])
      return { push, hook: hooked }
    },
  }
}
