// Many payments in one round trip, for the moments when a crowd tips at once (money.md 7).
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { AccountNumbers } from './accounts.ts'
import type { Posted, Posting } from './post.ts'

const onlySource = ({ moves }: Posting) => {
  const [first, ...others] = moves
  if (!first || others.some(({ from }) => from.kind !== first.from.kind || from.ownerId !== first.from.ownerId))
    throw new Error('A payment has one source')
  return first.from
}

const postManyText = `
  select posting, txn_id, replayed from ledger_post_many($1::text[], $2::text[], $3::jsonb[], $4::bigint[], $5::int[], $6::bigint[],
    $7::bigint[])`

/**
 * Posts each by its key, in their order, or leaves it undefined: too little money, a frozen wallet, a key used for something
 * else or twice in this call. Posted alone it says which. All moves of a posting come from one strict account, which must
 * afford them, and go to accounts that only collect.
 */
export async function prepareMany(
  tx: Db,
  numbers: AccountNumbers,
  postings: readonly Posting[],
): Promise<() => Promise<(Posted | undefined)[]>> {
  const paid = postings.map((posting) => ({ ...posting, moves: posting.moves.filter((move) => move.amount !== 0) }))
  const moves = paid.flatMap((posting, index) => posting.moves.map((move) => ({ ...move, of: index + 1 })))
  const from = await numbers.find(tx, paid.map(onlySource))
  const to = await numbers.find(
    tx,
    moves.map((move) => move.to),
  )
  const values = [
    paid.map((posting) => posting.key),
    paid.map((posting) => posting.kind),
    paid.map((posting) => JSON.stringify(posting.cause ?? {})),
    from,
    moves.map((move) => move.of),
    to,
    moves.map((move) => move.amount),
  ]
  return async () => {
    const rows = await runPrepared<{ posting: number; txn_id: number; replayed: boolean }>(tx, postManyText, values)
    const found = new Map(rows.map((row) => [row.posting, { txnId: row.txn_id, isReplay: row.replayed }]))
    return paid.map((_, index) => found.get(index + 1))
  }
}
