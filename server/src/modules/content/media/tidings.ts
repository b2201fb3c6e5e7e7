// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import type { FileRow } from './store.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'media.prepare': { fileId: string }
    'media.renditions': { fileId: string }
    'media.sweep': NoData
    'media.close': NoData
    'media.mend': NoData
    'media.link-pictures': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'file.prepared': { fileId: string; ownerId: string; targetKind: string | null; targetId: string | null; status: FileRow['status'] }
  }
}
