import { sql, type Kysely } from 'kysely'

// What somebody under 18 says of themselves is seen first as well: how they are called, and their sports card (youth.md Y64).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      -- A username that nobody has seen yet: it lets in, and is nobody else's.
      add column login_name text unique check (login_name ~ '^[a-z0-9_]{3,30}$' and login_name ~ '[a-z]')`.execute(db)
  await sql`
    alter table athlete_record
      -- Nobody else sees it as it is, because a moderator has to, or has refused it; null: everybody does.
      add column sight text check (sight in ('waiting', 'refused')),
      -- What others see meanwhile.
      add column seen jsonb,
      add check (seen is null or sight is not null)`.execute(db)
  await sql`create index athlete_record_waiting on athlete_record (athlete_id) where sight = 'waiting'`.execute(db)
  await createGuardianDecisions(db)
  await createTurns(db)
  await holdPages(db)
  await holdThings(db)
  await guardFiles(db)
}

/** Staff is asked for what was there before in turns, the oldest first, so that a queue is not all at once longer than a year of work. */
async function createTurns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_wish add column is_asked boolean not null default true`.execute(db)
  await sql`create index page_wish_turn on page_wish (since, account_id) where not is_asked`.execute(db)
  // Somebody is to be asked, and nobody was: not so of what is not to come out.
  await sql`alter table first_sight add column is_due boolean not null default false`.execute(db)
  await sql`create index first_sight_turn on first_sight (since, kind, thing_id) where is_due`.execute(db)
}

/** Each decision of staff on a guardian; until now only the last one of a link was kept. */
async function createGuardianDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guardian_decision (
      seq bigint generated always as identity primary key,
      link_id uuid not null references guardian_link,
      state text not null check (state in ('approved', 'refused')),
      -- The words with which it was refused.
      reason text,
      decided_by uuid not null references account,
      at timestamptz not null
    )`.execute(db)
  await sql`create index guardian_decision_of on guardian_decision (link_id, seq)`.execute(db)
  await sql`
    insert into guardian_decision (link_id, state, reason, decided_by, at)
    select id, case when state in ('approved', 'refused') then state when reason is null then 'approved' else 'refused' end, reason, decided_by, decided_at
    from guardian_link where decided_at is not null order by decided_at, id`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on guardian_decision
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on guardian_decision from fieldhouse_app`.execute(db)
}

const isYoung = sql`a.date_of_birth > (now() - interval '12 hours' - interval '18 years')::date`
/** The address of a picture that opens to nobody by itself. */
const guarded = (address: ReturnType<typeof sql>) =>
  sql`nullif(regexp_replace(${address}, '^/media/public/p-([0-9a-f-]{36})-([a-z0-9]{1,10})[.][a-z0-9]+$', '/media/\\1/\\2'), '')`

/** What pages say becomes what they want to say. What waits already is newer. */
async function holdPages(db: Kysely<unknown>): Promise<void> {
  const typed = (column: string) => sql`case when p.school_id is null then ${sql.ref(`p.${column}`)} end`
  await sql`
    insert into page_wish as w (account_id, words, since, is_asked)
    select a.id, jsonb_build_object(
      'account', jsonb_strip_nulls(jsonb_build_object(
        'name', a.name, 'username', a.username, 'first_name', a.first_name, 'last_name', a.last_name,
        'avatar', ${guarded(sql`a.avatar`)}, 'cover', ${guarded(sql`a.cover`)})),
      'profile', jsonb_strip_nulls(jsonb_build_object(
        'bio', p.bio, 'languages', nullif(to_jsonb(p.languages), '[]'), 'positions', nullif(to_jsonb(p.positions), '[]'),
        'jersey', p.jersey, 'class_label', p.class_label, 'height', p.height, 'weight', p.weight, 'hometown', p.hometown,
        'socials', nullif(p.socials, '{}'), 'welcome_video_id', p.welcome_video_id,
        'school_name', ${typed('school_name')}, 'school_city', ${typed('school_city')},
        'school_state', ${typed('school_state')}, 'school_state_code', ${typed('school_state_code')}))), a.created_at, false
    from account a join performer p on p.account_id = a.id where ${isYoung}
    on conflict (account_id) do update set since = excluded.since, is_asked = false, words = jsonb_build_object(
      'account', (excluded.words -> 'account') || (w.words -> 'account'),
      'profile', (excluded.words -> 'profile') || (w.words -> 'profile'))`.execute(db)
  await sql`
    update performer p set bio = null, languages = '{}', positions = '{}', jersey = null, class_label = null, height = null, weight = null,
      hometown = null, socials = '{}', welcome_video_id = null,
      school_name = case when school_id is not null then school_name end, school_city = case when school_id is not null then school_city end,
      school_state = case when school_id is not null then school_state end,
      school_state_code = case when school_id is not null then school_state_code end
    from account a where a.id = p.account_id and ${isYoung}`.execute(db)
  // A roster calls them what their page is called, where it does so already; what a team wrote itself is the team's.
  await sql`
    update team_member m set first_name = 'Athlete', last_name = '' from account a
    where a.id = m.account_id and ${isYoung} and btrim(lower(m.first_name || ' ' || m.last_name)) in (
      lower(btrim(a.name)), lower(btrim(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, ''))))`.execute(db)
  await sql`
    update account a set login_name = username, username = null, name = 'Athlete', first_name = null, last_name = null, avatar = '', cover = ''
    where kind = 'performer' and ${isYoung}`.execute(db)
  await sql`
    update page set name = 'Athlete', slug = null, avatar = '', path = '/ind/athlete/' || page.id
    from account a where a.id = page.id and ${isYoung}`.execute(db)
  await sql`
    update performer_listing l set name = 'Athlete', school_name = p.school_name, school_city = p.school_city,
      school_state_code = p.school_state_code
    from account a join performer p on p.account_id = a.id where a.id = l.performer_id and ${isYoung}`.execute(db)
  await sql`
    update athlete_record r set sight = 'waiting' from account a where a.id = r.athlete_id and ${isYoung} and r.sight is null`.execute(db)
}

/** What was out when 0081 let it wait was asked for by nobody, and is still counted. */
async function holdThings(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['feed', 'video', 'gallery', 'photo', 'product'])
    await sql`
      update first_sight f set is_due = true, since = t.created_at from ${sql.table(kind)} t
      where f.kind = ${kind} and f.thing_id = t.id and f.asked_at is null and t.refusal = 'waiting' and t.deleted_at is null
        and t.status in ('active', 'scheduled')`.execute(db)
  await sql`
    update gallery g set photos = (
      select count(*) from photo p where p.gallery_id = g.id and p.status = 'active' and p.refusal is null and p.deleted_at is null)
    where g.id in (select p.gallery_id from photo p join first_sight f on f.kind = 'photo' and f.thing_id = p.id where f.is_due)`.execute(
    db,
  )
  const pages = ['feed', 'video', 'gallery', 'photo', 'product'].map(
    (kind) => sql`select t.page_id from ${sql.table(kind)} t join first_sight f on f.kind = ${kind} and f.thing_id = t.id where f.is_due`,
  )
  const touched = sql.join(pages, sql` union `)
  const count = (kind: string) => sql`(select count(*) from ${sql.table(kind)} t where t.page_id = s.page_id and t.listed)`
  await sql`
    update page_stats s set feeds = ${count('feed')}, videos = ${count('video')}, galleries = ${count('gallery')},
      products = ${count('product')},
      photos = (select coalesce(sum(g.photos), 0) from gallery g where g.page_id = s.page_id and g.listed)
    where s.page_id in (${touched})`.execute(db)
  await sql`delete from feed_latest where page_id in (${touched})`.execute(db)
  await sql`
    insert into feed_latest (page_id, published_at, feed_id)
    select distinct on (page_id) page_id, published_at, id from feed where listed and page_id in (${touched})
    order by page_id, published_at desc, id desc`.execute(db)
}

/** Their files open by no address of their own; a job gives what lies under open ones another. */
async function guardFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    update file f set is_guarded = true from account a
    where a.id = f.owner_id and not f.is_guarded and f.type not in ('team-logo', 'team-poster', 'team-banner') and ${isYoung}`.execute(db)
  await sql`create index file_still_open on file (id) where is_guarded and variants @> '[{"isPublic": true}]'`.execute(db)
}
