// All SQL on the tables `conversation`, `conversation_member` and `message`.
import { sql, type RawBuilder } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import { isRestricted } from '#ground/relations'
import type { ConversationTable, MemberTable, MessageTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()
export type MemberRow = Omit<MemberTable, 'unread'> & { unread: number }

export const findByPair = (db: Db, [a, b]: readonly [string, string]): Promise<ConversationTable | undefined> =>
  on(db)
    .selectFrom('conversation')
    .selectAll()
    .where('first_id', '=', a < b ? a : b)
    .where('second_id', '=', a < b ? b : a)
    .executeTakeFirst()

/** Undefined when the two have one already. */
export async function insertConversation(
  tx: Db,
  id: string,
  openerId: string,
  otherId: string,
  now: Date,
): Promise<ConversationTable | undefined> {
  const [first, second] = openerId < otherId ? [openerId, otherId] : [otherId, openerId]
  const conversation = await on(tx)
    .insertInto('conversation')
    .values({ id, first_id: first, second_id: second, last_message_id: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!conversation) return undefined
  const member = { conversation_id: id, read_id: null }
  await on(tx)
    .insertInto('conversation_member')
    .values([
      { ...member, account_id: openerId, other_id: otherId, listed_at: now },
      { ...member, account_id: otherId, other_id: openerId, listed_at: null },
    ])
    .execute()
  return conversation
}

export async function listFor(db: Db, conversationId: string, accountId: string, now: Date): Promise<void> {
  await on(db)
    .updateTable('conversation_member')
    .set({ listed_at: now })
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .where('listed_at', 'is', null)
    .execute()
}

/** What is written in one conversation is written one after the other. */
export const lockConversation = (tx: Db, id: string): Promise<ConversationTable> =>
  on(tx).selectFrom('conversation').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const findMember = (db: Db, conversationId: string, accountId: string): Promise<MemberRow | undefined> =>
  on(db)
    .selectFrom('conversation_member')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const loadMembers = (db: Db, conversationId: string): Promise<MemberRow[]> =>
  on(db).selectFrom('conversation_member').selectAll().where('conversation_id', '=', conversationId).execute()

export interface MemberSearch {
  readonly accountId: string
  /** A subquery of ids that the other one must be in. */
  readonly among: RawBuilder<unknown> | undefined
  /** Those whom the account keeps at arm's length, or all the others. */
  readonly ofRestricted: boolean
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function searchMembers(
  db: Db,
  { accountId, among, ofRestricted, direction, limit, offset }: MemberSearch,
): Promise<{ rows: MemberRow[]; total: number }> {
  let matching = on(db).selectFrom('conversation_member').where('account_id', '=', accountId).where('listed_at', 'is not', null)
  matching = matching.where(
    sql<boolean>`${ofRestricted ? sql`` : sql`not`} ${isRestricted(accountId, sql.ref('conversation_member.other_id'))}`,
  )
  if (among) matching = matching.where(sql<boolean>`other_id in (${among})`)
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('listed_at', direction).orderBy('conversation_id', direction).limit(limit).offset(offset).execute(),
    matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** What those wrote whom the account keeps at arm's length waits without a number. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const { total } = await on(db)
    .selectFrom('conversation_member')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('unread', '>', 0)
    .where(sql<boolean>`not ${isRestricted(accountId, sql.ref('conversation_member.other_id'))}`)
    .executeTakeFirstOrThrow()
  return total
}

/** In one round trip; what the caller asks for meanwhile travels along. */
export async function insertMessage(tx: Db, message: MessageTable): Promise<void> {
  await Promise.all([
    on(tx).insertInto('message').values(message).execute(),
    on(tx).updateTable('conversation').set({ last_message_id: message.id }).where('id', '=', message.conversation_id).execute(),
    sql`
      update conversation_member
      set listed_at = ${message.created_at}, unread = unread + case when account_id = ${message.sender_id} then 0 else 1 end
      where conversation_id = ${message.conversation_id}`.execute(tx),
  ])
}

export const findByClientId = (db: Db, conversationId: string, senderId: string, clientId: string): Promise<MessageTable | undefined> =>
  on(db)
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export const findMessage = (db: Db, id: string): Promise<MessageTable | undefined> =>
  on(db).selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of these messages whose conversation this account is in. */
export const listOfMember = (db: Db, ids: readonly string[], accountId: string) =>
  on(db)
    .selectFrom('message')
    .innerJoin('conversation_member', 'conversation_member.conversation_id', 'message.conversation_id')
    .select(['message.id', 'message.conversation_id', 'message.sender_id'])
    .where('conversation_member.account_id', '=', accountId)
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .execute()

/** Everything up to the last message is read. */
export async function markRead(tx: Db, conversation: ConversationTable, accountId: string): Promise<void> {
  await on(tx)
    .updateTable('conversation_member')
    .set({ unread: 0, read_id: conversation.last_message_id })
    .where('conversation_id', '=', conversation.id)
    .where('account_id', '=', accountId)
    .execute()
}

/** Whether somebody has said anything there. */
export const hasWritten = async (db: Db, conversationId: string, senderId: string): Promise<boolean> =>
  (
    await runPrepared(db, 'select from message where conversation_id = $1 and sender_id = $2 and refusal is null limit 1', [
      conversationId,
      senderId,
    ])
  ).length > 0

/** False when it was deleted already. */
export async function markDeleted(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await on(tx)
    .updateTable('message')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What staff of the site decided; the message as it was, or undefined where there is none. */
export async function refuse(tx: Db, id: string, refusal: MessageTable['refusal']): Promise<MessageTable | undefined> {
  const before = await on(tx).selectFrom('message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  await on(tx).updateTable('message').set({ refusal }).where('id', '=', id).execute()
  return before
}

/** What was said leaves the table. */
export const forgetTexts = (tx: Db, ids: readonly string[]) =>
  on(tx).updateTable('message').set({ text: '' }).where('id', 'in', ids).execute()

export interface DeletedSale {
  readonly id: string
  /** Who could have paid for it. */
  readonly buyer_id: string
}

/** Messages that were for sale and are deleted, and still hold their text; in the order of their ids. */
export async function listDeletedSales(db: Db, wish: { until: Date; after: string; limit: number }): Promise<DeletedSale[]> {
  const { rows } = await sql<DeletedSale>`
    select m.id, b.account_id as buyer_id from message m
      join conversation_member b on b.conversation_id = m.conversation_id and b.account_id <> m.sender_id
    where m.deleted_at < ${wish.until} and m.price is not null and m.text <> '' and m.id > ${wish.after}
    order by m.id limit ${wish.limit}`.execute(db)
  return rows
}

/** A message that is gone is not unread any more. */
export async function forgetUnread(tx: Db, message: MessageTable, accountId: string): Promise<void> {
  await sql`
    update conversation_member set unread = greatest(0, unread - 1)
    where conversation_id = ${message.conversation_id} and account_id = ${accountId} and (read_id is null or read_id < ${message.id})`.execute(
    tx,
  )
}

/** The place in both lists follows the newest message that is left. */
export async function relist(tx: Db, conversationId: string): Promise<void> {
  await sql`
    update conversation_member set listed_at = coalesce((
      select created_at from message where conversation_id = ${conversationId} and deleted_at is null and refusal is null order by id desc limit 1
    ), listed_at) where conversation_id = ${conversationId} and listed_at is not null`.execute(tx)
}

/** A conversation in which nothing is left stands in no list until something is said. */
export async function unlistEmpty(tx: Db, conversationId: string): Promise<void> {
  await sql`
    update conversation_member set listed_at = null where conversation_id = ${conversationId}
      and not exists (select from message where conversation_id = ${conversationId} and (deleted_at is null or price is not null))`.execute(
    tx,
  )
}

/** What the account may know of: not deleted, or deleted by its sender after the account had paid for it; and not refused. */
const isThere = (isBought: RawBuilder<boolean>, viewerId: string) =>
  sql`(m.deleted_at is null or (m.price is not null and m.sender_id <> ${viewerId} and ${isBought}))
    and (m.refusal is null or (m.refusal = 'hidden' and m.sender_id = ${viewerId}))`

/** `m.id`, for the paywall's own condition. */
export const messageId = sql.ref<string>('m.id')

export interface MessageWish {
  readonly viewerId: string
  /** Whether the viewer holds a grant on `messageId`. */
  readonly isBought: RawBuilder<boolean>
  readonly before: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Newest first; one row more than the limit tells that there are more. */
export const listMessages = (
  db: Db,
  conversationId: string,
  { viewerId, isBought, before, offset, limit }: MessageWish,
): Promise<MessageTable[]> =>
  runFragment(
    db,
    sql<MessageTable>`
    select m.* from message m
    where m.conversation_id = ${conversationId} and ${isThere(isBought, viewerId)}
      ${before === undefined ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${limit + 1} offset ${offset}`,
  )

/** The newest message of each conversation that the viewer may know of. */
export async function loadLatest(
  db: Db,
  conversationIds: readonly string[],
  viewerId: string,
  isBought: RawBuilder<boolean>,
): Promise<Map<string, MessageTable>> {
  if (conversationIds.length === 0) return new Map()
  const rows = await runFragment(
    db,
    sql<MessageTable>`
    select latest.* from unnest(${conversationIds}::uuid[]) as c (id) cross join lateral (
      select m.* from message m
      where m.conversation_id = c.id and ${isThere(isBought, viewerId)}
      order by m.id desc limit 1
    ) as latest`,
  )
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

/** The copy that somebody received of what was written to many. */
export async function findCopy(db: Db, broadcastId: string, accountId: string): Promise<string | undefined> {
  const row = await on(db)
    .selectFrom('message')
    .innerJoin('conversation_member as m', 'm.conversation_id', 'message.conversation_id')
    .select('message.id')
    .where('message.broadcast_id', '=', broadcastId)
    .where('m.account_id', '=', accountId)
    .where('message.sender_id', '<>', accountId)
    .executeTakeFirst()
  return row?.id
}

/** Of what was written to many: how many have read their copy, and how many hold a grant on it. */
export async function countResult(db: Db, broadcastId: string, isBought: RawBuilder<boolean>): Promise<{ opened: number; bought: number }> {
  const { rows } = await sql<{ opened: number; bought: number }>`
    select count(*) filter (where b.read_id >= m.id)::int as opened, count(*) filter (where m.price is not null and ${isBought})::int as bought
    from message m join conversation_member b on b.conversation_id = m.conversation_id and b.account_id <> m.sender_id
    where m.broadcast_id = ${broadcastId}`.execute(db)
  return rows[0] ?? { opened: 0, bought: 0 }
}

/** `b.account_id`: whom a message was written to. */
export const readerId = sql.ref<string>('b.account_id')

/** In how many conversations somebody is. */
export async function countOf(db: Db, accountId: string): Promise<number> {
  const counted = on(db)
    .selectFrom('conversation_member')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('listed_at', 'is not', null)
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** A subquery: messages that were written from one moment to another. */
export const writtenBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select count(*) from message where created_at >= ${from} and created_at < ${until}`
