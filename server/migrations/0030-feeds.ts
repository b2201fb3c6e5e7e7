import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed (
      id uuid primary key,
      page_id uuid not null references page,
      author_id uuid not null references account,
      slug text not null unique,
      type text not null check (type in ('text', 'photo', 'video', 'audio', 'poll', 'scheduled-streaming', 'game-card')),
      title text check (length(title) <= 200),
      text text not null default '',
      audience text not null check (audience in ('public', 'followers', 'subscribers', 'buyers')),
      price bigint check (price > 0),
      status text not null check (status in ('draft', 'active', 'inactive', 'scheduled', 'pending-review')),
      moderation_status text check (moderation_status in ('approved', 'pending', 'rejected')),
      moderation_reason text,
      schedule_at timestamptz,
      published_at timestamptz,
      file_ids uuid[] not null default '{}',
      thumbnail_id uuid,
      teaser_id uuid,
      poll_description text,
      poll_expired_at timestamptz,
      streaming_scheduled timestamptz,
      game_card jsonb,
      likes int not null default 0,
      comments int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      -- What lists may show at all; who may see it inside is the paywall's business (money.md 12).
      listed boolean not null generated always as (
        status = 'active' and deleted_at is null and published_at is not null and coalesce(moderation_status, 'approved') = 'approved'
      ) stored,
      check ((audience = 'buyers') = (price is not null)),
      check (status <> 'scheduled' or schedule_at is not null)
    )`.execute(db)
  await sql`create index feed_of_page on feed (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index feed_newest on feed (published_at desc, id desc) where listed`.execute(db)
  await sql`create index feed_of_author on feed (author_id, created_at desc, id desc) where deleted_at is null`.execute(db)
}
