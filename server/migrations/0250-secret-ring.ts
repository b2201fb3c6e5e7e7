// A site's secret may be one of several: which one a password was made with stands beside it, and all that were ever used are remembered.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credential add column key_id text not null default '1' check (key_id ~ '^[\\w-]{1,32}$')`.execute(db)
  // The same password under another secret is nobody's decision.
  await sql`drop trigger lasting on credential`.execute(db)
  await sql`create trigger lasting after insert on credential for each row execute function note_lasting()`.execute(db)
  await sql`
    create trigger lasting_update after update on credential for each row when (old.key_id is not distinct from new.key_id)
      execute function note_lasting()`.execute(db)
  await sql`alter table secret_fingerprint drop column only_one`.execute(db)
  await sql`alter table secret_fingerprint add primary key (fingerprint)`.execute(db)
  await sql`alter table secret_fingerprint add column key_id text not null default '1'`.execute(db)
}
