import { sql, type Kysely } from 'kysely'

// What people report, the one queue of cases that staff of the site decides on, and what its decisions do to things and accounts.
export async function up(db: Kysely<unknown>): Promise<void> {
  await refuseThings(db)
  await restrictAccounts(db)
  await createReviewCase(db)
  await createReviewStep(db)
  await createReport(db)
}

const refusal = sql`refusal text check (refusal in ('hidden', 'removed'))`

/** Staff hides a thing from all but its page, or removes it from that, too. No list shows it then. */
async function refuseThings(db: Kysely<unknown>): Promise<void> {
  for (const table of ['feed', 'video', 'gallery', 'product', 'photo', 'message', 'stream_session'])
    await sql`alter table ${sql.table(table)} add column ${refusal}`.execute(db)
  // A generated column is made anew, since not every Postgres that is supported changes its expression; its indexes go with it.
  const listed = {
    feed: sql`status = 'active' and deleted_at is null and published_at is not null and coalesce(moderation_status, 'approved') = 'approved'`,
    video: sql`status = 'active' and deleted_at is null and published_at is not null`,
    gallery: sql`status = 'active' and deleted_at is null and published_at is not null and photos > 0`,
    product: sql`status = 'active' and deleted_at is null`,
  }
  for (const [table, condition] of Object.entries(listed)) {
    await sql`alter table ${sql.table(table)} drop column listed`.execute(db)
    await sql`
      alter table ${sql.table(table)} add column
        listed boolean not null generated always as (${condition} and refusal is null) stored`.execute(db)
  }
  await sql`create index feed_of_page on feed (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index feed_newest on feed (published_at desc, id desc) where listed`.execute(db)
  await sql`create index video_listed_of_page on video (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index video_newest on video (published_at desc, id desc) where listed`.execute(db)
  await sql`create index gallery_listed_of_page on gallery (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index gallery_newest on gallery (published_at desc, id desc) where listed`.execute(db)
  await sql`create index product_newest on product (created_at desc, id desc) where listed`.execute(db)
  await sql`create index product_popular on product (sold desc, likes desc, id desc) where listed`.execute(db)
  await sql`create index product_price on product (price, id) where listed`.execute(db)
}

async function restrictAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      -- The status before staff suspended it; null: nobody has, or the operator's own hand did.
      add column suspended_from text check (suspended_from in ('active', 'inactive', 'pending-email-confirmation')),
      add column limited_until timestamptz,
      add column is_hidden boolean not null default false`.execute(db)
  await sql`create index account_moderators on account (created_at, id) where roles && '{admin,moderator}'`.execute(db)
  await sql`alter table team add column is_hidden boolean not null default false`.execute(db)
}

const target = sql`
  target text not null check (target in
    ('feed', 'comment', 'video', 'gallery', 'photo', 'product', 'performer', 'team', 'user', 'message', 'stream')),
  target_id uuid not null`

/** What was reported, once: everybody who reports the same while it is open joins the same case. */
async function createReviewCase(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_case (
      id uuid primary key,
      ${target},
      -- Whose it is; null: a team's, whose owners are told.
      owner_id uuid references account,
      -- Where it stands.
      page_id uuid references page,
      title text not null,
      -- Its files as they were reported: who holds the case may see them.
      file_ids uuid[] not null,
      -- Of words and files as they were reported: what was kept is not hidden again while it is the same.
      digest bytea not null,
      reasons text[] not null,
      reports int not null check (reports > 0),
      weight real not null,
      priority smallint not null check (priority between 0 and 3),
      state text not null check (state in ('open', 'taken', 'decided', 'appealed', 'final')),
      opened_at timestamptz not null,
      -- Its place in the queue: since when it is open, or appealed.
      waiting_since timestamptz not null,
      taken_by uuid references account,
      lease_until timestamptz,
      -- It was hidden before anybody decided.
      was_hidden boolean not null default false,
      -- What of it counts at this moment.
      refusal text check (refusal in ('hidden', 'removed')),
      sanction text check (sanction in ('limit', 'suspend')),
      sanction_until timestamptz,
      decision text check (decision in ('keep', 'hide', 'remove', 'warn', 'limit', 'suspend')),
      rule text,
      -- Sealed, as the appeal is.
      words text,
      decided_by uuid references account,
      decided_at timestamptz,
      -- Until when the restriction of an account was to last, as it was decided.
      until timestamptz,
      appeal text,
      appealed_at timestamptz,
      -- The decision that was appealed against.
      first_decision text,
      -- Of the code in the letter, for an owner who cannot sign in.
      appeal_hash bytea,
      check ((taken_by is null) = (lease_until is null)),
      check (num_nonnulls(decision, rule, words, decided_by, decided_at) in (0, 5)),
      check ((decision is null) = (state in ('open', 'taken'))),
      check ((appeal is null) = (appealed_at is null)),
      check ((appeal is null) = (first_decision is null)),
      check (state <> 'appealed' or appeal is not null)
    )`.execute(db)
  await sql`create unique index review_case_open on review_case (target, target_id) where state in ('open', 'taken')`.execute(db)
  await sql`
    create index review_case_waiting on review_case (priority, waiting_since, id) where state in ('open', 'taken', 'appealed')`.execute(db)
  await sql`create index review_case_over on review_case (decided_at desc, id desc) where state in ('decided', 'final')`.execute(db)
  await sql`create index review_case_of on review_case (target, target_id)`.execute(db)
  await sql`create index review_case_of_owner on review_case (owner_id, decided_at desc) where owner_id is not null`.execute(db)
  await sql`create index review_case_of_page on review_case (page_id, decided_at desc) where owner_id is null`.execute(db)
  await sql`create index review_case_held on review_case (taken_by) where taken_by is not null`.execute(db)
  await sql`
    create index review_case_ending on review_case (sanction_until) where sanction is not null and sanction_until is not null`.execute(db)
  await sql`revoke delete, truncate on review_case from fieldhouse_app`.execute(db)
}

/** One entry in the history of a case: who did what, when. Only grows. */
async function createReviewStep(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_step (
      id uuid primary key,
      case_id uuid not null references review_case,
      action text not null check (action in ('opened', 'hidden', 'taken', 'released', 'decided', 'appealed', 'ended')),
      -- Null: nobody of the staff.
      by_id uuid references account,
      decision text,
      at timestamptz not null
    )`.execute(db)
  await sql`create index review_step_of on review_step (case_id, id)`.execute(db)
  await sql`revoke update, delete, truncate on review_step from fieldhouse_app`.execute(db)
}

/** Who reported what and why, with the thing as it was then; gone a year after it was decided on. */
async function createReport(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report (
      id uuid primary key,
      case_id uuid not null references review_case,
      reporter_id uuid not null references account,
      ${target},
      reason text not null,
      -- Both sealed.
      description text not null,
      snapshot text not null,
      -- File by file; filled in after the report, as files are large and never change.
      hashes jsonb not null default '{}',
      reliability real not null,
      created_at timestamptz not null,
      closed_at timestamptz,
      -- Whether the decision agreed that something was wrong.
      upheld boolean,
      check ((closed_at is null) = (upheld is null))
    )`.execute(db)
  await sql`create unique index report_once on report (reporter_id, target, target_id) where closed_at is null`.execute(db)
  await sql`create index report_of_case on report (case_id, id)`.execute(db)
  await sql`create index report_of_reporter on report (reporter_id, closed_at) where closed_at is not null`.execute(db)
  await sql`create index report_closed on report (closed_at) where closed_at is not null`.execute(db)
}
