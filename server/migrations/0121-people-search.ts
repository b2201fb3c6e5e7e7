import { sql, type Kysely } from 'kysely'

// How staff finds an account: by part of a name, by a whole number or code, by state and time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_name_like on account using gin (name gin_trgm_ops)`.execute(db)
  await sql`create index account_username_like on account using gin (username gin_trgm_ops)`.execute(db)
  await sql`create index account_login_name_like on account using gin (login_name gin_trgm_ops) where login_name is not null`.execute(db)
  await sql`create index account_created on account (created_at desc, id desc)`.execute(db)
  await sql`create index account_of_state on account (status, created_at desc, id desc) where status <> 'active'`.execute(db)
  // Phone numbers stand sealed: the same number has the same print, under a key of this site.
  await sql`alter table account add column phone_print bytea`.execute(db)
  await sql`create index account_phone on account (phone_print) where phone_print is not null`.execute(db)
  await sql`create index account_unprinted on account (id) where phone is not null and phone_print is null`.execute(db)
  await sql`create index gateway_customer_id on gateway_customer (customer_id)`.execute(db)
  await sql`create index performer_verified on performer (account_id) where verified_document`.execute(db)
  await sql`create index review_case_waiting_of on review_case (owner_id) where state in ('open', 'taken', 'appealed')`.execute(db)
}
