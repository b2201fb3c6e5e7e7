// The races that a purchase may lose, for every way of buying: the same intention twice at once, or two buyers of one coupon.
import { AppError } from '#platform/app-error.ts'
import { isUniqueViolation } from '#platform/db/index.ts'
import { NotOpened, type Ledger } from '#ground/ledger'

/** What is missing because somebody else had it first; it may be the other half of the same intention. */
const lost: readonly AppError['code'][] = ['wallet.insufficient_tokens', 'product.out_of_stock', 'coupon.already_used', 'coupon.used_up']
const isRace = (error: unknown) => isUniqueViolation(error) || (error instanceof AppError && lost.includes(error.code))

/** Once for accounts to open, once for a race that was lost, and once more. */
const mostAttempts = 3

export interface Racing<T> {
  /** In a transaction of its own each time. Undefined: what was in the way is gone now, and it can be tried again. */
  attempt(): Promise<T | undefined>
  /** What the other one made meanwhile; undefined: it was somebody else. Left out, the attempt finds it itself. */
  findMade?(): Promise<T | undefined>
  /** What is said when every attempt met something in its way. */
  readonly busy: AppError['code']
}

/** Runs a purchase until it is settled who made it. Throws what the purchase throws once no race can explain it. */
export async function settleRaces<T>(ledger: Ledger, { attempt, findMade, busy }: Racing<T>): Promise<T> {
  let refusal: unknown
  for (let left = mostAttempts; left > 0; left -= 1) {
    try {
      const made = await attempt()
      if (made !== undefined) return made
    } catch (error) {
      refusal = error
      if (error instanceof NotOpened) {
        // The first purchase of this buyer, or from this seller.
        await ledger.open(error.accounts)
        continue
      }
      if (!isRace(error)) throw error
      if (!findMade) continue
      const first = await findMade()
      if (first === undefined) throw error
      return first
    }
  }
  throw refusal === undefined || isUniqueViolation(refusal) ? new AppError(busy, { retryAfter: 5 }) : refusal
}
