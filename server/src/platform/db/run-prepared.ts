import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * Runs a statement whose text never changes. For the few that every page view needs: building a query anew each time
 * costs more than the database takes to answer it (stack.md 2).
 */
export async function runPrepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
