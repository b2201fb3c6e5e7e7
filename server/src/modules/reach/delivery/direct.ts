// What goes to devices at once and stands in no list: who sends it keeps what is owed.
import type { Needs } from './needs.ts'
import type { Devices } from './devices.ts'
import { topicOf } from './policy.ts'
import type { PushPayload } from './sending.ts'
import * as store from './store.ts'

export interface DirectMessage {
  readonly title: string
  readonly text: string
  readonly path: string
  /** A later one of the same takes the place of the earlier on the device. */
  readonly topic: string
}

export type Direct = ReturnType<typeof createDirect>

const holdsFor = 4 * 3600
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

export function createDirect({ db, faults, push, telling }: Needs, devices: Devices) {
  return {
    isOn: push.isOn,
    devicesOf: (accountIds: readonly string[]) => store.devicesOfMany(db, accountIds),

    /** `gone`: it cannot arrive there any more, now or later. */
    async send(deviceId: string, { title, text, path, topic }: DirectMessage): Promise<'sent' | 'gone' | 'later'> {
      const device = (await devices.load([deviceId])).get(deviceId)
      if (!device) return 'gone'
      const badge = (await telling.badgesOf([device.account_id])).get(device.account_id)
      const payload: PushPayload = {
        title: cut(title, 120),
        text: cut(text, 200),
        path,
        tag: topicOf(topic),
        badge: badge?.totalUnread ?? 0,
        version: badge?.version ?? 0,
        who: topicOf(device.account_id).slice(0, 8),
      }
      const sent = { payload: JSON.stringify(payload), ttl: holdsFor, isUrgent: true, topic: payload.tag }
      const outcome = await push.send(await devices.keys(), device, sent)
      if (outcome.kind === 'sent' || outcome.kind === 'later') return outcome.kind
      if (outcome.kind === 'gone') await store.removeDevice(db, { id: device.id })
      else faults.note(`push ${outcome.kind}`, new Error(`${new URL(device.endpoint).host} does not take our pushes`))
      return 'gone'
    },
  }
}
