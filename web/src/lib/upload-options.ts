import type { SendOptions } from './client.ts'
import type { Pausing } from './pausing.ts'

export interface UploadOptions extends SendOptions {
  /** Sent bytes as a share of 1. */
  onProgress?: (share: number) => void
  /** By which whoever sends it may hold it up; small files are over before. */
  pausing?: Pausing | undefined
}
