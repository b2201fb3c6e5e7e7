// What of a site still needs one of its older secrets.
import { sql } from 'kysely'
import type { Db, UsedSecret } from '#platform/db/index.ts'
import { countEndsUnder } from '#ground/audit'
import { countPhonePrints } from '#people/accounts'
import { countRecoveryCodes } from '#people/factors'
import { countStops } from '#people/mail-stops'
import { countPasswordsUnder } from '#people/sessions'
import { countPlacesUnder } from '#payouts/destinations'
import { countRemovals } from '#profiles/rosters'
import { countPrints } from '#reach/invite-letters'

export interface Use {
  readonly keyId: string
  readonly what: string
  readonly count: number
  /** What makes it end. */
  readonly ends: string
}

const numberOf = async (db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  Number((await query.execute(db)).rows[0]?.n ?? 0)

const derivedOf = (keyId: string) => (keyId === '1' ? 'derived' : `derived-${keyId}`)

/** Links in letters are believed for so long after their secret signs no more. */
const linksLast = 60

export async function usesOfOld(db: Db, known: readonly UsedSecret[], newest: UsedSecret, now: Date): Promise<Use[]> {
  const uses: Use[] = []
  const old = known.filter(({ keyId }) => keyId !== newest.keyId)
  const eldest = Math.min(...known.map(({ keyId }) => Number(keyId)))
  for (const { keyId } of old) {
    const add = (count: number, what: string, ends: string) => void (count > 0 && uses.push({ keyId, what, count, ends }))
    add(await countPasswordsUnder(db, keyId), 'passwords', 'each when its owner signs in by it, or chooses another')
    add(await countEndsUnder(db, keyId), 'ends of days of the audit', 'by themselves: every hour')
    add(await countSealed(db, derivedOf(keyId)), 'closed texts', 'by themselves: every night, and letters as they are forgotten')
    add(await countPlacesUnder(db, derivedOf(keyId)), 'places of payouts', 'never: set PAYOUT_KEYS, and keep this secret')
    const until = newest.setAt.getTime() + linksLast * 86_400_000
    add(Math.max(0, Math.ceil((until - now.getTime()) / 86_400_000)), 'days of links in letters', 'by their life')
    if (Number(keyId) === eldest) for (const { what, count } of prints) add(await count(db), what, 'with what they stand for')
  }
  return uses
}

/** Kept as hashes under the eldest secret, and found by them. */
const prints = [
  { what: 'telephone numbers that staff finds', count: countPhonePrints },
  { what: 'addresses that want no letters', count: countStops },
  { what: 'addresses that were invited', count: countPrints },
  { what: 'names off a roster', count: countRemovals },
  { what: 'recovery codes', count: countRecoveryCodes },
]

async function countSealed(db: Db, keyName: string): Promise<number> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.atttypid = 'text'::regtype`.execute(db)
  let count = 0
  for (const { table, column } of rows)
    count += await numberOf(
      db,
      sql`select count(*) as n from ${sql.table(table)} where starts_with(${sql.ref(column)}, ${`\u0001${keyName}:`})`,
    )
  return count
}
