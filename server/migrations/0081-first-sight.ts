import { sql, type Kysely } from 'kysely'

// What somebody under 18 publishes is seen by a moderator first (youth.md Y64).
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFirstSight(db)
  for (const table of ['feed', 'video', 'gallery', 'photo', 'product'])
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_refusal_check`)},
        add check (refusal in ('hidden', 'removed', 'waiting'))`.execute(db)
  // No address of what somebody under 18 has sent in is open by itself.
  await sql`alter table file add column is_guarded boolean not null default false`.execute(db)
  await createPageWish(db)
  await markWhatThereIs(db)
}

/** A row: nobody of the staff has seen what a thing says and shows at this moment. */
async function createFirstSight(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_sight (
      kind text not null,
      thing_id uuid not null,
      since timestamptz not null,
      -- Since when staff is asked; null: it is not to come out yet.
      asked_at timestamptz,
      primary key (kind, thing_id)
    )`.execute(db)
  await sql`create index first_sight_asked on first_sight (asked_at, kind, thing_id) where asked_at is not null`.execute(db)
}

/** What somebody under 18 wants their page to say and show, until a moderator has seen it: others see it as it was before. */
async function createPageWish(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_wish (
      account_id uuid primary key references account on delete cascade,
      -- By column: those of the account, and those of its profile.
      words jsonb not null,
      since timestamptz not null
    )`.execute(db)
}

/** Until now nobody could approve anybody under 18: there are drafts alone. */
async function markWhatThereIs(db: Kysely<unknown>): Promise<void> {
  const authors = { feed: sql`t.author_id`, video: sql`t.created_by`, gallery: sql`t.created_by`, product: sql`t.created_by` }
  for (const [kind, author] of Object.entries(authors)) await mark(db, kind, sql`a.id = coalesce(${author}, t.page_id)`)
  await mark(db, 'photo', sql`a.id = (select coalesce(g.created_by, g.page_id) from gallery g where g.id = t.gallery_id)`)
}

const mark = (db: Kysely<unknown>, kind: string, isAuthor: ReturnType<typeof sql>) =>
  sql`
    with young as (
      update ${sql.table(kind)} t set refusal = 'waiting' from account a
      where ${isAuthor} and a.date_of_birth > (now() - interval '12 hours' - interval '18 years')::date
        and t.refusal is null and t.deleted_at is null
      returning t.id
    )
    insert into first_sight (kind, thing_id, since) select ${kind}, id, now() from young`.execute(db)
