import { sql, type Kysely } from 'kysely'

// What was asked of whole tables: at each message that is sent, each look into the studio, each minute.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index message_of_sender on message (conversation_id, sender_id) where refusal is null`.execute(db)
  await sql`create index feed_of_own on feed (page_id, created_at desc nulls last, id desc) where deleted_at is null`.execute(db)
  await sql`create index feed_planned on feed (schedule_at) where status = 'scheduled' and deleted_at is null`.execute(db)
  await sql`create index feed_title on feed using gin (title gin_trgm_ops)`.execute(db)
  await sql`create index comment_of_object on comment (object_id) where shown`.execute(db)
  await sql`create index charge_attempt_newest on charge_attempt (created_at desc, id desc)`.execute(db)
  await sql`create index order_newest on "order" (created_at desc, id desc)`.execute(db)
  await sql`create index page_name on page using gin (name gin_trgm_ops)`.execute(db)
  await sql`create index ledger_txn_unexplained on ledger_txn (id) where kind = 'gateway_unexplained'`.execute(db)
  await sql`create index ledger_txn_late on ledger_txn ((cause ->> 'with')) where kind = 'mature_late'`.execute(db)
  await sql`create index receipt_seller on receipt using gin ((content ->> 'seller') gin_trgm_ops)`.execute(db)
  await sql`create index receipt_line on receipt using gin ((content #>> '{lines,0,text}') gin_trgm_ops)`.execute(db)
}
