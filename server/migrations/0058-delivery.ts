import { sql, type Kysely } from 'kysely'

// What leaves the site: to devices and by letter. A row for each way on which somebody is to be told of something, once.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_device (
      id uuid primary key,
      account_id uuid not null references account,
      -- A device is told as long as somebody is signed in on it.
      session_id uuid not null unique references session on delete cascade,
      endpoint_hash bytea not null unique,
      -- These are sealed: whoever knows them can write to the device.
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null,
      last_ok_at timestamptz
    )`.execute(db)
  await sql`create index push_device_account on push_device (account_id)`.execute(db)
  // The pair by which push services know this site: made once, since devices are bound to it.
  await sql`
    create table push_key (
      name text primary key check (name = 'site'),
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table delivery (
      id uuid primary key,
      account_id uuid not null references account,
      source_type text not null check (source_type in ('notification', 'digest')),
      source_id uuid not null,
      channel text not null check (channel in ('push', 'mail')),
      device_id uuid references push_device on delete set null,
      -- What tells it apart from any other: channel, source, how far that had got, device.
      dedupe text not null unique,
      -- It goes again when its fate is not known, under the same name.
      is_certain boolean not null,
      due_at timestamptz not null,
      -- From then on it is no news.
      ends_at timestamptz,
      state text not null check (state in ('waiting', 'claimed', 'sent', 'skipped', 'failed')),
      tries int not null default 0,
      why text,
      -- The one that says this one, too: what waited for a morning goes as one.
      carrier_id uuid references delivery on delete set null,
      claimed_at timestamptz,
      created_at timestamptz not null,
      check ((state = 'claimed') = (claimed_at is not null))
    )`.execute(db)
  await sql`create index delivery_due on delivery (due_at, id) where state = 'waiting'`.execute(db)
  await sql`create index delivery_claimed on delivery (claimed_at) where state = 'claimed'`.execute(db)
  await sql`create index delivery_carrier on delivery (carrier_id) where carrier_id is not null`.execute(db)
  await sql`create index delivery_device on delivery (device_id) where device_id is not null`.execute(db)
  await sql`create index delivery_oldest on delivery (created_at)`.execute(db)
  await sql`
    alter table notification_setting
      add column push_off text[] not null default '{}',
      add column mail_off text[] not null default '{}',
      add column mail_pages_off uuid[] not null default '{}',
      add column digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
      -- Whether quiet hours, or none, are somebody's own wish.
      add column quiet_chosen boolean not null default false`.execute(db)
  await sql`update notification_setting set quiet_chosen = true where quiet_from is not null`.execute(db)
  await sql`create index notification_setting_digest on notification_setting (account_id) where digest <> 'off'`.execute(db)
}
