import { sql, type Kysely } from 'kysely'

// Street `content`: files, posts, videos, galleries, products, conversations and live streams. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFile(db)
  await createFeed(db)
  await createFeedLatest(db)
  await createPollOption(db)
  await createPollVote(db)
  await createVideo(db)
  await createGallery(db)
  await createPhoto(db)
  await createProduct(db)
  await createConversation(db)
  await createConversationMember(db)
  await createMessage(db)
  await createStream(db)
  await createStreamSession(db)
  await createStreamMessage(db)
}

async function createFile(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      id uuid primary key,
      owner_id uuid not null references account,
      type text not null,
      name text not null check (length(name) <= 200),
      format text not null,
      mime_type text not null,
      size bigint not null check (size >= 0),
      status text not null check (status in ('created', 'processing', 'finished', 'error', 'removing')),
      progress real not null default 0,
      error_code text,
      width int,
      height int,
      duration real,
      placeholder text,
      variants jsonb not null default '[]',
      target_kind text,
      target_id uuid,
      created_at timestamptz not null,
      check ((target_kind is null) = (target_id is null))
    )`.execute(db)
  await sql`create index file_of_target on file (target_kind, target_id) where target_id is not null`.execute(db)
  await sql`create index file_of_owner on file (owner_id, created_at)`.execute(db)
  await sql`create index file_unattached on file (created_at) where target_id is null`.execute(db)
}

async function createFeed(db: Kysely<unknown>): Promise<void> {
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

/** The newest listed post of every page, so that the home of somebody who follows thousands looks into a few pages only. */
async function createFeedLatest(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed_latest (
      page_id uuid primary key references page on delete cascade,
      published_at timestamptz not null,
      feed_id uuid not null
    )`.execute(db)
}

async function createPollOption(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table poll_option (
      id uuid primary key,
      owner_id uuid not null references account,
      feed_id uuid references feed,
      position int not null default 0,
      description text not null check (length(description) between 1 and 100),
      votes int not null default 0 check (votes >= 0),
      expired_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index poll_option_of_feed on poll_option (feed_id, position)`.execute(db)
  await sql`create index poll_option_free on poll_option (owner_id, created_at) where feed_id is null`.execute(db)
}

/** One vote per post, whatever is answered (wire.md 4.4). */
async function createPollVote(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table poll_vote (
      feed_id uuid not null references feed,
      account_id uuid not null references account on delete cascade,
      option_id uuid not null references poll_option,
      created_at timestamptz not null,
      primary key (feed_id, account_id)
    )`.execute(db)
  await sql`create index poll_vote_of_option on poll_vote (option_id)`.execute(db)
}

/** For everybody, for followers, for subscribers, or sold; some go out by themselves at a time. */
async function createVideo(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video (
      id uuid primary key,
      page_id uuid not null references page,
      slug text not null unique,
      title text not null check (length(title) between 1 and 200),
      description text not null,
      tags text[] not null default '{}',
      participant_ids uuid[] not null default '{}',
      video_id uuid not null,
      teaser_id uuid,
      thumbnail_id uuid,
      audience text not null check (audience in ('public', 'followers', 'subscribers', 'buyers')),
      price bigint check (price > 0),
      status text not null check (status in ('draft', 'active', 'inactive', 'scheduled', 'pending-review', 'file-error')),
      published_at timestamptz,
      likes int not null default 0,
      comments int not null default 0,
      bookmarks int not null default 0,
      views int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      listed boolean not null generated always as (
    status = 'active' and deleted_at is null and published_at is not null
    ) stored,
      schedule_at timestamptz,
      check ((audience = 'buyers') = (price is not null)),
      constraint video_plan check (status <> 'scheduled' or schedule_at is not null)
    )`.execute(db)
  await sql`create index video_of_page on video (page_id, created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`create index video_listed_of_page on video (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index video_newest on video (published_at desc, id desc) where listed`.execute(db)
  await sql`create index video_file on video (video_id)`.execute(db)
  await sql`create index video_title on video using gin (title gin_trgm_ops)`.execute(db)
  await sql`create index video_planned on video (schedule_at) where status = 'scheduled' and deleted_at is null`.execute(db)
  await sql`revoke delete, truncate on video from fieldhouse_app`.execute(db)
}

async function createGallery(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gallery (
      id uuid primary key,
      page_id uuid not null references page,
      slug text not null unique,
      title text not null check (length(title) between 1 and 200),
      description text not null,
      -- The photo that stands for it; null while none is shown.
      cover_id uuid,
      -- How many photos are shown, and how many there are with drafts and archived ones.
      photos int not null default 0,
      all_photos int not null default 0 check (all_photos between 0 and 100),
      audience text not null check (audience in ('public', 'followers', 'subscribers', 'buyers')),
      price bigint check (price > 0),
      status text not null check (status in ('draft', 'active', 'inactive', 'scheduled', 'pending-review', 'file-error')),
      published_at timestamptz,
      likes int not null default 0,
      comments int not null default 0,
      bookmarks int not null default 0,
      views int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      -- An empty gallery is not shown to others and cannot be bought.
      listed boolean not null generated always as (
    status = 'active' and deleted_at is null and published_at is not null and photos > 0
    ) stored,
      check ((audience = 'buyers') = (price is not null))
    )`.execute(db)
  await sql`create index gallery_of_page on gallery (page_id, created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`create index gallery_listed_of_page on gallery (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index gallery_newest on gallery (published_at desc, id desc) where listed`.execute(db)
  await sql`create index gallery_title on gallery using gin (title gin_trgm_ops)`.execute(db)
  await sql`revoke delete, truncate on gallery from fieldhouse_app`.execute(db)
}

/** Photos are for whom their gallery is for. */
async function createPhoto(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo (
      id uuid primary key,
      gallery_id uuid not null references gallery,
      page_id uuid not null references page,
      title text not null check (length(title) <= 200),
      file_id uuid not null,
      status text not null check (status in ('draft', 'active', 'inactive')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index photo_of_gallery on photo (gallery_id, id) where deleted_at is null`.execute(db)
  await sql`create index photo_of_page on photo (page_id, id) where deleted_at is null`.execute(db)
  await sql`revoke delete, truncate on photo from fieldhouse_app`.execute(db)
}

/** What pages sell beside posts: goods that are sent and files that are downloaded (money.md 10). */
async function createProduct(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product (
      id uuid primary key,
      page_id uuid not null references page,
      slug text not null unique,
      name text not null check (length(name) between 1 and 200),
      description text not null,
      type text not null check (type in ('physical', 'digital')),
      price bigint not null check (price > 0),
      -- Null: as many as are wanted. Taken by conditional update in the purchase, so it cannot fall below nothing.
      stock int check (stock >= 0),
      image_id uuid,
      digital_file_id uuid,
      status text not null check (status in ('draft', 'active', 'inactive')),
      likes int not null default 0,
      comments int not null default 0,
      bookmarks int not null default 0,
      sold int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      listed boolean not null generated always as (status = 'active' and deleted_at is null) stored,
      check (type = 'physical' or stock is null),
      check (type = 'digital' or digital_file_id is null)
    )`.execute(db)
  await sql`create index product_of_page on product (page_id, created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`create index product_newest on product (created_at desc, id desc) where listed`.execute(db)
  await sql`create index product_popular on product (sold desc, likes desc, id desc) where listed`.execute(db)
  await sql`create index product_price on product (price, id) where listed`.execute(db)
  await sql`create index product_name on product using gin (name gin_trgm_ops)`.execute(db)
  await sql`revoke delete, truncate on product from fieldhouse_app`.execute(db)
}

/** Private conversations of two accounts. */
async function createConversation(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation (
      id uuid primary key,
      first_id uuid not null references account,
      second_id uuid not null references account,
      last_message_id uuid,
      created_at timestamptz not null,
      check (first_id < second_id),
      unique (first_id, second_id)
    )`.execute(db)
  await sql`revoke delete, truncate on conversation from fieldhouse_app`.execute(db)
}

/** What one of the two sees of it; without listed_at it is in no list yet. */
async function createConversationMember(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_member (
      conversation_id uuid not null references conversation,
      account_id uuid not null references account,
      other_id uuid not null references account,
      unread int not null default 0 check (unread >= 0),
      read_id uuid,
      listed_at timestamptz,
      primary key (conversation_id, account_id)
    )`.execute(db)
  await sql`
    create index conversation_member_listed on conversation_member (account_id, listed_at desc, conversation_id desc) where
      listed_at is not null`.execute(db)
  await sql`create index conversation_member_unread on conversation_member (account_id) where unread > 0`.execute(db)
  await sql`revoke delete, truncate on conversation_member from fieldhouse_app`.execute(db)
}

/** Texts are sealed, and leave their row when they are deleted. */
async function createMessage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message (
      id uuid primary key,
      conversation_id uuid not null references conversation,
      sender_id uuid not null references account,
      client_id uuid,
      type text not null check (type in ('text', 'photo', 'video', 'audio')),
      text text not null,
      file_ids uuid[] not null default '{}',
      price bigint check (price > 0),
      created_at timestamptz not null,
      deleted_at timestamptz,
      constraint message_says_something check (text <> '' or cardinality(file_ids) > 0 or deleted_at is not null)
    )`.execute(db)
  await sql`
    create unique index message_client on message (conversation_id, sender_id, client_id) where client_id is not null`.execute(db)
  // Deleted ones leave the lists, unless somebody may have paid for them.
  await sql`
    create index message_newest on message (conversation_id, id desc) where deleted_at is null or price is not null`.execute(db)
  await sql`
    create index message_deleted_paid on message (id) where deleted_at is not null and price is not null and text <> ''`.execute(db)
  await sql`revoke delete, truncate on message from fieldhouse_app`.execute(db)
}

/** One public stream a page. Who sends its pictures is a person; whose it is, a page. */
async function createStream(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stream (
      id uuid primary key,
      page_id uuid not null references page,
      kind text not null default 'public' check (kind = 'public'),
      -- The stream's own conversation: it stays, while sessions come and go.
      conversation_id uuid not null unique,
      name text not null check (length(name) <= 100),
      title text not null check (length(title) between 1 and 100),
      description text not null check (length(description) <= 500),
      price bigint check (price > 0),
      -- The session that runs, or is prepared, or was the last one.
      session_id uuid not null,
      is_streaming boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      host_id uuid not null references account
    )`.execute(db)
  await sql`create unique index stream_public_of_page on stream (page_id) where kind = 'public'`.execute(db)
  await sql`create index stream_running on stream (id) where is_streaming`.execute(db)
  await sql`revoke delete, truncate on stream from fieldhouse_app`.execute(db)
  await sql`grant update (host_id) on stream to fieldhouse_app`.execute(db)
}

async function createStreamSession(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stream_session (
      id uuid primary key,
      stream_id uuid not null references stream,
      created_at timestamptz not null,
      live_at timestamptz,
      ended_at timestamptz,
      end_reason text check (end_reason in ('ended', 'host_left', 'host_unavailable', 'replaced')),
      -- Of the host's socket: seen again and again while it is there; left, once the last one is gone.
      host_seen_at timestamptz,
      host_left_at timestamptz,
      seconds int not null default 0 check (seconds >= 0),
      members int not null default 0 check (members >= 0),
      check ((ended_at is null) = (end_reason is null))
    )`.execute(db)
  await sql`
    create index stream_session_open on stream_session (host_seen_at) where live_at is not null and ended_at is null`.execute(db)
  await sql`revoke delete, truncate on stream_session from fieldhouse_app`.execute(db)
}

async function createStreamMessage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stream_message (
      id uuid primary key,
      session_id uuid not null references stream_session,
      conversation_id uuid not null,
      sender_id uuid not null,
      type text not null check (type in ('text', 'tip')),
      text text not null,
      -- Hundredths of a tip; its message has the id of its sale.
      tip bigint check (tip > 0),
      client_id uuid,
      created_at timestamptz not null,
      deleted_at timestamptz,
      deleted_by uuid,
      cleared_at timestamptz,
      check ((type = 'tip') = (tip is not null)),
      unique (sender_id, client_id)
    )`.execute(db)
  await sql`create index stream_message_of_session on stream_message (session_id, id desc) where cleared_at is null`.execute(db)
  await sql`revoke delete, truncate on stream_message from fieldhouse_app`.execute(db)
}
