import { sql, type Kysely } from 'kysely'

// What a restore must not undo, written in the transaction that decides it, whoever does so and by which way; from here it goes into a
// file beside the database within seconds, and the row is gone. Ids only.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lasting_decision (
      n bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null,
      subject text not null,
      other text
    )`.execute(db)
  await sql`
    create function note_lasting() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      case tg_table_name
        when 'account' then
          if new.status in ('erased', 'suspended') then
            insert into lasting_decision (kind, subject) values (new.status, new.id);
          elsif old.status = 'suspended' then
            insert into lasting_decision (kind, subject) values ('let_in', new.id);
          end if;
        when 'relation' then
          -- Who is only not heard for a while is nobody's decision about others.
          if coalesce(new.kind, old.kind) = 'mute' then return null; end if;
          if tg_op = 'DELETE' then
            insert into lasting_decision (kind, subject, other) values ('un' || old.kind, old.owner_id, old.other_id);
          else
            insert into lasting_decision (kind, subject, other) values (new.kind, new.owner_id, new.other_id);
          end if;
        when 'credential' then
          insert into lasting_decision (kind, subject) values ('password', new.account_id);
        when 'staff_grant' then
          insert into lasting_decision (kind, subject, other) values ('role_ended', new.account_id, new.role);
        when 'mail_stop' then
          insert into lasting_decision (kind, subject) values (case tg_op when 'DELETE' then 'mail_again' else 'mail_stop' end,
            case tg_op when 'DELETE' then old.fingerprint else new.fingerprint end);
        else raise exception 'no lasting decision is known of %', tg_table_name;
      end case;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger lasting after update of status on account for each row when (old.status is distinct from new.status)
      execute function note_lasting()`.execute(db)
  await sql`create trigger lasting after insert or delete on relation for each row execute function note_lasting()`.execute(db)
  // The first one of an account comes with it, and is lost with it.
  await sql`create trigger lasting after insert or update on credential for each row execute function note_lasting()`.execute(db)
  await sql`
    create trigger lasting after update of ended_at on staff_grant for each row when (old.ended_at is null and new.ended_at is not null)
      execute function note_lasting()`.execute(db)
  await sql`create trigger lasting after insert or delete on mail_stop for each row execute function note_lasting()`.execute(db)
}
