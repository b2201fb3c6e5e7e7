import { sql, type Kysely } from 'kysely'

// Street `people`: who people are and how they come in; and who acts for a page, since pages are older than people.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccount(db)
  await createPerformer(db)
  await createCredential(db)
  await createSession(db)
  await createSocketTicket(db)
  await createOneTimeCode(db)
  await createSocialIdentity(db)
  await createSocialTicket(db)
  await createFirstAdministratorCode(db)
  await createInquiry(db)
  await createAddress(db)
  await createFollow(db)
  await createPageStaff(db)
}

/** An address counts once it is confirmed: until then several may claim it, and only a confirmed one is anybody’s alone. */
async function createAccount(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key,
      kind text not null check (kind in ('user', 'performer')),
      roles text[] not null default '{}',
      username text unique check (username ~ '^[a-z0-9_]{3,30}$' and username ~ '[a-z]'),
      email text check (email = lower(email) and length(email) <= 254),
      email_verified_at timestamptz,
      name text not null check (length(name) between 1 and 100),
      first_name text,
      last_name text,
      phone text,
      phone_code text,
      country text,
      gender text,
      date_of_birth date not null,
      show_age_band boolean not null default true,
      guardian_status text not null check (guardian_status in ('not_needed', 'pending', 'approved')),
      status text not null check (status in ('active', 'inactive', 'pending-email-confirmation', 'suspended')),
      avatar text not null default '',
      cover text not null default '',
      referral_code text not null unique,
      referred_by text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      pending_email text check (pending_email = lower(pending_email) and length(pending_email) <= 254),
      check (pending_email is null or email_verified_at is not null)
    )`.execute(db)
  await sql`create index account_newest on account (kind, created_at desc, id desc)`.execute(db)
  await sql`create index account_administrators on account (id) where roles @> '{admin}'`.execute(db)
  await sql`create unique index account_confirmed_email on account (email) where email_verified_at is not null`.execute(db)
  await sql`create index account_email on account (email)`.execute(db)
  await sql`create index account_pending_email on account (pending_email) where pending_email is not null`.execute(db)
  await sql`create index account_minor on account (date_of_birth, id) where guardian_status <> 'not_needed'`.execute(db)
}

async function createPerformer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table performer (
      account_id uuid primary key references account on delete cascade,
      bio text,
      languages text[] not null default '{}',
      sport_ids uuid[] not null default '{}',
      positions text[] not null default '{}',
      jersey text,
      grad_year int,
      class_label text,
      height text,
      weight text,
      hometown text,
      socials jsonb not null default '{}',
      education_type text check (education_type in ('High School', 'College', 'Other')),
      school_id uuid,
      school_name text,
      school_city text,
      school_state text,
      school_state_code text,
      school_roles text[] not null default '{athlete}',
      color_primary text,
      color_secondary text,
      monthly_price bigint check (monthly_price > 0),
      yearly_price bigint check (yearly_price > 0),
      public_chat_price bigint check (public_chat_price > 0),
      is_free_subscription boolean not null default false,
      free_days int not null default 1 check (free_days between 1 and 90),
      welcome_video_id uuid,
      activate_welcome_video boolean not null default false,
      verified_document boolean not null default false,
      document_status text not null default 'none',
      document_reason text,
      is_featured boolean not null default false,
      address text,
      city text,
      state text,
      zipcode text
    )`.execute(db)
  await sql`create index performer_sports on performer using gin (sport_ids)`.execute(db)
  await sql`create index performer_school on performer (school_state_code, school_name)`.execute(db)
  await sql`create index performer_unverified on performer (account_id) where not verified_document`.execute(db)
}

async function createCredential(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credential (
      account_id uuid not null references account on delete cascade,
      scheme text not null check (scheme in ('plain', 'md5c')),
      hash text not null,
      updated_at timestamptz not null,
      primary key (account_id, scheme)
    )`.execute(db)
}

async function createSession(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session (
      id uuid primary key,
      token_hash bytea not null unique,
      binding_hash bytea,
      account_id uuid not null references account on delete cascade,
      device text not null,
      network text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      stepped_up_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index session_account on session (account_id, expires_at)`.execute(db)
}

async function createSocketTicket(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table socket_ticket (
      ticket_hash bytea primary key,
      session_id uuid not null references session on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
}

async function createOneTimeCode(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table one_time_code (
      code_hash bytea primary key,
      purpose text not null check (purpose in ('verify-email', 'reset-password')),
      account_id uuid not null references account on delete cascade,
      address text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index one_time_code_account on one_time_code (account_id)`.execute(db)
}

async function createSocialIdentity(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_identity (
      provider text not null check (provider in ('twitter', 'google')),
      subject text not null,
      account_id uuid not null references account on delete cascade,
      created_at timestamptz not null,
      primary key (provider, subject)
    )`.execute(db)
  await sql`create index social_identity_account on social_identity (account_id)`.execute(db)
}

/** Short-lived, one use: a request token’s secret, or who somebody is who has yet to give a date of birth. */
async function createSocialTicket(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_ticket (
      ticket_hash bytea primary key,
      kind text not null check (kind in ('request', 'signup')),
      details jsonb not null,
      expires_at timestamptz not null
    )`.execute(db)
}

async function createFirstAdministratorCode(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_administrator_code (
      code_hash bytea primary key,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
}

async function createInquiry(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inquiry (
      id uuid primary key,
      kind text not null check (kind in ('contact', 'info')),
      name text not null,
      email text not null,
      details jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
}

/** Where parcels go. Orders keep a copy, so that an address may change or leave at any time. */
async function createAddress(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address (
      id uuid primary key,
      account_id uuid not null references account on delete cascade,
      name text not null,
      country text not null check (length(country) = 2),
      state text not null,
      city text not null,
      street_address text not null,
      zip_code text not null,
      district text,
      ward text,
      street_number text,
      phone text,
      description text,
      is_default boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index address_of_account on address (account_id, created_at)`.execute(db)
  await sql`create unique index address_default on address (account_id) where is_default`.execute(db)
}

async function createFollow(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follow (
      id uuid primary key,
      follower_id uuid not null references account on delete cascade,
      page_id uuid not null references page on delete cascade,
      created_at timestamptz not null,
      unique (follower_id, page_id)
    )`.execute(db)
  await sql`create index follow_of_page on follow (page_id, created_at desc, id desc)`.execute(db)
  await sql`create index follow_of_fan on follow (follower_id, created_at desc, id desc)`.execute(db)
}

/** Who may act for a team’s page, and from when to when; rows are ended, never removed. An athlete’s own page needs none. */
async function createPageStaff(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_staff (
      id bigint generated always as identity primary key,
      page_id uuid not null references page,
      account_id uuid not null references account,
      rights text[] not null check (rights <@ array['owner', 'manage', 'moderate', 'compliance'] and cardinality(rights) > 0),
      since timestamptz not null,
      until timestamptz check (until >= since),
      check (page_id <> account_id)
    )`.execute(db)
  await sql`create unique index page_staff_now on page_staff (page_id, account_id) where until is null`.execute(db)
  await sql`create index page_staff_account on page_staff (account_id, page_id)`.execute(db)
  await sql`revoke update, delete, truncate on page_staff from fieldhouse_app`.execute(db)
  await sql`grant update (until) on page_staff to fieldhouse_app`.execute(db)
}
