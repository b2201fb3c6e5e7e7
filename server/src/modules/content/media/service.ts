import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { createClips, createLinkDrawing, createPictures } from '#platform/media/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Authenticate, RateLimiter } from '#platform/http/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { FreeBytes, Store } from '#platform/storage/index.ts'
import type { Sessions } from '#people/sessions'
import type { Settings } from '#ground/settings'
import type { Switches } from '#ground/switches'
import { mountMediaGateway } from './gateway.ts'
import { closeWhatIsOpen } from './closing.ts'
import { mendFilms } from './mending.ts'
import { createGuards } from './guards.ts'
import { createLinkPictures } from './link-pictures.ts'
import { ownFiles } from './own-files.ts'
import { createProcessing } from './processing.ts'
import { createMediaService } from './files.ts'
import { createMediaTokens } from './tokens.ts'
import { mountUploads } from './upload-gateway.ts'
import { createUploads } from './uploads.ts'
import type { FastifyInstance } from 'fastify'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly settings: Settings
  readonly switches: Pick<Switches, 'require'>
  readonly keys: Keys
  readonly sessions: Pick<Sessions, 'isOpen'>
  readonly authenticate: Authenticate
  readonly limiter: RateLimiter
  /** The data folder of this machine. */
  readonly dataFolder: string
  readonly disk: { readonly freeBytes: FreeBytes }
  readonly storage: Store
}

/** Of the local store, below a data folder. */
export const mediaRoot = (dataFolder: string): string => join(dataFolder, 'media')

/** `mount` serves the gateway on the web server; `stop` ends the worker processes. */
export function createMedia({ dataFolder, keys, ...needs }: Needs) {
  const { db, clock, storage } = needs
  const root = mediaRoot(dataFolder)
  const folder = join(root, 'work')
  const pictures = createPictures()
  const drawing = createLinkDrawing()
  const tokens = createMediaTokens(keys, clock)
  const guards = createGuards(db, clock)
  const uploads = createUploads(join(root, 'uploads'), needs)
  closeWhatIsOpen(needs)
  const processing = createProcessing({ storage, pictures, clips: createClips(), folder })
  mendFilms({ ...needs, processing })
  const media = createMediaService({
    ...needs,
    processing,
    tokens,
    guards,
    uploads,
    incomingFolder: folder,
  })
  return {
    media,
    storage,
    /** The best that is kept of each file of somebody. */
    ownFiles: (ownerId: string) => ownFiles(db, storage, ownerId),
    freeBytes: () => needs.disk.freeBytes(dataFolder),
    linkPictures: createLinkPictures({ ...needs, drawing, folder }),
    mount(app: FastifyInstance) {
      mountMediaGateway(app, { storage, tokens, guards, sessions: needs.sessions, settings: needs.settings })
      mountUploads(app, { ...needs, uploads })
    },
    stop() {
      pictures.stop()
      drawing.stop()
    },
  }
}
