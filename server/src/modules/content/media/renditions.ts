// A film that can be watched already, in further sizes. They come all at once, when the last is there, so that nobody who watches
// meanwhile notices anything; until then, and where it is small or short, there is the one that there always was.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { MediaRefusal } from '#platform/media/index.ts'
import { StorageAway, type Storage } from '#platform/storage/index.ts'
import { later } from './later.ts'
import { clipOf, isRendition, keyOf } from './objects.ts'
import type { Processing } from './processing.ts'
import * as store from './store.ts'
import type { FileRow, Variant } from './store.ts'

export const renditionsJob = 'media.renditions'

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'define' | 'send'>
  readonly storage: Storage
  readonly processing: Pick<Processing, 'renditions'>
}

const isMade = ({ status, variants }: FileRow) => status !== 'finished' || variants.some(isRendition)

export function createRenditions({ db, clock, jobs, storage, processing }: Needs): void {
  /** False where the file went away meanwhile. Throws where its film was written anew: what was made of the former one is made again. */
  const attach = (file: FileRow, made: readonly Variant[]) =>
    inTransaction(db, async (tx) => {
      const { id: fileId } = file
      const [now] = await store.lockFiles(tx, [fileId])
      if (!now) return false
      if (clipOf(now.variants)?.name !== clipOf(file.variants)?.name) throw new Error(`The film ${fileId} was written anew meanwhile`)
      if (!isMade(now)) await store.updateFile(tx, fileId, { variants: [...now.variants, ...made] })
      return true
    })

  jobs.define({
    name: renditionsJob,
    retries: 2,
    // Nobody waits for it: whoever does wait, for a clip that was just sent, has the other core.
    atOnce: 1,
    longest: 12 * 3600,
    heartbeat: 60,
    async run({ fileId }, signal) {
      const [file] = await store.loadFiles(db, [fileId])
      if (!file || isMade(file)) return
      try {
        const made = await processing.renditions(file, signal)
        if (made.length === 0 || (await attach(file, made))) return
        for (const variant of made) await storage.remove(keyOf(fileId, variant))
      } catch (error) {
        if (error instanceof StorageAway) return later(jobs, db, clock, renditionsJob, file)
        // It stays as it is. What is away for a while (a disk that is full) is tried again.
        if (!(error instanceof MediaRefusal)) throw error
      }
    },
  })
}
