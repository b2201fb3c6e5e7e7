// All SQL on the table `entitlement`.
import { txnOfSale } from '#books/sales'
import { insertRow, runPrepared, type Db } from '#platform/db/index.ts'

export type Scope = 'feed' | 'video' | 'gallery' | 'product' | 'message' | 'stream' | 'page'

export type EntitlementTable = {
  id: string
  account_id: string
  scope: Scope
  scope_id: string
  source: 'sale' | 'subscription' | 'comp' | 'goodwill'
  source_txn: number | null
  free_reason: string | null
  sale_id: string | null
  starts_at: Date
  ends_at: Date | null
  revoked_at: Date | null
  revoke_reason: string | null
}

type Tables = { entitlement: EntitlementTable }
const on = (db: Db) => db.withTables<Tables>()

const ofSale = {
  source_txn: (own: string, saleId: string) => `coalesce(${own}::bigint, ${txnOfSale(saleId)})`,
}

/** A grant that exists already is left as it is. One of a sale names the sale's posting, if the caller does not know it yet. */
export async function insertGrant(tx: Db, grant: EntitlementTable): Promise<void> {
  const { text, values } = insertRow('entitlement', grant, ofSale)
  await runPrepared(tx, `${text} on conflict do nothing`, [...values, grant.sale_id])
}

export async function hasGrants(tx: Db, scope: Scope, scopeId: string, now: Date): Promise<boolean> {
  const grant = await on(tx)
    .selectFrom('entitlement')
    .select('id')
    .where('scope', '=', scope)
    .where('scope_id', '=', scopeId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return grant !== undefined
}

export async function setEnd(tx: Db, saleId: string, endsAt: Date): Promise<void> {
  await on(tx).updateTable('entitlement').set({ ends_at: endsAt }).where('sale_id', '=', saleId).where('revoked_at', 'is', null).execute()
}

/** Of what was ended as well: where its money did not go back after all, it is opened again as it stands by then. */
export async function setDays(tx: Db, saleId: string, startsAt: Date, endsAt: Date): Promise<void> {
  await on(tx).updateTable('entitlement').set({ starts_at: startsAt, ends_at: endsAt }).where('sale_id', '=', saleId).execute()
}

export async function cutPage(tx: Db, accountId: string, pageId: string, endsAt: Date): Promise<void> {
  await on(tx)
    .updateTable('entitlement')
    .set({ ends_at: endsAt })
    .where('account_id', '=', accountId)
    .where('scope', '=', 'page')
    .where('scope_id', '=', pageId)
    .where('source', '=', 'subscription')
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', endsAt)
    .execute()
}

export const revokeBySale = (tx: Db, saleId: string, reason: string, now: Date) =>
  on(tx)
    .updateTable('entitlement')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('sale_id', '=', saleId)
    .where('revoked_at', 'is', null)
    .returning(['account_id', 'scope', 'scope_id'])
    .execute()

export const restoreBySale = (tx: Db, saleId: string, reason: string) =>
  on(tx)
    .updateTable('entitlement')
    .set({ revoked_at: null, revoke_reason: null })
    .where('sale_id', '=', saleId)
    .where('revoke_reason', '=', reason)
    .execute()

const holdersText = `
  select account_id from entitlement
  where scope = $1 and scope_id = $2 and account_id = any($3::uuid[])
    and revoked_at is null and starts_at <= $4 and (ends_at is null or ends_at > $4)`

/** Which of these accounts may see a thing by a grant. */
export async function findHolders(db: Db, scope: Scope, scopeId: string, accountIds: readonly string[], now: Date): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await runPrepared<{ account_id: string }>(db, holdersText, [scope, scopeId, accountIds, now])
  return new Set(rows.map((row) => row.account_id))
}

const heldText = `
  select account_id, scope_id from entitlement
  where account_id = any($1::uuid[]) and scope = any($2::text[]) and scope_id = any($3::uuid[])
    and revoked_at is null and starts_at <= $4 and (ends_at is null or ends_at > $4)`

/** Which of these accounts may see which of these things by a grant. */
export const findHeld = (
  db: Db,
  accountIds: readonly string[],
  scopes: readonly Scope[],
  ids: readonly string[],
  now: Date,
): Promise<Pick<EntitlementTable, 'account_id' | 'scope_id'>[]> =>
  accountIds.length === 0 ? Promise.resolve([]) : runPrepared(db, heldText, [accountIds, scopes, ids, now])

/** What a sale opened, whatever became of it. */
export const listOfSale = (db: Db, saleId: string): Promise<Pick<EntitlementTable, 'starts_at' | 'ends_at' | 'revoked_at'>[]> =>
  runPrepared(db, 'select starts_at, ends_at, revoked_at from entitlement where sale_id = $1 order by starts_at, id limit 20', [saleId])

const grantedText = `
  select scope_id from entitlement
  where account_id = $1 and scope = any($2::text[]) and scope_id = any($3::uuid[])
    and revoked_at is null and starts_at <= $4 and (ends_at is null or ends_at > $4)`

/** Which of these things the account may see by a grant. */
export async function findGranted(
  db: Db,
  accountId: string,
  scopes: readonly Scope[],
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await runPrepared<{ scope_id: string }>(db, grantedText, [accountId, scopes, ids, now])
  return new Set(rows.map((row) => row.scope_id))
}
