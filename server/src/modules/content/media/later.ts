import { after, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { FileRow } from './store.ts'

/** While the store is away: again in a minute, and that is no attempt that came to nothing. */
export const later = (
  jobs: Pick<Jobs, 'send'>,
  db: Db,
  clock: Clock,
  name: 'media.prepare' | 'media.renditions',
  { id: fileId, owner_id: accountId }: Pick<FileRow, 'id' | 'owner_id'>,
): Promise<void> => jobs.send(db, name, { fileId }, { startAfter: after(clock.now(), minutes(1)), accountId })
