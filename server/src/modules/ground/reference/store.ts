// All SQL on the table `sport`.
import type { Db } from '#platform/db/index.ts'

export type SportTable = {
  id: string
  code: string
  name: string
  slug: string
  genders: string[]
  levels: string[]
  positions: string[]
  stat_keys: string[]
  icon: string
  seasons: ('fall' | 'winter' | 'spring' | 'summer')[]
  /** Since when nobody is offered it; who has it keeps it. */
  retired_at: Date | null
}

const on = (db: Db) => db.withTables<{ sport: SportTable }>()

export const loadSports = (db: Db) => on(db).selectFrom('sport').selectAll().orderBy('name').execute()

export type SportChange = Partial<Pick<SportTable, 'positions' | 'levels' | 'genders' | 'seasons'>>

/** `retired`: since when; undefined leaves that as it is. */
export const updateSport = (db: Db, id: string, change: SportChange, retired: Date | null | undefined) =>
  on(db)
    .updateTable('sport')
    .set((eb) => ({ ...change, retired_at: retired === undefined ? eb.ref('retired_at') : retired }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
