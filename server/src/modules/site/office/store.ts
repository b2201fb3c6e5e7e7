import { officeFigureNames, type OfficeFigure } from '@fieldhouse/contract'
import { sql, type RawBuilder } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { OfficeDayTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Subqueries of one number each, from one moment to another. */
export type Figures = Readonly<Record<OfficeFigure, (from: Date, until: Date) => RawBuilder<unknown>>>

/** All figures of a span, in one statement. */
export async function count(db: Db, figures: Figures, from: Date, until: Date): Promise<Record<OfficeFigure, number>> {
  const columns = officeFigureNames.map((name) => sql`floor((${figures[name](from, until)}))::float8 as ${sql.ref(name)}`)
  const [row] = await runFragment<Record<OfficeFigure, number>>(db, sql`select ${sql.join(columns)}`)
  if (!row) throw new Error('A count has no row')
  return row
}

/** Of two processes that counted the same day, the first stands. */
export const put = (db: Db, rows: readonly OfficeDayTable[]) =>
  on(db)
    .insertInto('office_day')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const daysFrom = async (db: Db, from: string): Promise<OfficeDayTable[]> =>
  on(db)
    .selectFrom('office_day')
    .select([sql<string>`day::text`.as('day'), 'figure', sql<number>`n::float8`.as('n')])
    .where('day', '>=', from)
    .execute()

export const forget = (db: Db, before: string) => on(db).deleteFrom('office_day').where('day', '<', before).execute()
