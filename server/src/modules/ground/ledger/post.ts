// The one way to move money: the SQL function ledger_post, one round trip (money.md 2).
import { AppError } from '#platform/app-error.ts'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { Account, AccountNumbers } from './accounts.ts'

/** `from` is debited, `to` credited. Moves of nothing are left out. */
export interface Move {
  readonly from: Account
  readonly to: Account
  readonly amount: number
  /** The transfer that this one takes back, wholly or in part. */
  readonly reverses?: number
}

export interface Posting {
  /** Unique for ever; the same content under it again is a no-op, other content an error (money.md 4). */
  readonly key: string
  readonly kind: string
  readonly moves: readonly Move[]
  /** What must be free to spend and not frozen. Debits without a guard still stop at the account's floor. */
  readonly guards?: readonly { readonly account: Account; readonly atLeast: number }[]
  readonly cause?: Readonly<Record<string, string>>
  readonly reversesTxn?: number
}

export interface Posted {
  readonly txnId: number
  readonly isReplay: boolean
}

const postText = `
  select txn_id, replayed from ledger_post($1, $2, $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::jsonb,
    $9::bigint, $10::bigint[])`

/** Finds the accounts; what it answers sends the posting at once, so that others may be sent right behind it. */
export async function preparePost(tx: Db, numbers: AccountNumbers, posting: Posting): Promise<() => Promise<Posted>> {
  const moves = posting.moves.filter((move) => move.amount !== 0)
  const guards = posting.guards ?? []
  const ids = await numbers.find(tx, [...moves.flatMap((move) => [move.from, move.to]), ...guards.map((guard) => guard.account)])
  const dr = moves.map((_, index) => ids[index * 2])
  const cr = moves.map((_, index) => ids[index * 2 + 1])
  const reverses = moves.some((move) => move.reverses !== undefined) ? moves.map((move) => move.reverses ?? null) : null
  const amounts = moves.map((move) => move.amount)
  const values = [
    posting.key,
    posting.kind,
    dr,
    cr,
    amounts,
    ids.slice(moves.length * 2),
    guards.map((guard) => guard.atLeast),
    JSON.stringify(posting.cause ?? {}),
    posting.reversesTxn ?? null,
    reverses,
  ]
  return async () => {
    try {
      const [row] = await runPrepared<{ txn_id: number; replayed: boolean }>(tx, postText, values)
      if (!row) throw new Error('ledger_post answered nothing')
      return { txnId: row.txn_id, isReplay: row.replayed }
    } catch (error) {
      throw toRefusal(error)
    }
  }
}

/** The codes of migration 0005. What only a bug can cause stays an error. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const isFloor = error.code === '23514' && 'constraint' in error && error.constraint === 'balance_floor'
  if (error.code === 'FH001' || isFloor) return new AppError('wallet.insufficient_tokens')
  if (error.code === 'FH002') return new AppError('wallet.frozen')
  if (error.code === 'FH003') return new AppError('idempotency.mismatch')
  return error
}
