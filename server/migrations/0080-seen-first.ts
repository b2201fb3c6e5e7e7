import { sql, type Kysely } from 'kysely'

// What staff of the site looks at before others see it: comments on the pages of those under 18, and of the highest score. And whom an
// @ may name.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comment
      -- Whose guardian has to allow comments there; null: it is nobody's under 18.
      add column minor_id uuid references account,
      -- That guardian does not allow them for now.
      add column is_shut boolean not null default false,
      -- What it was weighed by, part by part, where that is why it waits.
      add column score jsonb,
      -- Since when others have seen it.
      add column shown_at timestamptz,
      add check (not is_shut or minor_id is not null)`.execute(db)
  await sql`update comment set shown_at = created_at where state = 'live'`.execute(db)
  // A generated column is made anew, since not every Postgres that is supported changes its expression.
  await sql`
    alter table comment drop column shown,
      add column shown boolean not null generated always as (state = 'live' and not is_gone and not is_shut and refusal is null) stored`.execute(
    db,
  )
  await sql`create index comment_of_minor on comment (minor_id) where minor_id is not null`.execute(db)
  await sql`
    alter table review_case
      -- Why nobody sees it before it is decided; empty: it was reported, and no more.
      add column wanted text[] not null default '{}' check (wanted <@ '{minor,score}'),
      drop constraint review_case_reports_check,
      drop constraint review_case_state_check,
      drop constraint review_case_check2`.execute(db)
  // 'gone': what it was about is, before anybody decided and without a report.
  await sql`
    alter table review_case
      add constraint review_case_reports_check check (reports > 0 or (reports = 0 and cardinality(wanted) > 0)),
      add constraint review_case_state_check check (state in ('open', 'taken', 'decided', 'appealed', 'final', 'gone')),
      add constraint review_case_check2 check ((decision is null) = (state in ('open', 'taken', 'gone')))`.execute(db)
  // Whom an @ may lead to; without a row as most want it.
  await sql`
    create table comment_mention_rule (
      account_id uuid primary key references account,
      mentions text not null check (mentions in ('everyone', 'followed', 'nobody')),
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index review_case_first on review_case (priority, waiting_since, id)
    where cardinality(wanted) > 0 and state in ('open', 'taken', 'appealed')`.execute(db)
}
