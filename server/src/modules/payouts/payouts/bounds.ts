// The bounds of a payout: what may be asked for now, and the figures that say so before (money.md 11 and 13).
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Destinations, DestinationType } from '#payouts/destinations'
import { accounts as ledgerAccounts, tokensOf, toWire, type Ledger } from '#ground/ledger'
import type { Sales } from '#books/sales'
import type { Reserves } from '#paying/reserves'
import type { Settings } from '#ground/settings'
import { payableOf, refusalOf } from './policy.ts'
import * as store from './store.ts'

export interface BoundsNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly settings: Settings
  readonly sales: Sales
  readonly destinations: Destinations
  readonly reserves: Pick<Reserves, 'heldOf' | 'questionedOf'>
}

export interface Terms {
  readonly amount: number
  readonly fee: number
  readonly account_type: DestinationType
  readonly destination_version: number
  readonly not_before: Date
}

/** Bounds, balance and destination as of the transaction that sets the money aside (money.md 13). */
export function createJudge({ clock, ledger, settings, destinations, reserves }: BoundsNeeds) {
  return async (tx: Db, payeeId: string, type: DestinationType, amount: number): Promise<Terms> => {
    const { minimumPayoutAmount, payoutFee } = await settings.readNow(tx)
    const { posted, held, isFrozen } = await ledger.holding(ledgerAccounts.available(payeeId), tx)
    const destination = (await destinations.current(payeeId, tx)).find((known) => known.type === type && known.isActive)
    const payableFrom = await destinations.payableFrom(payeeId, tx)
    const [minimum, fee] = [tokensOf(minimumPayoutAmount), tokensOf(payoutFee)]
    const left = {
      available: posted - held,
      pending: await ledger.balance(ledgerAccounts.pending(payeeId), tx),
      waiting: await reserves.heldOf(payeeId, tx),
    }
    const code = refusalOf({ ...left, amount, minimum, fee, isFrozen, hasDestination: destination !== undefined })
    if (code === 'payout.below_minimum')
      throw new AppError(code, { message: `The smallest payout is ${minimumPayoutAmount.toFixed(2)} tokens.` })
    if (code === 'payout.exceeds_available')
      throw new AppError(code, { message: `${toWire(payableOf(left)).toFixed(2)} tokens are available for a payout.` })
    if (code !== undefined || !destination || !payableFrom) throw new AppError(code ?? 'payout.account_missing')
    const now = clock.now()
    return { amount, fee, account_type: type, destination_version: destination.version, not_before: payableFrom > now ? payableFrom : now }
  }
}

/** The figures of the payouts page; all of them in hundredths. */
export function createCalculate({ db, clock, ledger, settings, sales, destinations, reserves }: BoundsNeeds) {
  return async (payeeId: string) => {
    const everything = { orderBy: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const
    const [
      { net: earned },
      sums,
      pending,
      trust,
      holding,
      open,
      current,
      nextMaturationAt,
      payableFrom,
      waiting,
      questioned,
      disputed,
      { minimumPayoutAmount, payoutFee },
    ] = await Promise.all([
      sales.sumByPayee(payeeId, everything),
      store.sums(db, payeeId),
      ledger.balance(ledgerAccounts.pending(payeeId)),
      ledger.balance(ledgerAccounts.trust(payeeId)),
      ledger.holding(ledgerAccounts.available(payeeId)),
      store.findOpen(db, payeeId),
      destinations.current(payeeId),
      sales.nextMaturation(payeeId),
      destinations.payableFrom(payeeId),
      reserves.heldOf(payeeId),
      reserves.questionedOf(payeeId),
      sales.disputedOf(payeeId),
      settings.read(),
    ])
    const [minimum, fee, free] = [tokensOf(minimumPayoutAmount), tokensOf(payoutFee), holding.posted - holding.held]
    const left = { available: free, pending, waiting }
    const available = payableOf(left)
    const hasDestination = current.some(({ isActive }) => isActive)
    const refusal = refusalOf({ ...left, amount: available, minimum, fee, isFrozen: holding.isFrozen, hasDestination })
    return {
      earned,
      paid: sums.paid,
      reserved: sums.open,
      pending,
      trust,
      available,
      questioned,
      askedBack: waiting - questioned,
      disputed,
      minimum,
      fee,
      nextMaturationAt,
      payableFrom: payableFrom && payableFrom > clock.now() ? payableFrom : null,
      debt: Math.max(0, -free),
      reason: open ? ('payout.already_pending' as const) : refusal,
    }
  }
}
