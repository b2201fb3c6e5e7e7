// Puts one on its way, and says what became of it.
import type { NotificationCount } from '@fieldhouse/contract'
import type { Devices } from './devices.ts'
import { digestOf, letterOf, type LetterNeeds, type Words } from './letters.ts'
import type { Content } from './content.ts'
import type { Verdict } from './judging.ts'
import type { Needs } from './needs.ts'
import { isUrgent, topicOf, ttlOf } from './policy.ts'
import { startLetterOf } from './start-letters.ts'
import * as store from './store.ts'
import type { DeliveryTable } from './tables.ts'
import type { Unsubscribing } from './unsubscribing.ts'

export type Going = Extract<Verdict, { kind: 'go' }>

export type Fate =
  | { readonly kind: 'sent' }
  | { readonly kind: 'skipped' | 'failed'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string; readonly seconds?: number }

/** What a device is given to show: `tag` tells it what it takes the place of. */
export interface PushPayload {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly tag: string
  readonly badge: number
  readonly version: number
  /** Whose badge it is, on a browser that several use; says nothing else. */
  readonly who: string
}

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

function wordsOf(content: Content, needs: LetterNeeds): Words {
  if (content.of === 'start') return startLetterOf(content.start, needs)
  return content.of === 'digest' ? digestOf(content, needs) : letterOf(content.said, needs)
}

/** The mail server knows that this one can never be delivered. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500

export type Sending = ReturnType<typeof createSending>

export function createSending({ db, clock, faults, mail, push, siteUrl, telling }: Needs, devices: Devices, unsubscribing: Unsubscribing) {
  const payloadOf = async ({ row, content }: Going, { totalUnread: badge, version }: NotificationCount): Promise<PushPayload> => {
    const said = content.of === 'notification' ? content.said : undefined
    const carried = await store.countCarried(db, row.id)
    const common = { tag: topicOf(row.source_id), badge, version, who: topicOf(row.account_id).slice(0, 8) }
    if (carried > 0) return { ...common, title: `${carried + 1} new notifications`, text: '', path: '/notifications' }
    return {
      ...common,
      title: cut(said?.title ?? '', 120),
      // Of what is locked nothing but its title leaves the site.
      text: said?.isLocked ? '' : cut(said?.text ?? '', 200),
      path: said?.path ?? '/notifications',
    }
  }

  const sendPush = async (going: Going): Promise<Fate> => {
    const { row, content } = going
    const device = row.device_id === null ? undefined : await devices.find(row.device_id)
    if (!device) return { kind: 'skipped', why: 'no device' }
    const payload = await payloadOf(going, await telling.count(row.account_id))
    const outcome = await push.send(await devices.keys(), device, {
      payload: JSON.stringify(payload),
      ttl: ttlOf(row, clock.now()),
      isUrgent: content.of === 'notification' && isUrgent(content.told.kind),
      topic: payload.tag,
    })
    if (outcome.kind === 'sent') {
      await store.touchDevice(db, device.id, clock.now())
      return { kind: 'sent' }
    }
    if (outcome.kind === 'gone') {
      await store.removeDevice(db, { id: device.id })
      return { kind: 'skipped', why: 'no device' }
    }
    if (outcome.kind === 'later')
      return { kind: 'later', why: 'host is busy', ...(outcome.seconds === undefined ? {} : { seconds: outcome.seconds }) }
    faults.note(`push ${outcome.kind}`, new Error(`${new URL(device.endpoint).host} does not take our pushes`))
    return { kind: 'failed', why: outcome.kind }
  }

  const sendLetter = async ({ row, content, to }: Going): Promise<Fate> => {
    if (to === undefined) return { kind: 'skipped', why: 'no address' }
    const needs = { siteUrl, stopAt: (scope: Parameters<typeof unsubscribing.stopAt>[1]) => unsubscribing.stopAt(row.account_id, scope) }
    const words = wordsOf(content, needs)
    try {
      await mail.post({ ...words, id: row.id, to })
      return { kind: 'sent' }
    } catch (error) {
      if (isRefusal(error)) return { kind: 'failed', why: 'refused' }
      faults.note('letter', error)
      return { kind: 'later', why: 'mail server' }
    }
  }

  return {
    /** Where it goes: what is slow there keeps only others that go there. */
    async hostOf({ device_id: id }: DeliveryTable): Promise<string> {
      const device = id === null ? undefined : await devices.find(id)
      return device ? new URL(device.endpoint).host : 'mail'
    },
    send: (going: Going): Promise<Fate> => (going.row.channel === 'push' ? sendPush(going) : sendLetter(going)),
  }
}
