// The two things that are done with every rule: reading what it is about, and erasing it, some thousand rows at a time.
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { PersonalRule } from './rule.ts'

export interface Person {
  readonly accountId: string
  /** Proven ones only: what was sent to an address that somebody merely claimed is not theirs. */
  readonly address: string | null
  /** One that nobody else names as theirs, proven or not: what was sent to it was sent to them. */
  readonly claimed: string | null
}

const batch = 2000

/** Undefined: nothing here can be theirs. */
function theirs({ of, by }: PersonalRule, { accountId, address, claimed }: Person): RawBuilder<boolean> | undefined {
  const who = by === 'address' ? address : by === 'claim' ? claimed : accountId
  if (who === null) return undefined
  if (typeof of === 'string') return sql`${sql.ref(of)} = ${who}`
  return sql`${sql.ref(of.column)} in (select id from ${sql.table(of.in)} where ${sql.ref(of.of)} = ${who})`
}

/** What its owner sees of it at that moment of the site, opened, in batches. */
export async function* readRows(
  db: Db,
  rule: PersonalRule,
  person: Person,
  at: Date,
  sealing: Pick<Sealing, 'openerOf'>,
): AsyncGenerator<Record<string, unknown>[]> {
  const mine = theirs(rule, person)
  if (!mine || !rule.shows) return
  const sealed = sealing.openerOf(rule.table)
  const shown = rule.shows
  const isTold = rule.shownFrom === undefined ? sql`true` : sql`${sql.ref(rule.shownFrom)} <= ${at}`
  const columns = sql.join([...new Set(sealed ? [...shown, sealed.key] : shown)].map((column) => sql.ref(column)))
  for (let offset = 0; ; offset += batch) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(rule.table)} where ${mine} and ${isTold} order by ${columns} limit ${batch} offset ${offset}`.execute(
      db,
    )
    if (rows.length > 0) yield rows.map((row) => onlyOf(sealed ? sealed.open(row) : row, shown))
    if (rows.length < batch) return
  }
}

const onlyOf = (row: Record<string, unknown>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

/** Until nothing is left to do: whatever it is broken off by, it is begun again from what is there. */
export async function eraseRows(
  db: Db,
  rule: PersonalRule,
  person: Person,
  isSpared: (kind: string) => RawBuilder<boolean>,
): Promise<void> {
  const own = theirs(rule, person)
  const mine = own && rule.spares !== undefined ? sql<boolean>`${own} and not ${isSpared(rule.spares)}` : own
  if (!mine || rule.erase === 'keep' || rule.erase === 'here') return
  const change = rule.erase === 'delete' ? undefined : Object.entries(rule.erase)
  for (let done = batch; done === batch; )
    done = await inTransaction(db, (tx) => (change ? blank(tx, rule.table, mine, change) : remove(tx, rule.table, mine)))
}

async function remove(tx: Db, table: string, mine: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${mine} limit ${batch}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value)
const isId = (value: unknown): boolean => typeof value === 'object' && value !== null && 'asId' in value
const valueOf = (value: unknown) => (isEmptyList(value) ? sql`'{}'` : isId(value) ? sql`id::text` : sql`${value}`)

async function blank(tx: Db, table: string, mine: RawBuilder<boolean>, change: readonly (readonly [string, unknown])[]): Promise<number> {
  const columns = sql.join(change.map(([column]) => sql.ref(column)))
  const values = sql.join(change.map(([, value]) => valueOf(value)))
  const differs = sql.join(
    change.map(([column, value]) =>
      isEmptyList(value) ? sql`cardinality(${sql.ref(column)}) > 0` : sql`${sql.ref(column)} is distinct from ${valueOf(value)}`,
    ),
    sql` or `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set (${columns}) = row(${values}) where ctid = any(array(
      select ctid from ${sql.table(table)} where ${mine} and (${differs}) limit ${batch}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
