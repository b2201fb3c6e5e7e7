// A process of a held site finds out that somebody opened it, and begins to work.
import { heldBy, type Hold } from '#platform/backup/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'

const lookEvery = 3000

export function watchOpening({ db, hold, faults }: { readonly db: Db; readonly hold: Hold; readonly faults: Pick<Faults, 'note'> }) {
  let timer: NodeJS.Timeout | undefined
  let begin: () => Promise<void> = async () => undefined
  let looking: Promise<void> | undefined

  const lookNow = async () => {
    if (!hold.now() || (await heldBy(db))) return
    hold.release()
    clearInterval(timer)
    await begin()
  }
  const look = () => (looking ??= lookNow().finally(() => (looking = undefined)))

  return {
    look,
    /** `begin`: what a process does that is not held. */
    start(work: () => Promise<void>): void {
      if (!hold.now()) return
      begin = work
      timer = setInterval(() => void look().catch((error: unknown) => faults.note('opening', error)), lookEvery)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
}
