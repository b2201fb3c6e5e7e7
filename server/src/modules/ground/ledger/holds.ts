// Money set aside on an account until it is decided what becomes of it (money.md 3): only on strict accounts.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { numberOf, type Account, type AccountNumbers } from './accounts.ts'
import { toRefusal } from './post.ts'

export interface Holding {
  /** Credits less debits, held or not; negative is a debt. */
  readonly posted: number
  readonly held: number
  readonly isFrozen: boolean
}

/** A positive change sets aside and is refused when it is not free; a negative one gives back. */
export async function changeHold(tx: Db, numbers: AccountNumbers, account: Account, change: number): Promise<void> {
  if (change === 0) return
  const [id] = await numbers.find(tx, [account])
  try {
    await sql`select ledger_hold(${id}::bigint, ${change}::bigint)`.execute(tx)
  } catch (error) {
    throw toRefusal(error)
  }
}

/** An account that was never opened holds nothing. */
export async function readHolding(db: Db, account: Account): Promise<Holding> {
  const { rows } = await sql<{ posted: number; held: number; frozen: boolean }>`
    select posted, held, frozen from balance where account_id = ${numberOf(account)}`.execute(db)
  const row = rows[0]
  return { posted: row?.posted ?? 0, held: row?.held ?? 0, isFrozen: row?.frozen ?? false }
}

export async function freeze(tx: Db, numbers: AccountNumbers, frozen: readonly Account[], isFrozen: boolean): Promise<void> {
  await sql`select ledger_freeze(${await numbers.find(tx, frozen)}::bigint[], ${isFrozen})`.execute(tx)
}
