import { sql, type Kysely } from 'kysely'
import { firstSports } from '#modules/ground/reference/sports.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence self_added_college start 900000 maxvalue 999999`.execute(db)
  await sql`
    create table school (
      id uuid primary key,
      education_type text not null check (education_type in ('High School', 'College', 'Other')),
      name text not null,
      city text,
      state text,
      state_code text,
      college_id int unique check (college_id between 100000 and 999999),
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index school_once on school
      (education_type, lower(name), lower(coalesce(city, '')), lower(coalesce(state, '')))`.execute(db)
  await sql`
    create table sport (
      id uuid primary key,
      code text not null unique,
      name text not null,
      slug text not null unique,
      genders text[] not null,
      levels text[] not null,
      positions text[] not null,
      stat_keys text[] not null,
      icon text not null
    )`.execute(db)
  for (const sport of firstSports) {
    await sql`
      insert into sport (id, code, name, slug, genders, levels, positions, stat_keys, icon)
      values (${sport.id}, ${sport.code}, ${sport.name}, ${sport.slug}, ${sport.genders}, ${sport.levels}, ${sport.positions},
        ${sport.stat_keys}, ${sport.icon})`.execute(db)
  }
}
