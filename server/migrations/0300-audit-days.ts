import { sql, type Kysely } from 'kysely'

// Days of the audit that are over for good go whole, and leave the hash of their last row, signed: what comes behind still stands on it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_head (
      day date primary key,
      rows integer not null check (rows > 0),
      hash bytea not null check (length(hash) = 32),
      signature bytea not null,
      key_id text not null,
      pruned_at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger append_only before delete or truncate on audit_head
      for each statement execute function refuse_change()`.execute(db)
  // Signed again by a newer secret, it says the same.
  await sql`
    create function refuse_other_head() returns trigger language plpgsql as $$
    begin
      if (new.day, new.rows, new.hash, new.pruned_at) is distinct from (old.day, old.rows, old.hash, old.pruned_at) then
        raise exception 'audit_head only grows' using errcode = '42501';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger same_head before update on audit_head for each row execute function refuse_other_head()`.execute(db)
  await sql`revoke insert, update, delete, truncate on audit_head from fieldhouse_app`.execute(db)

  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('audit.pruned_day', true) <> '' then return null; end if;
      raise exception '% only grows', tg_table_name using errcode = '42501';
    end $$`.execute(db)
  await sql`drop trigger append_only on audit`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on audit
      for each statement execute function refuse_audit_change()`.execute(db)

  // The one way in which rows go. Its year is a floor that no setting and no fault of the program gets below, by the clock of the database.
  await sql`
    create function audit_prune(pruned date, signature bytea, key text, at timestamptz) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      head audit;
      gone integer;
    begin
      if pruned >= current_date - 366 then return 0; end if;
      select * into head from audit where day = pruned order by n desc limit 1;
      if not found then return 0; end if;
      insert into audit_head values (pruned, head.n, head.hash, signature, key, at);
      perform set_config('audit.pruned_day', pruned::text, true);
      delete from audit where day = pruned;
      get diagnostics gone = row_count;
      perform set_config('audit.pruned_day', '', true);
      if gone <> head.n then raise exception 'The day % is not whole', pruned; end if;
      return gone;
    end $$`.execute(db)
  await sql`
    create function audit_sign_again(pruned date, other bytea, key text) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update audit_head set signature = other, key_id = key where day = pruned
    $$`.execute(db)
  for (const own of ['audit_prune(date, bytea, text, timestamptz)', 'audit_sign_again(date, bytea, text)']) {
    await sql.raw(`revoke all on function ${own} from public`).execute(db)
    await sql.raw(`grant execute on function ${own} to fieldhouse_app`).execute(db)
  }
}
