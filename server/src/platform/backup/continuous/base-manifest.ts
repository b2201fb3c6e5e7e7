import type { Written } from '../envelope.ts'
import type { Manifest } from '../manifest.ts'

/** What a base says of itself; it stands open, as that of a backup does. */
export interface BaseManifest
  extends Pick<
    Manifest,
    | 'format'
    | 'program'
    | 'postgres'
    | 'startedAt'
    | 'finishedAt'
    | 'site'
    | 'life'
    | 'migrations'
    | 'recipient'
    | 'objects'
    | 'seal'
    | 'secrets'
  > {
  readonly kind: 'base'
  /** As the database says it: from this moment on, any can be reached. */
  readonly wholeAt: string
  /** The cluster that it is of. */
  readonly system: string
  readonly partBytes: number
  /** Of the log; what is between them is in the base itself. */
  readonly firstPart: string
  readonly lastPart: string
  readonly base: Written & { readonly file: string }
}
