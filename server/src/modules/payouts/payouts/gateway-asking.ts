// How the card provider is asked for what moves money of a payout, and how its answer is settled (money.md 11). Every key is
// made of the committed row; what nobody knows the outcome of is asked again, never sent anew under another key.
import { GatewayRefused } from '#platform/card/index.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Logger } from '#platform/log.ts'
import * as rows from './gateway-store.ts'
import type { GatewayPayoutTable, GatewayState } from './gateway-tables.ts'
import type { MovePayout } from './move.ts'
import type { PayoutTable } from './tables.ts'

export interface AskingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly move: MovePayout
}

/** The provider forgets a key after a day; before that it is searched for instead of sent again. */
const keyLasts = hours(20)
/** Money of the platform settles by the day. */
const waitForBalance = hours(1)

export const keyOf = (row: GatewayPayoutTable, step: string) => `payout:${row.payout_id}:${step}:${row.tries}`

export type Asking = ReturnType<typeof createAsking>

export function createAsking({ db, clock, log, move }: AskingNeeds) {
  const fresh = () => ({ tries: 1, tried_at: null, checks: 0, next_check_at: clock.now(), updated_at: clock.now() })

  /** Moves both rows if the payout is still where it was believed to be; answers whether it was. */
  const settle = (
    row: GatewayPayoutTable,
    state: GatewayState,
    more: Partial<GatewayPayoutTable>,
    run: (tx: Db, payout: PayoutTable) => Promise<PayoutTable | void>,
  ) =>
    move.hold(row.payout_id, async (tx, payout) => {
      if ((await rows.find(tx, row.payout_id))?.state !== row.state) return false
      await rows.update(tx, row.payout_id, { ...fresh(), ...more, state })
      const moved = await run(tx, payout)
      if (moved) await move.tell(tx, moved)
      return true
    })

  const turnBack = (row: GatewayPayoutTable, reason: string) => settle(row, 'returning', { reason }, async () => undefined)

  /** Runs a call whose answer moves money. A definite no is looked into before it is believed. */
  const send = async <T>(
    row: GatewayPayoutTable,
    call: (key: GatewayPayoutTable) => Promise<T>,
    find: () => Promise<T | undefined>,
  ): Promise<T | GatewayRefused> => {
    const isForgotten = row.tried_at !== null && clock.now().getTime() - row.tried_at.getTime() > keyLasts
    const found = isForgotten ? await find() : undefined
    if (found !== undefined) return found
    const current = isForgotten ? { ...row, tries: row.tries + 1, tried_at: null } : row
    await rows.update(db, row.payout_id, { tries: current.tries, tried_at: current.tried_at ?? clock.now() })
    try {
      return await call(current)
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      return (await find()) ?? error
    }
  }

  /** Not a failure: the money is on its way to the balance it is paid from. The key kept the no, so the next has another. */
  const wait = async (row: GatewayPayoutTable, refusal: GatewayRefused): Promise<boolean> => {
    log.warn({ payout: row.payout_id, reason: refusal.code }, 'a payout waits at the card provider')
    const { tries = row.tries } = (await rows.find(db, row.payout_id)) ?? {}
    await rows.update(db, row.payout_id, {
      tries: tries + 1,
      tried_at: null,
      // What the payee will read stays: why the bank did not keep it.
      ...(row.state === 'returning' ? {} : { reason: refusal.code }),
      next_check_at: after(clock.now(), waitForBalance),
    })
    return false
  }

  return { settle, turnBack, send, wait }
}
