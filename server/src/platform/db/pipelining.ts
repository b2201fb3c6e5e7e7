// Statements of a transaction go out as they are asked for; Kysely would let each wait for the answer to the one before.
// What does not depend on each other shares a round trip: `Promise.all` of several statements costs as much as one.
// They run in the order they were asked for, and after one that fails all later ones fail too.
import {
  CompiledQuery,
  Kysely,
  Transaction,
  TransactionBuilder,
  type ConnectionProvider,
  type DatabaseConnection,
  type KyselyConfig,
  type KyselyProps,
} from 'kysely'
import { whileHolding } from './holding.ts'
import { planOnce } from './pool.ts'

type Tx = Transaction<object>

/** What the last statements of a transaction answer: they were sent, and the end of the transaction goes right behind them. */
export interface Closing<T> {
  readonly answer: Promise<T>
}

/**
 * Postgres plans a prepared statement anew each time when it believes that pays, as it does of every `= any($1)`; for a few
 * rows found by their keys the planning costs as much as the reading.
 */
const beginHot = [CompiledQuery.raw('begin'), CompiledQuery.raw(planOnce)]

interface Ends {
  readonly commit: (() => void)[]
  readonly rollback: (() => void)[]
}
const ends = new WeakMap<object, Ends>()

/** Calls back once what was asked of `db` so far can be seen by others; never, when its transaction fails. */
export function afterCommit(db: Kysely<object>, tell: () => void): void {
  const waiting = ends.get(db)
  if (waiting) waiting.commit.push(tell)
  else tell()
}

/** Calls back when the transaction comes to nothing, for what was counted in memory on its behalf. */
export function afterRollback(db: Kysely<object>, undo: () => void): void {
  ends.get(db)?.rollback.push(undo)
}

class PipeliningTransactions extends TransactionBuilder<object> {
  readonly #props: KyselyProps

  constructor(props: KyselyProps) {
    super(props)
    this.#props = props
  }

  override execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#run(
      (connection) => this.#props.driver.beginTransaction(connection, {}),
      async () => undefined,
      async (tx) => ({ answer: Promise.resolve(await work(tx)) }),
    )
  }

  transact<R, T>(read: (tx: Tx) => Promise<R>, work: (tx: Tx, found: R) => Promise<Closing<T>>): Promise<T> {
    return this.#run((connection) => Promise.all(beginHot.map((statement) => connection.executeQuery(statement))), read, work)
  }

  #run<R, T>(
    begin: (connection: DatabaseConnection) => Promise<unknown>,
    read: (tx: Tx) => Promise<R>,
    work: (tx: Tx, found: R) => Promise<Closing<T>>,
  ): Promise<T> {
    const { executor, driver } = this.#props
    return executor.provideConnection(async (connection) => {
      let hasEnded = false
      const provideConnection: ConnectionProvider['provideConnection'] = (use) => {
        // It would be no part of the transaction.
        if (hasEnded) throw new Error('This transaction has ended')
        return use(connection)
      }
      const tx = new Transaction<object>({ ...this.#props, executor: executor.withConnectionProvider({ provideConnection }) })
      const waiting: Ends = { commit: [], rollback: [] }
      ends.set(tx, waiting)
      const begun = begin(connection)
      const found = whileHolding(() => read(tx))
      found.catch(() => undefined)
      // Waited for: what writes must never run outside of it.
      await begun
      try {
        const all = await found
        const { answer } = await whileHolding(() => work(tx, all))
        hasEnded = true
        // After a statement that failed, this rolls back and says so.
        const committed = driver.commitTransaction(connection)
        committed.catch(() => undefined)
        const result = await answer
        await committed
        for (const tell of waiting.commit) tell()
        return result
      } catch (error) {
        hasEnded = true
        for (const undo of waiting.rollback) undo()
        await driver.rollbackTransaction(connection)
        throw error
      }
    })
  }
}

export class PipeliningDatabase extends Kysely<object> {
  readonly #config: KyselyConfig

  constructor(config: KyselyConfig) {
    super(config)
    this.#config = config
  }

  override transaction(): PipeliningTransactions {
    const { dialect } = this.#config
    return new PipeliningTransactions({ config: this.#config, dialect, driver: dialect.createDriver(), executor: this.getExecutor() })
  }
}

/** One attempt at `transact`. */
export function transactOnce<R, T>(
  db: Kysely<object>,
  read: (tx: Tx) => Promise<R>,
  work: (tx: Tx, found: R) => Promise<Closing<T>>,
): Promise<T> {
  const transaction = db.transaction()
  return transaction instanceof PipeliningTransactions
    ? transaction.transact(read, work)
    : transaction.execute(async (tx) => (await work(tx, await read(tx))).answer)
}
