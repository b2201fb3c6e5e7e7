import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      topic text not null,
      payload jsonb not null,
      attempts int not null default 0,
      due_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index outbox_due on outbox (due_at, id)`.execute(db)
  await sql`
    create table mail (
      id uuid primary key,
      to_address text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db)
}
