// Where the files of this installation lie, as the database has it: one row that every process reads.
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

export const homes = ['disk', 's3'] as const
export type Home = (typeof homes)[number]

export interface Standing {
  /** Where new objects go. */
  readonly home: Home
  /** Where they went before, while anything of it is left there. */
  readonly former: Home | null
  /** When everything was at home; null: what is not there yet is looked for at the former place. */
  readonly movedAt: Date | null
}

export interface HomeNote {
  read(): Promise<Standing>
}

const onDisk: Standing = { home: 'disk', former: null, movedAt: null }

/** Undefined where nobody has chosen. */
export async function readHome(db: Db): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`select home, former, moved_at as "movedAt" from storage_home`.execute(db)
  return rows[0]
}

export const createHomeNote = (db: Db): HomeNote => ({ read: async () => (await readHome(db)) ?? onDisk })

/** Of a site without files, or of one that was just restored: all of them lie there, or will. */
export const settleHome = (db: Db, home: Home) =>
  sql`insert into storage_home (home) values (${home})
      on conflict (is_one) do update set home = ${home}, former = null, moved_at = null`.execute(db)

/** Only where nobody has chosen before; of several processes that begin at once one does. */
export const chooseHome = (db: Db, home: Home) =>
  sql`insert into storage_home (home) values (${home}) on conflict (is_one) do nothing`.execute(db)

/** New objects go there from now on. May be said again. */
export const beginMove = (db: Db, to: Home, from: Home) =>
  sql`insert into storage_home (home, former) values (${to}, ${from})
      on conflict (is_one) do update set home = ${to}, former = ${from}, moved_at = null
        where storage_home.home <> ${to} or storage_home.former is distinct from ${from}`.execute(db)

/** All of them are there; copies are left at the former place. */
export const endMove = (db: Db, home: Home, now: Date) =>
  sql`update storage_home set moved_at = ${now} where home = ${home} and former is not null and moved_at is null`.execute(db)

/** Nothing is left at the former place. */
export const forgetFormer = (db: Db, home: Home) =>
  sql`update storage_home set former = null where home = ${home} and moved_at is not null`.execute(db)
