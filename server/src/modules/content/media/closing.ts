// Files of those under 18 that were open before they had to be guarded: what lies under an open address goes under another. Each step may
// be done again, so that it does not matter after which of them the program ends.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { StorageMiss, type Storage } from '#platform/storage/index.ts'
import { keyOf } from './objects.ts'
import * as store from './store.ts'
import type { FileRow, Variant } from './store.ts'

const batch = 50

export function closeWhatIsOpen({ db, jobs, storage }: { readonly db: Db; readonly jobs: Jobs; readonly storage: Storage }): void {
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
    await inTransaction(db, (tx) => store.updateFile(tx, id, { variants: closed }))
  }

  jobs.define({
    name: 'media.close',
    schedule: '*/10 * * * *',
    async run() {
      for (;;) {
        const files = await store.listStillOpen(db, batch)
        for (const file of files) await close(file)
        if (files.length < batch) return
      }
    },
  })
}
