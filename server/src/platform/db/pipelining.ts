// Statements of a transaction go out as they are asked for; Kysely would let each wait for the answer to the one before.
// What does not depend on each other shares a round trip: `Promise.all` of several statements costs as much as one.
// They run in the order they were asked for, and after one that fails all later ones fail too.
import { Kysely, Transaction, TransactionBuilder, type KyselyConfig, type KyselyProps } from 'kysely'

class PipeliningTransactions extends TransactionBuilder<object> {
  readonly #props: KyselyProps

  constructor(props: KyselyProps) {
    super(props)
    this.#props = props
  }

  override execute<T>(work: (tx: Transaction<object>) => Promise<T>): Promise<T> {
    const { executor, driver } = this.#props
    return executor.provideConnection(async (connection) => {
      const own = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
      // Waited for: what follows must never run outside of it.
      await driver.beginTransaction(connection, {})
      try {
        const result = await work(new Transaction<object>({ ...this.#props, executor: own }))
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

  override transaction(): TransactionBuilder<object> {
    const { dialect } = this.#config
    return new PipeliningTransactions({ config: this.#config, dialect, driver: dialect.createDriver(), executor: this.getExecutor() })
  }
}
