// Buyers ask for their money back: first the seller, then the site. Whoever has the word says yes by giving back, or no with a
// reason; everything about one sale happens under the lock of that sale.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { createAskable } from './askable.ts'
import type { Needs } from './needs.ts'
import { amountsOf, askUntil, escalateFrom, isInTime, isLive, isOfCard, isOfTokens } from './policy.ts'
import * as store from './store.ts'
import type { RequestState, RequestTable } from './tables.ts'

export interface WantedRequest {
  readonly buyerId: string
  /** What was bought with tokens, by its sale; what a card paid for, by the payment. */
  readonly of: { readonly saleId: string } | { readonly paymentId: string }
  readonly reason: RequestTable['reason']
  readonly words: string
}

type Step = (request: RequestTable, now: Date) => Partial<RequestTable> & { readonly state: RequestState }

export function createRequests({ db, clock, outbox, ledger, sales, settings }: Needs) {
  const tell = async (tx: Db, { id, state, sale_id: saleId, buyer_id: buyerId, seller_id: sellerId }: RequestTable) => {
    const sale = await sales.find(saleId, tx)
    const amount = sale ? amountsOf(sale).paid : 0
    await outbox.write(tx, 'refund_request.moved', { requestId: id, state, buyerId, sellerId, amount })
  }

  /** Under the lock of its sale. Throws `refund_request.over` for what has ended, and what the step throws. */
  const move = async ({ id, sale_id: saleId }: RequestTable, step: Step): Promise<RequestTable> =>
    inTransaction(db, async (tx) => {
      await ledger.lock(tx, { sale: [saleId] })
      const request = await store.find(tx, id)
      if (!request || !isLive(request)) throw new AppError('refund_request.over')
      const now = clock.now()
      const moved = await store.update(tx, id, { ...step(request, now), updated_at: now })
      await tell(tx, moved)
      return moved
    })

  /** Nobody's before it is known whose the sale is. */
  const saleOfPayment = async (paymentId: string): Promise<string | undefined> =>
    (await sales.findBehind(await ledger.findTxn(`att:${paymentId}:capture`), db))?.id

  /** Given back by another door: with its order, or by the bank. */
  const giveUp = async (tx: Db, saleId: string): Promise<void> => {
    const request = await store.findOfSale(tx, saleId)
    if (!request || !isLive(request)) return
    await ledger.lock(tx, { sale: [saleId] })
    const sale = await sales.find(saleId, tx)
    const isBack = sale !== undefined && (sale.state === 'refunded' || amountsOf(sale).left < amountsOf(sale).paid)
    if (isBack) await store.update(tx, request.id, { state: 'refunded', updated_at: clock.now() })
  }
  outbox.on('sale.changed', ({ saleId }, tx) => giveUp(tx, saleId))
  outbox.on('sale.taken_back', ({ saleId, isForGood }, tx) => (isForGood ? giveUp(tx, saleId) : Promise.resolve()))

  return {
    find: (id: string) => store.find(db, id),
    askable: createAskable({ db, clock, ledger, sales, settings }),
    search: (wanted: store.RequestSearch) => store.search(db, wanted),

    /**
     * The seller has the word first; of what a card paid the site has it at once, which alone can give that back. Throws
     * `sale.unknown`, `refund.elsewhere`, `refund_request.too_late`, `refund_request.exists`.
     */
    async ask({ buyerId, of, reason, words }: WantedRequest): Promise<RequestTable> {
      const { refundWindowDays } = await settings.read()
      const paymentId = 'paymentId' in of ? of.paymentId : null
      const saleId = 'saleId' in of ? of.saleId : await saleOfPayment(of.paymentId)
      if (saleId === undefined) throw new AppError('sale.unknown')
      return inTransaction(db, async (tx) => {
        await ledger.lock(tx, { sale: [saleId] })
        const sale = await sales.find(saleId, tx)
        if (sale?.buyer_id !== buyerId || sale.gross === 0) throw new AppError('sale.unknown')
        if (paymentId === null ? !isOfTokens(sale) : !isOfCard(sale)) throw new AppError('refund.elsewhere')
        const now = clock.now()
        const until = askUntil(sale, await sales.maturesAt(sale.id, tx), refundWindowDays)
        if (!isInTime(sale, until, now)) throw new AppError('refund_request.too_late')
        const before = await store.findOfSale(tx, saleId)
        if (before?.state === 'closed') throw new AppError('refund_request.over')
        const request: RequestTable = {
          id: newId(),
          sale_id: saleId,
          buyer_id: buyerId,
          seller_id: sale.seller_id,
          payment_id: paymentId,
          reason,
          words,
          state: paymentId === null ? 'open' : 'escalated',
          answer: null,
          answered_at: null,
          decision: null,
          created_at: now,
          updated_at: now,
        }
        if (!(await store.insert(tx, request))) throw new AppError('refund_request.exists')
        await tell(tx, request)
        return request
      })
    },

    withdraw: (request: RequestTable) => move(request, () => ({ state: 'withdrawn' })),

    /** Throws `refund_request.wait` while the seller has the word alone. */
    escalate: (request: RequestTable) =>
      move(request, (current, now) => {
        const from = escalateFrom(current, now)
        if (from === undefined) throw new AppError('refund_request.over')
        if (from > now) throw new AppError('refund_request.wait')
        return { state: 'escalated' }
      }),

    /** The seller says no; once the site was asked, it is the site that decides. */
    decline: (request: RequestTable, words: string) =>
      move(request, (current, now) => {
        if (current.state !== 'open') throw new AppError('refund_request.over')
        return { state: 'declined', answer: words, answered_at: now }
      }),

    close: (request: RequestTable, words: string) => move(request, () => ({ state: 'closed', decision: words })),
  }
}
