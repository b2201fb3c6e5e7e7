import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'

/**
 * The database, or a transaction in it. Which tables exist is each store's own knowledge: a store says
 * `db.withTables<FollowTables>()` and so can only name its own.
 */
export type Db = Kysely<object>
export type Tx = Transaction<object>

export interface DatabaseOptions {
  /** Told of every statement; tests count with it. */
  readonly onQuery?: (sql: string, parameters: readonly unknown[]) => void
}

export function createDatabase(pool: Pool, options: DatabaseOptions = {}): Db {
  const { onQuery } = options
  return new Kysely<object>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery ? { log: (event) => onQuery(event.query.sql, event.query.parameters) } : {}),
  })
}
