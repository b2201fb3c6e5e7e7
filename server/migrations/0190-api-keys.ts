import { sql, type Kysely } from 'kysely'

// Keys for programs that act for somebody. Where an account is shut its keys end for good, whichever way that comes; and a key that has ended
// is a decision that a restore must not undo.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_key (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      name text not null check (length(name) between 1 and 100),
      prefix text not null,
      hash bytea not null unique,
      scopes text[] not null check (cardinality(scopes) > 0),
      networks text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index api_key_account on api_key (account_id) where revoked_at is null`.execute(db)
  await sql`create index api_key_expiry on api_key (expires_at)`.execute(db)
  await sql`
    create function end_api_keys() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      update api_key set revoked_at = now() where account_id = new.id and revoked_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger end_api_keys after update of status on account for each row
      when (old.status is distinct from new.status and new.status in ('suspended', 'leaving', 'inactive', 'erased'))
      execute function end_api_keys()`.execute(db)
  await sql`
    create function note_ended_key() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into lasting_decision (kind, subject, other) values ('key_ended', new.account_id, new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger lasting after update of revoked_at on api_key for each row when (old.revoked_at is null and new.revoked_at is not null)
      execute function note_ended_key()`.execute(db)
}
