// What can be done with a recording, and how long it is kept. Pure.
import type { StreamRecording } from '@fieldhouse/contract'
import { after, days } from '#platform/clock.ts'

/** A recording that nobody made a video of stays so long after its session. */
export const keptFor = days(14)
export const deleteAt = (endedAt: Date): Date => after(endedAt, keptFor)

export interface RecordingSight {
  readonly endedAt: Date | null
  /** Bytes that lie on the disk. */
  readonly bytes: number
  readonly isDeleted: boolean
  /** Staff of the site refused the session: there is nothing to be made of it. */
  readonly isRefused: boolean
  /** Of the file of the video that was made; null: none was made. */
  readonly made: 'created' | 'processing' | 'finished' | 'error' | 'removing' | 'missing' | null
}

export function stateOf({ endedAt, bytes, isDeleted, isRefused, made }: RecordingSight): StreamRecording['state'] {
  if (isDeleted) return 'gone'
  if (made === 'finished') return 'made'
  if (made === 'error') return 'failed'
  if (made === 'created' || made === 'processing') return 'making'
  if (made !== null) return 'gone'
  if (endedAt === null) return 'running'
  return bytes > 0 && !isRefused ? 'kept' : 'none'
}
