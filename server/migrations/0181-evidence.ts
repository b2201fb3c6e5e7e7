import { sql, type Kysely } from 'kysely'

// Until when a dispute can be answered, and what it was answered with (money.md 22).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dispute
      add column answer_by timestamptz,
      add column answers int not null default 0 check (answers >= 0)`.execute(db)
  await sql`grant update (answer_by, answers) on dispute to fieldhouse_app`.execute(db)
  await sql`create index dispute_unanswered on dispute (answer_by) where state in ('inquiry', 'open') and answers = 0`.execute(db)
  await sql`
    create table dispute_evidence (
      dispute_id uuid primary key references dispute,
      payer_id uuid not null,
      state text not null check (state in ('draft', 'sending', 'sent')),
      words text not null,
      -- As they went out; until then they are gathered anew each time.
      facts jsonb,
      failure text,
      edited_by uuid not null,
      sent_by uuid,
      sent_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((state = 'draft') = (facts is null)),
      check ((state = 'sent') = (sent_at is not null))
    )`.execute(db)
  await sql`create index dispute_evidence_payer on dispute_evidence (payer_id)`.execute(db)
  await sql`create index dispute_evidence_sending on dispute_evidence (updated_at) where state = 'sending'`.execute(db)
  // What was laid before a bank stays as it was.
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('dispute_evidence', 'draft', 'sending'), ('dispute_evidence', 'sending', 'draft'), ('dispute_evidence', 'sending', 'sent')`.execute(
    db,
  )
  await sql`
    create function keep_sent_evidence() returns trigger language plpgsql as $$
    begin
      if old.state = 'sent' then raise exception 'What a bank was told stays as it is'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger moves before update on dispute_evidence for each row execute function check_move()`.execute(db)
  await sql`create trigger sent_stays before update on dispute_evidence for each row execute function keep_sent_evidence()`.execute(db)
  await sql`revoke delete, truncate on dispute_evidence from fieldhouse_app`.execute(db)
}
