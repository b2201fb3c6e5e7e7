// Films of before decision 137 are written anew, once each, so that every browser plays them. What is written lies under another name:
// an address never changes its bytes. Each step may be done again, so that it does not matter after which of them the program ends.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { isWorthSizes, MediaRefusal } from '#platform/media/index.ts'
import { StorageMiss, type Storage } from '#platform/storage/index.ts'
import { ruleOf } from './kinds.ts'
import { clipOf, formerClipOf, isRendition, keyOf, mendedName } from './objects.ts'
import type { Processing } from './processing.ts'
import { renditionsJob } from './renditions.ts'
import * as store from './store.ts'
import type { FileRow, Variant } from './store.ts'

const batch = 50
const lowestId = '00000000-0000-0000-0000-000000000000'

interface Needs {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'define' | 'send'>
  readonly storage: Storage
  readonly faults: Pick<Faults, 'note'>
  readonly processing: Pick<Processing, 'mend'>
}

const sizeOf = (variants: readonly Variant[]) => variants.reduce((sum, { size }) => sum + size, 0)

export function mendFilms({ db, jobs, storage, faults, processing }: Needs): void {
  /** In place of what it was made of, and of all sizes that were copied from that. False where the file went away meanwhile. */
  const swap = (fileId: string, mended: Variant) =>
    inTransaction(db, async (tx) => {
      const [now] = await store.lockFiles(tx, [fileId])
      if (!now) return false
      const variants = [mended, ...now.variants.filter((one) => !isRendition(one) && one.name !== 'clip')]
      await store.updateFile(tx, fileId, { variants, size: sizeOf(variants) })
      return true
    })

  /** What nothing names any more goes before sizes are made anew: they lie under the names of the former ones. */
  const clear = async (file: FileRow, mended: Variant) => {
    const former = [formerClipOf(mended), ...file.variants.filter(isRendition)]
    for (const variant of former) await storage.remove(keyOf(file.id, variant))
  }

  const finish = (fileId: string, isAnew: boolean) =>
    inTransaction(db, async (tx) => {
      const [now] = await store.lockFiles(tx, [fileId])
      if (!now) return
      await store.updateFile(tx, fileId, { is_misread: false })
      if (isAnew && ruleOf(now.type).isWatched && isWorthSizes(now.width ?? 0, now.height ?? 0, now.duration ?? 0))
        await jobs.send(tx, renditionsJob, { fileId }, { accountId: now.owner_id })
    })

  const mend = async (file: FileRow, signal: AbortSignal): Promise<void> => {
    const clip = clipOf(file.variants)
    const mended = clip?.name === mendedName ? clip : await processing.mend(file, signal)
    if (!mended) return finish(file.id, false)
    if (clip !== mended && !(await swap(file.id, mended))) return storage.remove(keyOf(file.id, mended))
    await clear(file, mended)
    await finish(file.id, true)
  }

  jobs.define({
    name: 'media.mend',
    schedule: '*/10 * * * *',
    atOnce: 1,
    longest: 12 * 3600,
    heartbeat: 60,
    async run(_data, signal) {
      for (let last = lowestId; !signal.aborted; ) {
        const files = await store.listMisread(db, last, batch)
        for (const file of files) {
          if (signal.aborted) return
          await mend(file, signal).catch(async (error: unknown) => {
            // What cannot be read stays as it is; what is away comes again.
            if (error instanceof MediaRefusal || error instanceof StorageMiss) await finish(file.id, false)
            faults.note('media.mend', error)
          })
        }
        const [end] = files.slice(-1)
        if (files.length < batch || !end) return
        last = end.id
      }
    },
  })
}
