// Money after a restore: everything that the gateway knows since a moment goes through the modules that know what it means, the oldest
// first. Nothing is sent by it, and it may be repeated as often as anybody likes.
import { GatewayUnreachable, type CardGateway } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Look, Reconciliation } from '#books/reconciliation'
import type { Sales } from '#books/sales'
import type { Settlement, Unexplained } from '#books/settlement'
import type { Payments, Taken } from '#paying/payments'
import type { Reversals } from '#paying/reversals'
import type { createPayoutDoors } from './payouts.ts'

export interface CatchUpNeeds {
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly payments: Payments
  readonly reversals: Reversals
  readonly payouts: Pick<ReturnType<typeof createPayoutDoors>, 'takeTransfer' | 'advance'>
  readonly sales: Sales
  readonly settlement: Settlement
  readonly reconciliation: Reconciliation
}

const kinds = ['payment', 'refund', 'dispute', 'transfer'] as const
export type Kind = (typeof kinds)[number]
const words = ['known', 'settled', 'remade', 'nothing', 'foreign', 'unexplained'] as const
export type Tally = Record<Kind, Record<(typeof words)[number], number>>

export interface Puzzle {
  readonly kind: Kind | 'line'
  /** At the gateway. */
  readonly id: string
  readonly why: string
}

export interface CaughtUp {
  readonly from: Date
  readonly tally: Tally
  readonly puzzles: readonly Puzzle[]
  readonly look: Look
}

export type CatchUp = (from: Date) => Promise<CaughtUp>

const emptyTally = () =>
  Object.fromEntries(kinds.map((kind) => [kind, Object.fromEntries(words.map((word) => [word, 0]))])) as unknown as Tally

/** What happens later to what is older than the moment has a line in the gateway's books. */
const laterLines = new Set(['refund', 'refund_failure', 'dispute', 'dispute_reversal', 'transfer_reversal'])

const puzzleOf = ({ id, type, amount, source }: Unexplained): Puzzle => ({
  kind: 'line',
  id,
  why: `${type} of ${(amount / 100).toFixed(2)}${source === null ? '' : ` (${source})`}: no posting explains it, so it stands in suspense`,
})

export function createCatchUp({ gateway, clock, payments, reversals, payouts, sales, settlement, reconciliation }: CatchUpNeeds): CatchUp {
  /** Of objects that are older: disputes that were decided, refunds that came back, transfers that were reversed. */
  const lookAtLines = async (from: Date, counted: (kind: Kind, id: string, taken: Taken) => void, seen: ReadonlySet<string>) => {
    for (const { type, sourceId } of await gateway.listEntries(from)) {
      if (!laterLines.has(type) || sourceId === null || seen.has(sourceId)) continue
      if (type.startsWith('refund')) {
        if (await payments.syncRefund(sourceId, async () => undefined)) counted('refund', sourceId, 'known')
      } else if (type.startsWith('dispute'))
        counted('dispute', sourceId, await reversals.takeDispute(await gateway.retrieveDispute(sourceId)))
      else await payouts.advance(sourceId)
    }
  }

  return async (from) => {
    const tally = emptyTally()
    const puzzles: Puzzle[] = []
    const seen = new Set<string>()
    const counted = (kind: Kind, id: string, taken: Taken): void => {
      seen.add(id)
      if (typeof taken === 'string') return void (tally[kind][taken] += 1)
      tally[kind].unexplained += 1
      puzzles.push({ kind, id, why: taken.why })
    }
    /** One that throws is a puzzle of its own; an outage of the gateway is the end of all of it. */
    const each = async <T extends { id: string }>(kind: Kind, found: readonly T[], take: (one: T) => Promise<Taken>): Promise<void> => {
      for (const one of found) counted(kind, one.id, await take(one).catch(explainOr))
    }
    await each('payment', await gateway.listIntents({ from }), payments.take)
    await payments.endHanging()
    await each('refund', await gateway.listRefunds({ from }), reversals.takeRefund)
    await each('dispute', await gateway.listDisputes({ from }), reversals.takeDispute)
    await sales.mature(clock.now())
    await each('transfer', await gateway.listTransfers({ from }), payouts.takeTransfer)
    await lookAtLines(from, counted, seen)
    puzzles.push(...(await settlement.collectAll()).map(puzzleOf))
    return { from, tally, puzzles, look: await reconciliation.look(true) }
  }
}

function explainOr(error: unknown): Taken {
  if (error instanceof GatewayUnreachable) throw error
  return { why: error instanceof Error ? error.message : String(error) }
}
