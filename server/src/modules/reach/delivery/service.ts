// What is told leaves the site, too: to devices and by letter (decision 039).
import { after, days } from '#platform/clock.ts'
import { createDevices } from './devices.ts'
import { createDigests } from './digests.ts'
import { createJudging } from './judging.ts'
import type { Needs } from './needs.ts'
import { createSending } from './sending.ts'
import { createStartWriting } from './start-writing.ts'
import * as store from './store.ts'
import { createUnsubscribing } from './unsubscribing.ts'
import { createWorker } from './worker.ts'
import { createWriting } from './writing.ts'
import './tidings.ts'

export type Delivery = ReturnType<typeof createDelivery>

const keptFor = days(30)
const forgottenAtOnce = 5000

export function createDelivery(needs: Needs) {
  const { db, clock, jobs, telling } = needs
  const devices = createDevices(needs)
  const unsubscribing = createUnsubscribing(needs)
  const writing = createWriting(needs)
  telling.sendOutBy(writing.sendOut)
  const work = createWorker(needs, createJudging(needs), createSending(needs, devices, unsubscribing))
  const writeAway = createStartWriting(needs)
  const writeDigests = createDigests(needs, telling, writing)

  jobs.define({ name: 'delivery.send', schedule: '* * * * *', run: (_data, signal) => work(signal) })
  jobs.define({
    name: 'delivery.digest',
    schedule: '*/15 * * * *',
    async run(_data, signal) {
      await writeDigests()
      await work(signal)
    },
  })
  jobs.define({ name: 'delivery.away', schedule: '23 15 * * *', run: (_data, signal) => writeAway(signal) })
  jobs.define({
    name: 'delivery.forget',
    schedule: '41 4 * * *',
    async run() {
      while ((await store.forget(db, after(clock.now(), -keptFor), forgottenAtOnce)) === forgottenAtOnce);
    },
  })
  return {
    devices,
    unsubscribing,
    /** So that looking at the key makes none. */
    start: async (): Promise<void> => void (await devices.publicKey()),
  }
}
