import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key,
      kind text not null check (kind in ('user', 'performer')),
      roles text[] not null default '{}',
      username text unique check (username ~ '^[a-z0-9_]{3,30}$' and username ~ '[a-z]'),
      email text unique check (email = lower(email) and length(email) <= 254),
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
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index account_newest on account (kind, created_at desc, id desc)`.execute(db)
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
}
