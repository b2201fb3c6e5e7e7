// Files of those under 18 that were open before they had to be guarded: what lies under an open address goes under another. Each step may
// be done again, so that it does not matter after which of them the program ends.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { StorageMiss, type Storage } from '#platform/storage/index.ts'
import { keyOf } from './objects.ts'
import * as store from './store.ts'
import type { FileRow, Variant } from './store.ts'

const batch = 50
const lowestId = '00000000-0000-0000-0000-000000000000'

export interface ClosingNeeds {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'define'>
  readonly storage: Storage
  readonly faults: Pick<Faults, 'note'>
}

export function closeWhatIsOpen({ db, jobs, storage, faults }: ClosingNeeds): void {
  const move = async (fileId: string, variant: Variant): Promise<Variant> => {
    if (!variant.isPublic) return variant
    const closed = { ...variant, isPublic: false }
    const from = keyOf(fileId, variant)
    try {
      await storage.put(keyOf(fileId, closed), await storage.open(from))
    } catch (error) {
      // It was moved before.
      if (!(error instanceof StorageMiss)) throw error
    }
    await storage.remove(from)
    return closed
  }

  const close = async ({ id, variants }: FileRow): Promise<void> => {
    const closed: Variant[] = []
    for (const variant of variants) closed.push(await move(id, variant))
    await inTransaction(db, async (tx) => {
      // Meanwhile it may have been made in more sizes.
      const [now] = await store.lockFiles(tx, [id])
      if (!now) return
      const added = now.variants.filter(({ name }) => !closed.some((one) => one.name === name))
      await store.updateFile(tx, id, { variants: [...closed, ...added] })
    })
  }

  jobs.define({
    name: 'media.close',
    schedule: '*/10 * * * *',
    async run(_data, signal) {
      for (let last = lowestId; !signal.aborted; ) {
        const files = await store.listStillOpen(db, last, batch)
        for (const file of files) {
          if (signal.aborted) return
          // One that cannot be moved now stays open until the next time, and holds nobody up.
          await close(file).catch((error: unknown) => faults.note('media.close', error))
        }
        const [end] = files.slice(-1)
        if (files.length < batch || !end) return
        last = end.id
      }
    },
  })
}
