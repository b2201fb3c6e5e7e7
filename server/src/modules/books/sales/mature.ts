// Earnings that waited out the days in which a sale is easily taken back become available (money.md 3, maturation). The
// lock on the sales makes a part mature once, whoever runs at the same time; a refund takes the same lock.
import { newId } from '#platform/new-id.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { accounts, type Ledger } from '#ground/ledger'
import * as store from './maturing-store.ts'

const partsAtOnce = 500
const payeesAtOnce = 200

export interface MaturePart {
  /** What is left of the part after refunds. */
  readonly left: number
  readonly net: number
  readonly setAside: number
}

/** What goes to the trust and what becomes available; the trust's share of a partly refunded part is rounded up. */
export function divideMatured(parts: readonly MaturePart[]): { available: number; trust: number } {
  let [available, trust] = [0, 0]
  for (const { left, net, setAside } of parts) {
    const kept = Math.min(left, net === 0 ? 0 : Number((BigInt(setAside) * BigInt(left) + BigInt(net - 1)) / BigInt(net)))
    trust += kept
    available += left - kept
  }
  return { available, trust }
}

async function matureBatch(db: Db, ledger: Ledger, payeeId: string, now: Date): Promise<number> {
  const saleIds = await store.findDueSales(db, payeeId, now, partsAtOnce)
  if (saleIds.length === 0) return 0
  const { pending, available, trust } = accounts
  const touched = [pending(payeeId), available(payeeId), trust(payeeId)]
  await ledger.open(touched)
  return inTransaction(db, async (tx) => {
    await ledger.lock(tx, { sale: saleIds, accounts: touched })
    // Read again under the lock: another run may have been here, a refund may have taken something.
    const parts = await store.loadDueParts(tx, payeeId, saleIds, now)
    if (parts.length === 0) return 0
    const sums = divideMatured(parts)
    const { txnId } = await ledger.post(tx, {
      key: `mature:${payeeId}:${newId()}`,
      kind: 'mature',
      moves: [
        { from: pending(payeeId), to: available(payeeId), amount: sums.available },
        { from: pending(payeeId), to: trust(payeeId), amount: sums.trust },
      ],
    })
    await store.markMatured(
      tx,
      payeeId,
      parts.map(({ saleId }) => saleId),
      txnId,
    )
    return parts.length
  })
}

/** Matures everything that is due; answers how many parts. */
export async function matureDue(db: Db, ledger: Ledger, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const payees = await store.findDuePayees(db, now, payeesAtOnce)
    let round = 0
    for (const payeeId of payees) {
      for (let done = -1; done !== 0; ) {
        done = await matureBatch(db, ledger, payeeId, now)
        round += done
      }
    }
    total += round
    if (round === 0) return total
  }
}
