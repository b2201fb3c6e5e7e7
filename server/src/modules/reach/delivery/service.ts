// What is told leaves the site, too: to devices and by letter (decisions 039 and 049).
import { sql } from 'kysely'
import { createConversations } from './conversations.ts'
import { createDevices } from './devices.ts'
import { createDirect } from './direct.ts'
import { createDigests } from './digests.ts'
import { createFanning } from './fanning.ts'
import { createJudging } from './judging.ts'
import { createJudgingMany } from './judging-many.ts'
import type { Needs } from './needs.ts'
import { createRounds } from './rounds.ts'
import { createSending } from './sending.ts'
import { createStartWriting } from './start-writing.ts'
import * as store from './store.ts'
import { createUnsubscribing } from './unsubscribing.ts'
import { createWorker } from './worker.ts'
import { createWriting } from './writing.ts'
import './tidings.ts'

export type Delivery = ReturnType<typeof createDelivery>

export function createDelivery(needs: Needs) {
  const { db, jobs, outbox, telling, retention } = needs
  retention.keep('deliveries', {
    old: (before) => sql`select 1 from delivery where created_at < ${before}`,
    sweep: (before, most) => store.forget(db, before, most),
    job: 'delivery.forget',
  })
  const devices = createDevices(needs)
  const unsubscribing = createUnsubscribing(needs)
  const writing = createWriting(needs)
  telling.sendOutBy(writing.sendOut)
  const writeAway = createStartWriting(needs)
  const conversations = createConversations(needs, writing)
  const fanning = createFanning(needs)
  telling.onNewNotice(fanning.begin)
  const judging = createJudging(needs)
  const worker = createWorker(
    needs,
    { ...judging, ...createJudgingMany(needs, judging, conversations) },
    createSending(needs, devices, unsubscribing),
  )
  const { toPeople, takeBackAll } = createRounds(needs, worker, fanning)
  const writeDigests = createDigests(needs, telling, writing)

  jobs.define({ name: 'delivery.send', schedule: '* * * * *', run: (_data, signal) => toPeople(signal) })
  jobs.define({
    name: 'delivery.digest',
    schedule: '*/15 * * * *',
    async run(_data, signal) {
      await writeDigests()
      await toPeople(signal)
    },
  })
  // Whoever calls a letter unwanted has said more than a click on its link would.
  jobs.define({ name: 'delivery.complained', run: ({ accountId }) => unsubscribing.stopAll(accountId, 'mail provider') })
  outbox.on('mail.complained', ({ accountId }, tx) => jobs.send(tx, 'delivery.complained', { accountId }))
  jobs.define({ name: 'delivery.away', schedule: '23 15 * * *', run: (_data, signal) => writeAway(signal) })
  jobs.define({
    name: 'delivery.forget',
    schedule: '41 4 * * *',
    run: () => retention.sweep('deliveries'),
  })
  return {
    devices,
    direct: createDirect(needs, devices),
    unsubscribing,
    /** So that looking at the key makes none. `isAlone`: nobody else works here, so whatever is claimed was left by the dead. */
    async start({ isAlone }: { isAlone: boolean }): Promise<void> {
      await devices.publicKey()
      if (!isAlone) return
      await takeBackAll()
      // Workers that were there first have found nothing.
      await jobs.send(db, 'delivery.send', {}, { singletonKey: 'now' })
      await jobs.send(db, 'delivery.pages', {}, { singletonKey: 'now' })
    },
  }
}
