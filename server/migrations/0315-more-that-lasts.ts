import { sql, type Kysely } from 'kysely'

/** By table, as what it is reported. */
const things = {
  feed: 'feed',
  video: 'video',
  gallery: 'gallery',
  photo: 'photo',
  product: 'product',
  comment: 'comment',
  message: 'message',
  stream_message: 'message',
  stream_session: 'stream',
} as const

// More of what a restore must not undo (migration 0141): letters and consents that were stopped, what a guardian forbade, factors that were
// taken away, places of payouts that are not those any more, and what staff took down.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_letters_off() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into lasting_decision (kind, subject, other)
        select 'letters_off', new.account_id, what from (
          select 'group.' || g as what from unnest(new.mail_off) g where tg_op = 'INSERT' or g <> all (old.mail_off)
          union all select 'page.' || p from unnest(new.mail_pages_off) p where tg_op = 'INSERT' or p <> all (old.mail_pages_off)
          union all select 'announcements' where new.announcements_off and (tg_op = 'INSERT' or not old.announcements_off)
          union all select 'digest' where new.digest = 'off' and tg_op = 'UPDATE' and old.digest <> 'off'
        ) stopped;
      return null;
    end $$`.execute(db)
  await sql`create trigger lasting after insert or update on notification_setting for each row execute function note_letters_off()`.execute(
    db,
  )
  await noteBy(db, 'note_consent_off', `'consent_off', new.account_id, new.scope`)
  await sql`
    create trigger lasting after insert on mail_consent for each row when (not new.is_given) execute function note_consent_off()`.execute(
    db,
  )
  await noteBy(db, 'note_guardian_no', `'guardian_no', new.minor_id, new.purpose`)
  await sql`
    create trigger lasting after insert on guardian_consent for each row when (not new.is_given) execute function note_guardian_no()`.execute(
    db,
  )
  await noteBy(db, 'note_guardian_ended', `'guardian_ended', new.minor_id, new.id`)
  await sql`
    create trigger lasting after update of state on guardian_link for each row
      when (old.state is distinct from new.state and new.state in ('refused', 'ended')) execute function note_guardian_ended()`.execute(db)
  await noteBy(db, 'note_passkey_ended', `'factor_ended', old.account_id, old.id`)
  await sql`create trigger lasting after delete on passkey for each row execute function note_passkey_ended()`.execute(db)
  await noteBy(db, 'note_authenticator_ended', `'factor_ended', old.account_id, 'authenticator'`)
  await sql`
    create trigger lasting after delete on authenticator for each row when (old.confirmed_at is not null)
      execute function note_authenticator_ended()`.execute(db)
  await noteBy(db, 'note_code_ended', `'factor_ended', old.account_id, 'code.' || encode(old.code_hash, 'hex')`)
  await sql`create trigger lasting after delete on recovery_code for each row execute function note_code_ended()`.execute(db)
  await noteBy(db, 'note_destination', `'destination', new.payee_id, new.type`)
  await sql`create trigger lasting after insert on payout_destination for each row execute function note_destination()`.execute(db)
  await noteBy(db, 'note_taken_down', `'taken_down', new.id, tg_argv[0]`)
  for (const [table, target] of Object.entries(things))
    await sql`
      create trigger lasting after update of refusal on ${sql.table(table)} for each row
        when (new.refusal in ('hidden', 'removed') and old.refusal is distinct from new.refusal)
        execute function note_taken_down(${sql.lit(target)})`.execute(db)
  await noteBy(db, 'note_hidden_account', `'taken_down', new.id, case new.kind when 'performer' then 'performer' else 'user' end`)
  await sql`
    create trigger lasting_hidden after update of is_hidden on account for each row when (new.is_hidden and not old.is_hidden)
      execute function note_hidden_account()`.execute(db)
  await sql`
    create trigger lasting after update of is_hidden on team for each row when (new.is_hidden and not old.is_hidden)
      execute function note_taken_down('team')`.execute(db)
}

const noteBy = (db: Kysely<unknown>, name: string, values: string) =>
  sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into lasting_decision (kind, subject, other) values (${sql.raw(values)});
      return null;
    end $$`.execute(db)
