// Statements of a transaction go out as they are asked for; Kysely would let each wait for the answer to the one before.
// What does not depend on each other shares a round trip: `Promise.all` of several statements costs as much as one.
// They run in the order they were asked for, and after one that fails all later ones fail too.
import { Kysely, Transaction, TransactionBuilder, type KyselyConfig, type KyselyProps } from 'kysely'

type Tx = Transaction<object>

class PipeliningTransactions extends TransactionBuilder<object> {
  readonly #props: KyselyProps

  constructor(props: KyselyProps) {
    super(props)
    this.#props = props
  }

  override execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact(async () => undefined, work)
  }

  transact<R, T>(read: (tx: Tx) => Promise<R>, work: (tx: Tx, found: R) => Promise<T>): Promise<T> {
    const { executor, driver } = this.#props
    return executor.provideConnection(async (connection) => {
      const own = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
      const tx = new Transaction<object>({ ...this.#props, executor: own })
      const begun = driver.beginTransaction(connection, {})
      const found = read(tx)
      found.catch(() => undefined)
      // Waited for: what writes must never run outside of it.
      await begun
      try {
        const result = await work(tx, await found)
        await driver.commitTransaction(connection)
        return result
      } catch (error) {
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

/** A transaction whose first reads go out together with its beginning. `read` must only read. */
export function transact<R, T>(db: Kysely<object>, read: (tx: Tx) => Promise<R>, work: (tx: Tx, found: R) => Promise<T>): Promise<T> {
  const transaction = db.transaction()
  return transaction instanceof PipeliningTransactions
    ? transaction.transact(read, work)
    : transaction.execute(async (tx) => work(tx, await read(tx)))
}
