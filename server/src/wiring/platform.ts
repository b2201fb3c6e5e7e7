// The floor that every module stands on.
import { join, resolve } from 'node:path'
import type { Env } from '../env.ts'
import type { Recovery } from '#platform/backup/recovery.ts'
import { createMovableClock, systemClock, type Clock } from '#platform/clock.ts'
import { createDatabase, createPool } from '#platform/db/index.ts'
import { createRateLimiter } from '#platform/http/index.ts'
import { createJobs } from '#platform/jobs/index.ts'
import { createEmbeddedVideo, type RecordingLimits } from '#platform/live-video/index.ts'
import { createFaults } from '#platform/faults.ts'
import { createLasting } from '#platform/lasting/index.ts'
import { createLog } from '#platform/log.ts'
import { createMail } from '#platform/mail/index.ts'
import { createOutbox } from '#platform/outbox/index.ts'
import { createPush } from '#platform/push/index.ts'
import { createKeyRing, createSealing } from '#platform/sealing/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { freeBytes } from '#platform/storage/index.ts'
import { createViewCounter } from '#platform/view-counter.ts'
import type { CountryOf } from '#platform/whereabouts/index.ts'

export interface PlatformOptions {
  readonly env: Env
  /** As the program's own login. */
  readonly databaseUrl: string
  readonly secret: string
  /** As the login that owns the tables, for the one thing that needs it: taking sample content away. */
  readonly ownerUrl?: string
  readonly siteUrl: string
  readonly clock?: Clock
  /** Of recordings, where a test wants others; how much of the disk is free counts for uploads, too. */
  readonly recordingLimits?: RecordingLimits
  /** Told of every statement. */
  readonly onQuery?: (sql: string, parameters: readonly unknown[]) => void
}

export type Platform = ReturnType<typeof createPlatform> & {
  readonly countryOf: CountryOf
  /** This site was restored, and nobody has opened it yet: nothing leaves it. */
  readonly held: Recovery | undefined
}

export function createPlatform({
  env,
  databaseUrl,
  ownerUrl,
  secret,
  siteUrl,
  clock: base = systemClock,
  onQuery,
  recordingLimits,
}: PlatformOptions) {
  const clock = createMovableClock(base)
  const log = createLog(env.LOG_LEVEL)
  const faults = createFaults({ log, clock })
  const keys = deriveKeys(secret)
  const db = createDatabase(createPool({ url: databaseUrl }), onQuery ? { onQuery } : {})
  const jobs = createJobs(databaseUrl, faults)
  const outbox = createOutbox(db, faults)
  const lasting = createLasting({ db, faults, dataFolder: resolve(env.FIELDHOUSE_DATA) })
  const payoutKeys = createKeyRing({ variable: 'PAYOUT_KEYS', configured: env.PAYOUT_KEYS, keys, purpose: 'payout details' })
  const dataKeys = createKeyRing({ variable: 'DATA_KEYS', configured: env.DATA_KEYS, keys, purpose: 'personal data' })
  const sealing = createSealing({ db, jobs, ring: dataKeys })
  const mail = createMail({
    db,
    jobs,
    clock,
    sealing,
    smtpUrl: env.SMTP_URL,
    bulkUrl: env.SMTP_BULK_URL,
    siteUrl,
    from: env.MAIL_FROM,
  })
  const push = createPush({ clock, subject: env.PUSH_SUBJECT, hosts: env.PUSH_HOSTS })
  const limiter = createRateLimiter(clock, env.RATE_LIMIT_SCALE)
  const views = createViewCounter({ clock, faults })
  const folder = join(env.FIELDHOUSE_DATA, 'recordings')
  const video = env.LIVE_VIDEO === 'none' ? undefined : createEmbeddedVideo({ clock, keys, siteUrl, folder, limits: recordingLimits })
  const disk = { freeBytes: recordingLimits?.freeBytes ?? freeBytes }
  return {
    env,
    ownerUrl,
    siteUrl,
    video,
    disk,
    clock,
    log,
    faults,
    keys,
    db,
    jobs,
    outbox,
    lasting,
    mail,
    push,
    limiter,
    sealing,
    payoutKeys,
    views,
  }
}
