import { afterCommit, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'

export type Aside = ReturnType<typeof createAside>

/** What a transaction has to say once it is over: nobody waits for it, and what of it fails undoes nothing. */
export function createAside(faults: Faults) {
  const running = new Set<Promise<void>>()
  return {
    start(tx: Db, say: () => Promise<void>): void {
      afterCommit(tx, () => {
        const saying = say()
          .catch((error: unknown) => faults.note('notifications', error))
          .finally(() => running.delete(saying))
        running.add(saying)
      })
    },
    /** Resolves when all that has been done was told. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
  }
}
