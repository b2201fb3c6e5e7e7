// All SQL on the table `gift`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { notApart } from '#ground/relations'
import type { Db } from '#platform/db/index.ts'
import type { GiftTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, gift: GiftTable) => on(tx).insertInto('gift').values(gift).execute()

export const update = (tx: Db, id: string, change: Updateable<GiftTable>) =>
  on(tx).updateTable('gift').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const load = (db: Db, id: string) => on(db).selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()
/** By the link that its giver made, or that of its letters. */
export const findByCode = (db: Db, code: Buffer) =>
  on(db)
    .selectFrom('gift')
    .selectAll()
    .where((where) => where.or([where('code', '=', code), where('mail_code', '=', code)]))
    .executeTakeFirst()
export const findBySale = (db: Db, saleId: string) => on(db).selectFrom('gift').selectAll().where('sale_id', '=', saleId).executeTakeFirst()
export const findByNonce = (db: Db, buyerId: string, nonce: string) =>
  on(db).selectFrom('gift').selectAll().where('buyer_id', '=', buyerId).where('nonce', '=', nonce).executeTakeFirst()

const idsWhere = async (db: Db, isWanted: RawBuilder<boolean>, limit: number): Promise<string[]> => {
  const rows = await on(db).selectFrom('gift').select('id').where(isWanted).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

export const findToSend = (db: Db, now: Date, limit: number) =>
  idsWhere(db, sql<boolean>`state = 'paid' and to_id is not null and send_at <= ${now}`, limit)
/** Letters that are due, of gifts after this one: one that has to wait holds nobody up. */
export const findLetters = (db: Db, now: Date, after: string, limit: number) =>
  idsWhere(db, sql<boolean>`letter_at <= ${now} and state in ('paid', 'sent') and id > ${after}`, limit)
/** Ids after this one: one whose money a bank holds stays due, and holds nobody up. */
export const findToLapse = (db: Db, now: Date, after: string, limit: number) =>
  idsWhere(db, sql<boolean>`state in ('paid', 'sent') and lapses_at <= ${now} and id > ${after}`, limit)
/** Those with an address that are over or were never paid, unchanged since then, with ids after this one. */
export const findForgettable = (db: Db, { refundedBy, begunBy }: { refundedBy: Date; begunBy: Date }, after: string, limit: number) =>
  idsWhere(
    db,
    sql<boolean>`to_email is not null and id > ${after} and (
      (state = 'refunded' and updated_at <= ${refundedBy}) or (state = 'incomplete' and created_at <= ${begunBy}))`,
    limit,
  )

export interface GiftWindow {
  readonly side: 'given' | 'received'
  readonly limit: number
  readonly offset: number
}

/** Those somebody gave; or those that have gone to them, or that they opened, as far as they find page and giver. */
export async function search(db: Db, accountId: string, { side, limit, offset }: GiftWindow) {
  let found = on(db).selectFrom('gift').where('state', '<>', 'incomplete')
  if (side === 'given') found = found.where('buyer_id', '=', accountId)
  else
    found = found
      .where(sql<boolean>`(receiver_id = ${accountId} or (to_id = ${accountId} and sent_at is not null))`)
      .where(sql<boolean>`${notApart(accountId, sql.ref('buyer_id'))} and ${notApart(accountId, sql.ref('gift.page_id'))}`)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Sales of gifts that went back to their givers unopened, as `sale_id` and `at`. */
export const giftsBack = (from: Date | undefined): RawBuilder<unknown> => sql`
  select sale_id, updated_at as at from gift where state in ('lapsed', 'refunded') and ${from === undefined ? sql`true` : sql`updated_at >= ${from}`}`
