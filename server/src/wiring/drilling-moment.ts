// The drill of continuous backups: a base and its log are recovered into a cluster of their own, which is gone afterwards, and looked at as
// if it were the site. Files of people are looked at where the backup has them; rows of that moment say which are needed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkMoment, restoreMoment, type Secrets } from '#platform/backup/index.ts'
import type { Clock } from '#platform/clock.ts'
import { createDatabase, createPool, startEmbeddedPostgres } from '#platform/db/index.ts'
import { deriveKeys, findSecret } from '#platform/secrets.ts'
import { verifyAudit } from '#ground/audit'
import { verify } from '#ground/ledger'
import { namedObjects } from '#content/media'
import { site } from './backup.ts'
import { many, mostDecoded, stepping, type Drilled, type DrillStep } from './drilling.ts'
import { moneyChecks } from './money.ts'
import { keptJobs, settleRecovered } from './recovery.ts'
import { decodeSamples } from './samples.ts'

export interface MomentWish {
  /** A folder of backups. */
  readonly folder: string
  readonly moment: Date | 'newest'
  readonly identity: string | undefined
  /** Made for it, and removed with everything in it. */
  readonly scratch: string
  readonly secrets: Secrets
  readonly clock: Clock
  readonly onStep?: (step: DrillStep) => void
}

export async function drillMoment({
  folder,
  moment,
  identity,
  scratch,
  secrets,
  clock,
  onStep = () => undefined,
}: MomentWish): Promise<Drilled> {
  const { steps, step } = stepping(onStep)
  const [dataFolder, home] = [join(scratch, 'data'), join(scratch, 'data', 'postgres')]
  let name = 'a base'
  let snapshotAt: string | undefined
  let found: Awaited<ReturnType<typeof restoreMoment>> | undefined
  const end = (): Drilled => ({
    place: { folder, name },
    snapshotAt,
    steps,
    passed: steps.every(({ problem }) => problem === undefined),
    isRestored: found !== undefined,
  })
  let isClosed = false
  const isWhole = await step('it is whole', async () => {
    const { place, manifest, parts, until } = await checkMoment(folder, moment)
    ;[name, snapshotAt, isClosed] = [place.name, until.toISOString(), manifest.recipient !== null]
    return `the base ${place.name} and ${many(parts.length, 'part')} of the log`
  })
  if (!isWhole || (isClosed && identity === undefined)) return end()
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 })
  try {
    await step('it is recovered into a cluster of its own', async () => {
      found = await restoreMoment({
        folder,
        moment,
        identity,
        dataFolder,
        secrets,
        target: async () => ({
          async open(recover) {
            await recover(home)
            const { url, stop } = await startEmbeddedPostgres({ home, durable: false })
            return { url, stop, done: async () => undefined }
          },
        }),
        storage: undefined,
        site,
        keptJobs,
        settle: (url) => withDb(url, (db) => settleRecovered(db, clock.now())),
      })
      return `as of ${found.until.toISOString()}`
    })
    // A closed one brings its own keys.
    if (found) await lookAt(home, { ...found, secret: findSecret(secrets.SECRET_KEY, dataFolder) }, step)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return end()
}

async function withDb<T>(url: string, work: (db: ReturnType<typeof createDatabase>) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url, size: 2 }))
  return work(db).finally(() => db.destroy())
}

type Found = Pick<Awaited<ReturnType<typeof restoreMoment>>, 'missing' | 'open'> & { readonly secret: string | undefined }

async function lookAt(home: string, { missing, open, secret }: Found, step: ReturnType<typeof stepping>['step']): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ home, durable: false })
  try {
    await withDb(url, async (db) => {
      await step('the books agree', async () => {
        const [first] = await verify(db, moneyChecks)
        if (first) throw new Error(`${first.check}: ${first.first} (npm run ledger:verify on the restored site says all)`)
        return many(moneyChecks.length, 'check')
      })
      await step('the audit is as it was written', async () => {
        const { rows, wrong } = await verifyAudit(db, secret === undefined ? { isSigned: () => true } : deriveKeys(secret))
        if (wrong) throw new Error(`row ${wrong.n} of ${wrong.day}: ${wrong.why} (npm run audit:verify on the restored site)`)
        return many(rows, 'row')
      })
      await step('files of people open', async () => {
        if (missing[0] !== undefined) throw new Error(`${missing.length} are missing, the first: ${missing[0]}`)
        const keys: string[] = []
        for await (const { key } of namedObjects(db)) keys.push(key)
        const decoded = await decodeSamples(keys, open, mostDecoded)
        return `${decoded} of ${keys.length} decoded`
      })
    })
  } finally {
    await stop()
  }
}
