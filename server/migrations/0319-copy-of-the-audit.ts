import { sql, type Kysely } from 'kysely'

// How far the audit has been told to an address of the operator's own. The rows themselves are the audit's.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_copy (
      address text primary key,
      day text,
      n integer,
      until_day text,
      until_n integer,
      claimed_at timestamptz,
      attempts integer not null,
      due_at timestamptz not null,
      failing_since timestamptz,
      arrived_at timestamptz,
      status integer,
      check ((day is null) = (n is null)),
      check ((until_day is null) = (until_n is null))
    )`.execute(db)
}
