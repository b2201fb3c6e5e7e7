// Two minutes after somebody becomes a fan they are written to, once for ever of each occasion: the row stays when they leave.
import { AppError } from '#platform/app-error.ts'
import { after, minutes } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { Occasion, SealedWelcomes, VisitTable } from './tables.ts'

const delay = minutes(2)
const atOnce = 100

/** Another process was quicker. */
class Settled extends Error {}

export function sendWelcomes(needs: Needs, sealed: SealedWelcomes): void {
  const { db, clock, jobs, outbox, accounts, follows, pages, entitlements, messages } = needs
  const { threads, writing } = messages

  const note = async (tx: Db, pageId: string, accountId: string, occasion: Occasion): Promise<void> => {
    if (!(await store.findCurrent(tx, pageId, occasion))) return
    const due = after(clock.now(), delay)
    const visit = {
      page_id: pageId,
      account_id: accountId,
      occasion,
      state: 'waiting',
      due_at: due,
      welcome_id: null,
      message_id: null,
    } as const
    if (await store.insertVisit(tx, visit)) await jobs.send(tx, 'welcomes.send', {}, { startAfter: due })
  }

  // Events of the release before do not say who it was.
  outbox.on('follow.changed', async ({ pageId, accountId, by }, tx) => {
    if (by === 1 && accountId !== undefined) await note(tx, pageId, accountId, 'follow')
  })
  outbox.on('subscription.changed', async ({ pageId, fanId, by }, tx) => {
    if (by === 1 && fanId !== undefined) await note(tx, pageId, fanId, 'subscription')
  })

  const isStill = async ({ page_id: pageId, account_id: fanId, occasion }: VisitTable): Promise<boolean> =>
    (await (occasion === 'follow' ? follows.followedAmong(fanId, [pageId]) : entitlements.subscribedTo(fanId, [pageId]))).has(pageId)

  /** Undefined: nothing is to be sent to them, for good. */
  const contentFor = async (visit: VisitTable) => {
    const { page_id: pageId, account_id: fanId } = visit
    const [found, isFan, reachable, isLimited, page, fan] = await Promise.all([
      store.findCurrent(db, pageId, visit.occasion),
      isStill(visit),
      threads.reachable(pageId, [fanId]),
      threads.isLimited(pageId),
      pages.load([pageId]),
      accounts.find(fanId),
    ])
    if (!found || !fan || !isFan || !reachable.has(fanId) || isLimited) return undefined
    if (found.price !== null && !page.get(pageId)?.can_earn) return undefined
    const { id, type, text, file_ids, price } = sealed.open(found)
    return { id, type, text: text.replaceAll('{name}', () => fan.name), file_ids, price }
  }

  const welcome = async (visit: VisitTable): Promise<void> => {
    const skipped = { state: 'skipped', welcome_id: null, message_id: null } as const
    const wanted = await contentFor(visit)
    if (!wanted) return void (await store.settle(db, visit, skipped))
    const { id, ...content } = wanted
    try {
      const conversationId = await threads.reach(visit.page_id, visit.account_id)
      await writing.sendCopy(visit.page_id, conversationId, {
        id,
        content,
        async mark(tx, messageId) {
          if (!(await store.settle(tx, visit, { state: 'sent', welcome_id: id, message_id: messageId }))) throw new Settled()
        },
      })
    } catch (error) {
      if (error instanceof Settled) return
      // They may not receive it any more: blocked this moment, or gone.
      if (!(error instanceof AppError)) throw error
      await store.settle(db, visit, skipped)
    }
  }

  jobs.define({
    name: 'welcomes.send',
    actsIn: ['messages'],
    // The alarm of each, and once a minute for those whose alarm was lost.
    schedule: '* * * * *',
    async run(_data, signal) {
      for (;;) {
        const due = await store.findDue(db, clock.now(), atOnce)
        for (const visit of due) if (!signal.aborted) await welcome(visit)
        signal.throwIfAborted()
        if (due.length < atOnce) return
      }
    },
  })
}
