import { CompiledQuery, PostgresDialect, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { createBatch, type Batch } from './batch.ts'
import { PipeliningDatabase } from './pipelining.ts'

/**
 * The database, or a transaction in it. Which tables exist is each store's own knowledge: a store says
 * `db.withTables<FollowTables>()` and so can only name its own.
 */
export type Db = Kysely<object>
export type Tx = Transaction<object>

export interface DatabaseOptions {
  /** Told of every statement; tests count with it. */
  readonly onQuery?: (sql: string, parameters: readonly unknown[]) => void
  /** Told how many milliseconds each took; measuring costs a little, so only where somebody listens. */
  readonly onTook?: (sql: string, milliseconds: number) => void
}

// Beside the database rather than in it, so that stores hand on one thing: the database or their transaction.
const batches = new WeakMap<object, Batch>()

export function createDatabase(pool: Pool, options: DatabaseOptions = {}): Db {
  const { onQuery, onTook } = options
  const db = new PipeliningDatabase({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery || onTook
      ? {
          log: (event) => {
            onQuery?.(event.query.sql, event.query.parameters)
            onTook?.(event.query.sql, event.queryDurationMillis)
          },
        }
      : {}),
  })
  const batch = onTook ? timed(createBatch(pool), onTook) : createBatch(pool)
  batches.set(db, onQuery ? (text, values) => (onQuery(text, values), batch(text, values)) : batch)
  return db
}

const timed =
  (batch: Batch, tell: NonNullable<DatabaseOptions['onTook']>): Batch =>
  async (text, values) => {
    const from = performance.now()
    try {
      return await batch(text, values)
    } finally {
      tell(text, performance.now() - from)
    }
  }

/**
 * Runs a statement whose text never changes. For the few that every page view needs: building a query anew each time,
 * and Kysely's way of running it, cost more than the database takes to answer (decision 009).
 */
export async function runPrepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const batch = batches.get(db)
  if (batch) return batch<Row>(text, values)
  // A transaction keeps to its own connection.
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** The same for a statement put together of fragments: writing it out is cheap, it is the running that costs. */
export function runFragment<Row>(db: Db, fragment: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = fragment.compile(db)
  return runPrepared<Row>(db, text, parameters)
}
