// The floor that every module stands on.
import { join, resolve } from 'node:path'
import { diskReserve, type Env } from '../env.ts'
import type { Hold } from '#platform/backup/recovery.ts'
import { createMovableClock, systemClock, type Clock } from '#platform/clock.ts'
import { createOnlyProcess, openRedisBus } from '#platform/bus/index.ts'
import { createDatabase, createPool, identityOf, watchPool } from '#platform/db/index.ts'
import { createGuessCounter, createLimitHits, createRateLimiter } from '#platform/http/index.ts'
import { createJobs } from '#platform/jobs/index.ts'
import { createEmbeddedVideo, type RecordingLimits } from '#platform/live-video/index.ts'
import { createFaults } from '#platform/faults.ts'
import { createLeaving } from '#platform/leaving.ts'
import { createLasting } from '#platform/lasting/index.ts'
import { createLog } from '#platform/log.ts'
import { createMail, createReturnPaths, type NameService } from '#platform/mail/index.ts'
import { createMetrics, type Metrics } from '#platform/metrics/index.ts'
import { createOutbox } from '#platform/outbox/index.ts'
import { createRetention } from '#platform/retention/index.ts'
import { createPush } from '#platform/push/index.ts'
import { createKeyRing, createSealing } from '#platform/sealing/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { createDiskWatch, freeBytes, spaceOf, type SpaceOf } from '#platform/storage/index.ts'
import { openStorage, requireStorage } from './storage.ts'
import { createViewCounter } from '#platform/view-counter.ts'
import type { CountryOf } from '#platform/whereabouts/index.ts'
import type { HashCost } from '#people/sessions'

export interface PlatformOptions {
  readonly env: Env
  /** As the program's own login. */
  readonly databaseUrl: string
  readonly secret: string
  /** As the login that owns the tables, for the one thing that needs it: taking sample content away. */
  readonly ownerUrl?: string
  readonly siteUrl: string
  /** Where the embedded database lies, when it is one: its log can be kept. */
  readonly embeddedHome?: string
  readonly clock?: Clock
  /** Of recordings, where a test wants others; how much of the disk is free counts for uploads, too. */
  readonly recordingLimits?: RecordingLimits
  /** How much of the disk is free, where a test says it. */
  readonly spaceOf?: SpaceOf
  /** Milliseconds that the certificate of the site lasts, where a test says it. */
  readonly certificateLeft?: () => Promise<number | undefined>
  /** For tests. */
  readonly nameService?: NameService
  readonly passwordCost?: HashCost | undefined
  /** Web servers of this installation; without it, this one. */
  readonly webs?: () => number
  /** Told of every statement. */
  readonly onQuery?: (sql: string, parameters: readonly unknown[]) => void
}

export type Platform = Awaited<ReturnType<typeof createPlatform>> & {
  readonly countryOf: CountryOf
  /** Whether this site was restored, and nobody has opened it yet: nothing leaves it. */
  readonly hold: Hold
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

/** Their first word, and nothing else of them. */
const tellOfStatements = (metrics: Metrics) => (sql: string, milliseconds: number) => {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''
  metrics.observe('db_query_seconds', { name: verbs.has(verb) ? verb : 'other' }, milliseconds / 1000)
}

export async function createPlatform({
  env,
  databaseUrl,
  ownerUrl,
  secret,
  siteUrl,
  embeddedHome,
  clock: base = systemClock,
  onQuery,
  recordingLimits,
  spaceOf: space = spaceOf,
  certificateLeft,
  nameService,
  passwordCost,
  webs = () => 1,
}: PlatformOptions) {
  const clock = createMovableClock(base)
  const log = createLog(env.LOG_LEVEL)
  const faults = createFaults({ log, clock })
  const keys = deriveKeys(secret)
  const metrics = createMetrics()
  const pool = createPool({ url: databaseUrl })
  const poolWatch = watchPool(pool, () => clock.now())
  const db = createDatabase(pool, { ...(onQuery && { onQuery }), ...(env.METRICS_PORT > 0 && { onTook: tellOfStatements(metrics) }) })
  await requireStorage(env, db)
  const storage = openStorage(env, db)
  const bus =
    env.REDIS_URL === '' ? createOnlyProcess() : await openRedisBus({ url: env.REDIS_URL, installation: await identityOf(db), faults, log })
  const jobs = createJobs(databaseUrl, faults, { bus, clock })
  const retention = createRetention({ db, clock, jobs })
  const outbox = createOutbox(db, faults, bus)
  const lasting = createLasting({ db, faults, dataFolder: resolve(env.FIELDHOUSE_DATA) })
  const payoutKeys = createKeyRing({ variable: 'PAYOUT_KEYS', configured: env.PAYOUT_KEYS, keys, purpose: 'payout details' })
  const dataKeys = createKeyRing({ variable: 'DATA_KEYS', configured: env.DATA_KEYS, keys, purpose: 'personal data' })
  const sealing = createSealing({ db, jobs, ring: dataKeys })
  const returnPaths = createReturnPaths(keys, env.MAIL_RETURN_ADDRESS)
  const mail = createMail({
    db,
    jobs,
    retention,
    clock,
    sealing,
    metrics,
    smtpUrl: env.SMTP_URL,
    bulkUrl: env.SMTP_BULK_URL,
    siteUrl,
    from: env.MAIL_FROM,
    returnPaths,
  })
  const push = createPush({ clock, subject: env.PUSH_SUBJECT, hosts: env.PUSH_HOSTS })
  const guesses = createGuessCounter(db, keys)
  jobs.define({ name: 'limits.sweep', schedule: '*/10 * * * *', run: async () => void (await guesses.sweep(clock.now())) })
  const limiter = createRateLimiter({ clock, scale: env.RATE_LIMIT_SCALE, bus, shared: bus.store && { store: bus.store, guesses, webs } })
  const views = createViewCounter({ clock, faults, store: bus.store })
  const limitHits = createLimitHits({ db, clock, keys, retention, views })
  limiter.whenRefused(limitHits.note)
  const folder = join(env.FIELDHOUSE_DATA, 'recordings')
  const video = env.LIVE_VIDEO === 'none' ? undefined : createEmbeddedVideo({ clock, keys, siteUrl, bus, folder, limits: recordingLimits })
  const disk = { freeBytes: recordingLimits?.freeBytes ?? freeBytes }
  const diskWatch = createDiskWatch({ folder: resolve(env.FIELDHOUSE_DATA), clock, spaceOf: space, reserve: diskReserve(env) })
  return {
    env,
    ownerUrl,
    siteUrl,
    embeddedHome,
    video,
    disk,
    storage,
    diskWatch,
    certificateLeft,
    nameService,
    passwordCost,
    leaving: createLeaving(),
    clock,
    log,
    faults,
    keys,
    db,
    poolWatch,
    metrics,
    bus,
    jobs,
    retention,
    outbox,
    lasting,
    mail,
    returnPaths,
    push,
    limiter,
    limitHits,
    sealing,
    payoutKeys,
    views,
  }
}
