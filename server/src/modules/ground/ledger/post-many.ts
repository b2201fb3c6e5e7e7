// Many payments in one round trip, for the moments when a crowd tips at once (money.md 7).
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { AccountNumbers } from './accounts.ts'
import type { Posted, Posting } from './post.ts'

const onlySource = ({ moves }: Posting) => {
  const [first, ...others] = moves
  if (!first || others.some(({ from }) => from.kind !== first.from.kind || from.ownerId !== first.from.ownerId))
    throw new Error('A payment has one source')
  return first.from
}

/**
 * Posts each by its key, in their order, or leaves it undefined: too little money, a frozen wallet, a key used for something
 * else or twice in this call. `post` says which. All moves of a posting come from one strict account, which must afford
 * them, and go to accounts that only collect.
 */
export async function postMany(tx: Db, numbers: AccountNumbers, postings: readonly Posting[]): Promise<(Posted | undefined)[]> {
  const paid = postings.map((posting) => ({ ...posting, moves: posting.moves.filter((move) => move.amount !== 0) }))
  const moves = paid.flatMap((posting, index) => posting.moves.map((move) => ({ ...move, of: index + 1 })))
  const from = await numbers.find(tx, paid.map(onlySource))
  const to = await numbers.find(
    tx,
    moves.map((move) => move.to),
  )
  const causes = paid.map((posting) => JSON.stringify(posting.cause ?? {}))
  const { rows } = await sql<{ posting: number; txn_id: number; replayed: boolean }>`
    select posting, txn_id, replayed from ledger_post_many(${paid.map((posting) => posting.key)}::text[],
      ${paid.map((posting) => posting.kind)}::text[], ${causes}::jsonb[], ${from}::bigint[],
      ${moves.map((move) => move.of)}::int[], ${to}::bigint[], ${moves.map((move) => move.amount)}::bigint[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.posting, { txnId: row.txn_id, isReplay: row.replayed }]))
  return paid.map((_, index) => found.get(index + 1))
}
