// Works through many subscriptions, row by row, each in its own transaction; one that fails does not hold the others up.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Logger } from '#platform/log.ts'

/** `find` answers the next ids in order; answers how many were looked after. */
export type Each = (
  find: (after: string | undefined, batch: number) => Promise<string[]>,
  work: (tx: Db, id: string) => Promise<void>,
) => Promise<number>

const batch = 100

export const createEach =
  ({ db, log }: { readonly db: Db; readonly log: Logger }): Each =>
  async (find, work) => {
    let done = 0
    for (let after: string | undefined; ; ) {
      const ids = await find(after, batch)
      for (const id of ids) {
        try {
          await inTransaction(db, (tx) => work(tx, id))
          done += 1
        } catch (error) {
          log.error({ err: error, subscription: id }, 'a subscription could not be looked after')
        }
      }
      after = ids.at(-1)
      if (ids.length < batch) return done
    }
  }
