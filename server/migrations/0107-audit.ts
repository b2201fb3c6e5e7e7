import { sql, type Kysely } from 'kysely'

// What staff did, tried and was refused: rows that only grow, each with the hash of the one before in its own.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit (
      day date not null,
      n integer not null check (n > 0),
      id uuid not null unique,
      at timestamptz not null,
      actor uuid,
      role text not null,
      via text not null check (via in ('web', 'api', 'cli', 'job', 'system')),
      action text not null,
      object_type text,
      object_id text,
      account uuid,
      reason text,
      before jsonb,
      after jsonb,
      result text not null check (result in ('ok', 'refused', 'failed')),
      refusal text check ((refusal is null) = (result = 'ok')),
      request_id uuid,
      hash bytea not null check (length(hash) = 32),
      primary key (day, n)
    )`.execute(db)
  await sql`create index audit_newest on audit (at desc, id desc)`.execute(db)
  await sql`create index audit_of_actor on audit (actor, at desc, id desc)`.execute(db)
  await sql`create index audit_of_account on audit (account, at desc, id desc) where account is not null`.execute(db)
  await sql`create index audit_of_action on audit (action, at desc, id desc)`.execute(db)
  await sql`create index audit_of_object on audit (object_id, at desc, id desc) where object_id is not null`.execute(db)
  await sql`create index audit_reasons on audit using gin (reason gin_trgm_ops) where reason is not null`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on audit
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on audit from fieldhouse_app`.execute(db)
}
