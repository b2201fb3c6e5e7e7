// Puts one on its way, and says what became of it.
import { ruleOf, type NotificationCount } from '@fieldhouse/contract'
import { after, days } from '#platform/clock.ts'
import { LetterRefused } from '#platform/mail/index.ts'
import type { Devices } from './devices.ts'
import type { Content } from './content.ts'
import { digestOf, letterOf, type LetterNeeds, type LetterSaid, type Words } from './letters.ts'
import type { Verdict } from './judging.ts'
import type { Needs } from './needs.ts'
import { isUrgent, topicOf, ttlOf } from './policy.ts'
import { startLetterOf } from './start-letters.ts'
import * as store from './store.ts'
import type { DeviceTable } from './tables.ts'
import type { Unsubscribing } from './unsubscribing.ts'

export type Going = Extract<Verdict, { kind: 'go' }>

/** With all that is needed to send it. */
export interface Ready extends Going {
  /** Where it goes: what is slow there keeps only others that go there. */
  readonly host: string
  readonly device: DeviceTable | undefined
  readonly badge: Pick<NotificationCount, 'totalUnread' | 'version'>
  /** How many others it says, too. */
  readonly carried: number
}

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

const noBadge = { totalUnread: 0, version: 0 } as const

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

/** What people write to each other is in no letter: letters are read by whoever carries them. */
const saidIn = (content: Exclude<Content, { of: 'digest' | 'start' }>): LetterSaid =>
  content.of === 'push' ? { ...content.said, group: ruleOf(content.said.type).group, text: '' } : content.said

function wordsOf(content: Content, needs: LetterNeeds): Words {
  if (content.of === 'start') return startLetterOf(content.start, needs)
  return content.of === 'digest' ? digestOf(content, needs) : letterOf(saidIn(content), needs)
}

export type Sending = ReturnType<typeof createSending>

export function createSending({ db, clock, faults, mail, push, siteUrl, telling }: Needs, devices: Devices, unsubscribing: Unsubscribing) {
  const payloadOf = ({ row, content, carried, badge: { totalUnread: badge, version } }: Ready): PushPayload => {
    const said = 'said' in content ? content.said : undefined
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

  const sendPush = async (ready: Ready): Promise<Fate> => {
    const { row, content, device } = ready
    if (!device) return { kind: 'skipped', why: 'no device' }
    const payload = payloadOf(ready)
    const outcome = await push.send(await devices.keys(), device, {
      payload: JSON.stringify(payload),
      ttl: ttlOf(row, clock.now()),
      isUrgent: 'said' in content && isUrgent(content.said.type),
      topic: payload.tag,
    })
    if (outcome.kind === 'sent') return { kind: 'sent' }
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
      await mail.post({ ...words, mail: content.of === 'start' ? 'letter.start' : 'letter.news', id: row.id, to })
      return { kind: 'sent' }
    } catch (error) {
      if (error instanceof LetterRefused) return { kind: 'failed', why: 'refused' }
      faults.note('letter', error)
      return { kind: 'later', why: 'mail server' }
    }
  }

  return {
    /** What all of them need, in as many statements as for one. */
    async prepare(going: readonly Going[]): Promise<Ready[]> {
      const pushes = going.filter(({ row }) => row.channel === 'push').map(({ row }) => row)
      if (pushes.length === 0) return going.map((one) => ({ ...one, host: 'mail', device: undefined, badge: noBadge, carried: 0 }))
      const [known, badges, carried] = await Promise.all([
        devices.load(pushes.flatMap(({ device_id: id }) => id ?? [])),
        telling.badgesOf(pushes.map((row) => row.account_id)),
        store.countCarried(
          db,
          pushes.map(({ id }) => id),
        ),
      ])
      return going.map((one) => {
        const device = known.get(one.row.device_id ?? '')
        return {
          ...one,
          host: device ? new URL(device.endpoint).host : 'mail',
          device,
          badge: badges.get(one.row.account_id) ?? noBadge,
          carried: carried.get(one.row.id) ?? 0,
        }
      })
    },
    send: (ready: Ready): Promise<Fate> => (ready.row.channel === 'push' ? sendPush(ready) : sendLetter(ready)),
    /** These were told. */
    async touch(sent: readonly Ready[]): Promise<void> {
      const now = clock.now()
      const ids = sent.flatMap(({ device }) => device?.id ?? [])
      if (ids.length > 0) await store.touchDevices(db, ids, now, after(now, -days(1)))
    },
  }
}
