import { sql, type Kysely } from 'kysely'

// Some seconds out of another film, as a file of its own: which film, from when, for how long.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file
    add column cut_of uuid,
    add column cut_start double precision check (cut_start >= 0 and cut_start < 1e6),
    add column cut_seconds double precision check (cut_seconds > 0 and cut_seconds <= 60),
    add constraint file_cut check (num_nonnulls(cut_of, cut_start, cut_seconds) in (0, 3))`.execute(db)
  // Those that wait for their film.
  await sql`create index file_cuts on file (cut_of) where cut_of is not null and status = 'created'`.execute(db)
}
