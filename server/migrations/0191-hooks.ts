import { sql, type Kysely } from 'kysely'

// What happens on a page, told to addresses that its owner names; a hook that its owner ended stays ended over a restore.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hook (
      id uuid primary key,
      page_id uuid not null references page (id) on delete cascade,
      made_by uuid not null references account (id) on delete cascade,
      url text not null check (length(url) between 10 and 500),
      events text[] not null check (cardinality(events) > 0),
      secret text not null,
      former_secret text not null,
      former_until timestamptz,
      off_why text check (off_why in ('owner', 'gone', 'failing', 'rights')),
      failing_since timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index hook_page on hook (page_id)`.execute(db)
  await sql`create index hook_made_by on hook (made_by)`.execute(db)
  await sql`
    create table hook_delivery (
      id uuid primary key,
      hook_id uuid not null references hook (id) on delete cascade,
      event text not null,
      body text not null,
      created_at timestamptz not null,
      state text not null check (state in ('waiting', 'claimed', 'delivered', 'failed')),
      attempts integer not null,
      due_at timestamptz not null,
      claimed_at timestamptz,
      last_at timestamptz,
      status integer,
      ms integer,
      error text check (error in ('address', 'time', 'connection', 'status', 'off')),
      check ((state = 'claimed') = (claimed_at is not null))
    )`.execute(db)
  await sql`create index hook_delivery_due on hook_delivery (hook_id, due_at, id) where state in ('waiting', 'claimed')`.execute(db)
  await sql`create index hook_delivery_log on hook_delivery (hook_id, created_at desc, id desc)`.execute(db)
  await sql`create index hook_delivery_age on hook_delivery (created_at)`.execute(db)
  await sql`
    create function note_ended_hook() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into lasting_decision (kind, subject, other) values ('hook_ended', old.made_by, old.id);
      return null;
    end $$`.execute(db)
  await sql`create trigger lasting after delete on hook for each row execute function note_ended_hook()`.execute(db)
  await sql`
    create trigger lasting_off after update of off_why on hook for each row when (old.off_why is null and new.off_why = 'owner')
      execute function note_ended_hook()`.execute(db)
}
