// Gifts as routes and other modules use them.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { createByMail } from './by-mail.ts'
import { createGiving } from './giving.ts'
import type { Needs } from './needs.ts'
import { createOpening } from './opening.ts'
import { createGiftPurpose } from './paid.ts'
import { createReturning } from './returning.ts'
import { createSending } from './sending.ts'
import * as store from './store.ts'
import type { GiftTable } from './tables.ts'
import './tidings.ts'

export type Gifts = ReturnType<typeof createGifts>

export function createGifts(needs: Needs) {
  const { db, clock, jobs, outbox, payments } = needs
  const opening = createOpening(needs)
  const returning = createReturning(needs)
  const sending = createSending(needs)
  const byMail = createByMail(needs)
  payments.register(createGiftPurpose(needs, byMail))
  outbox.on('sale.taken_back', async ({ saleId, isForGood }, tx) => {
    if (isForGood && (await store.findBySale(tx, saleId))) await jobs.send(tx, 'gifts.taken-back', { saleId, isKept: false })
  })
  outbox.on('sale.kept', async ({ saleId }, tx) => {
    if (await store.findBySale(tx, saleId)) await jobs.send(tx, 'gifts.taken-back', { saleId, isKept: true })
  })
  jobs.define({ name: 'gifts.taken-back', run: ({ saleId, isKept }) => returning.takenBack(saleId, isKept) })
  const sendDue = async () => {
    await sending.sendDue()
    await byMail.sendDue()
  }
  jobs.define({ name: 'gifts.send', run: sendDue, schedule: '* * * * *' })
  const lapse = async () => {
    await returning.lapse()
    await returning.forget()
  }
  jobs.define({ name: 'gifts.lapse', run: lapse, schedule: '47 * * * *' })

  return {
    /** Throws `gift.not_to_them`, `gift.bad_time`, and what paying for a subscription throws. */
    give: createGiving(needs, byMail),
    open: opening.open,
    makeLink: sending.makeLink,
    takeBack: returning.takeBack,
    sendDue,
    sendAgain: byMail.sendAgain,
    lapse: returning.lapse,
    find: (id: string, using: Db = db) => store.load(using, id),
    search: (accountId: string, window: store.GiftWindow) => store.search(db, accountId, window),
    /** As somebody finds it who holds its link; throws `gift.unknown`. */
    async look(viewer: Viewer | undefined, code: string): Promise<{ gift: GiftTable; isLapsed: boolean }> {
      const gift = await opening.find(code, viewer?.accountId)
      const isHidden = gift && viewer && (viewer.isMinor || (await opening.isApart(gift, viewer.accountId, db)))
      if (!gift || isHidden) throw new AppError('gift.unknown')
      return { gift, isLapsed: gift.lapses_at !== null && gift.lapses_at <= clock.now() }
    },
  }
}
