// Batches: the lists that administrators pay banking and PayPal payouts by (money.md 11). A batch is made
// first and its list from it, so that a list that was lost on the way can be had again.
import { writeCsv } from '@fieldhouse/contract/csv'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Pages } from '#ground/pages'
import type { Destinations, Details } from '#payouts/destinations'
import { currency, toWire } from '#ground/ledger'
import * as batchStore from './batch-store.ts'
import type { Review } from './review.ts'
import * as store from './store.ts'
import type { BatchTable, PayoutTable } from './tables.ts'

export interface BatchNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly destinations: Destinations
  readonly review: Review
}

export interface BatchFile {
  readonly batchId: string
  readonly fileName: string
  readonly csv: string
  readonly count: number
}

const most = 500
const columns = {
  banking: ['firstName', 'lastName', 'bankName', 'bankAccount', 'bankRouting', 'bankSwiftCode', 'address', 'city', 'state', 'country'],
  paypal: ['email'],
} as const

export type Batches = ReturnType<typeof createBatches>

export function createBatches({ db, clock, pages, destinations, review }: BatchNeeds) {
  const rowOf = (batch: BatchTable, payout: PayoutTable, payee: string, details: Details) => [
    payout.id,
    payee,
    toWire(payout.amount - payout.fee).toFixed(2),
    currency,
    ...columns[batch.account_type].map((column) => details[column] ?? ''),
  ]

  const write = async (batch: BatchTable, actorId: string): Promise<BatchFile> => {
    const payouts = await store.loadBatch(db, batch.id)
    await batchStore.noteOpening(db, batch.id, actorId, clock.now())
    const known = await pages.load(payouts.map((payout) => payout.payee_id))
    const rows: string[][] = []
    for (const payout of payouts) {
      const details = await destinations.reveal(payout.payee_id, payout.destination_version)
      rows.push(rowOf(batch, payout, known.get(payout.payee_id)?.name ?? '', details))
    }
    const csv = writeCsv(['payout', 'payee', 'amount', 'currency', ...columns[batch.account_type]], rows)
    const day = batch.created_at.toISOString().slice(0, 10)
    return { batchId: batch.id, fileName: `payouts-${batch.account_type}-${day}-${batch.id.slice(-6)}.csv`, csv, count: payouts.length }
  }

  return {
    list: (limit: number, offset: number) => batchStore.list(db, limit, offset),

    /** Sends every approved payout of a kind that may go now. Throws `payout.nothing_to_export`. */
    async export(actorId: string, accountType: BatchTable['account_type']): Promise<BatchFile & { rejected: number }> {
      const ids = await store.findSendable(db, accountType, clock.now(), most)
      if (ids.length === 0) throw new AppError('payout.nothing_to_export')
      const batch = { id: newId(), account_type: accountType, created_by: actorId, created_at: clock.now() }
      await batchStore.insert(db, batch)
      let rejected = 0
      for (const id of ids) if ((await review.start(actorId, id, batch.id))?.state === 'rejected') rejected += 1
      return { ...(await write(batch, actorId)), rejected }
    },

    /** The list of an earlier batch. Throws `payout.batch_unknown`. */
    async reopen(actorId: string, batchId: string): Promise<BatchFile> {
      const batch = await batchStore.find(db, batchId)
      if (!batch) throw new AppError('payout.batch_unknown')
      return write(batch, actorId)
    },
  }
}
