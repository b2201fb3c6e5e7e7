import { sql, type Kysely } from 'kysely'

// Links that invite people to open an account, who came by them, and letters that carry one: one for each address for ever.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invite (
      id uuid primary key,
      code text not null unique,
      kind text not null check (kind in ('user', 'performer')),
      page_id uuid references page (id) on delete cascade,
      uses integer not null default 0 check (uses >= 0),
      max integer check (max > 0),
      until timestamptz,
      campaign text not null check (length(campaign) <= 40),
      note text not null check (length(note) <= 200),
      -- It leads past the doors that staff keeps.
      is_pass boolean not null,
      made_by uuid not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      check (max is null or uses <= max)
    )`.execute(db)
  await sql`create index invite_page on invite (page_id) where page_id is not null`.execute(db)
  await sql`
    create table invite_join (
      account_id uuid primary key references account (id) on delete cascade,
      invite_id uuid not null references invite (id) on delete cascade,
      campaign text not null,
      joined_at timestamptz not null
    )`.execute(db)
  await sql`create index invite_join_of on invite_join (invite_id, joined_at desc, account_id)`.execute(db)
  await sql`
    create table invite_letter (
      -- Of the address: it is known again, and nobody can read it here.
      fingerprint text primary key,
      id uuid not null unique,
      invite_id uuid references invite (id) on delete set null,
      -- Empty as soon as nobody is to be written to any more.
      address text not null,
      state text not null check (state in ('waiting', 'claimed', 'sent', 'skipped', 'bounced', 'complained', 'refused')),
      due_at timestamptz not null,
      tries integer not null,
      -- Of the page of its link, for whoever shows that the address is theirs; up to what they paid elsewhere.
      free_days integer not null default 0 check (free_days between 0 and 30),
      days_taken_at timestamptz,
      check ((state in ('waiting', 'claimed')) or address = '')
    )`.execute(db)
  await sql`create index invite_letter_due on invite_letter (due_at, id) where state = 'waiting'`.execute(db)
  await sql`create index invite_letter_of on invite_letter (invite_id)`.execute(db)
  await sql`create index invite_letter_address on invite_letter (address) where address <> ''`.execute(db)
  // Whoever was written to once is not written to again, after a restore neither.
  await sql`
    create function note_invited() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into lasting_decision (kind, subject) values ('invited', new.fingerprint);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger lasting after update of state on invite_letter for each row
      when (old.state = 'waiting' and new.state <> 'waiting') execute function note_invited()`.execute(db)
}
