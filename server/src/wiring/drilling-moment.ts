// The drill of continuous backups: a base and its log are recovered into a cluster of their own, which is gone afterwards, and looked at as
// if it were the site. Files of people come along into the folder of the drill, since rows of that moment say which are needed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { restoreMoment, type Secrets } from '#platform/backup/index.ts'
import type { Clock } from '#platform/clock.ts'
import { createDatabase, createPool, startEmbeddedPostgres } from '#platform/db/index.ts'
import { deriveKeys, findSecret } from '#platform/secrets.ts'
import { createLocalDisk } from '#platform/storage/index.ts'
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
  const storage = createLocalDisk(join(scratch, 'media'))
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 })
  let found: Awaited<ReturnType<typeof restoreMoment>> | undefined
  try {
    await step('it is whole, and recovered into a cluster of its own', async () => {
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
        storage,
        site,
        keptJobs,
        settle: (url) => withDb(url, (db) => settleRecovered(db, clock.now())),
      })
      return `the base of ${found.manifest.wholeAt} and ${many(found.parts, 'part')} of the log, as of ${found.until.toISOString()}`
    })
    // A closed one brings its own keys.
    const secret = findSecret(secrets.SECRET_KEY, dataFolder)
    if (found) await lookAt(home, found.missing, { storage, secret }, step)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const passed = steps.every(({ problem }) => problem === undefined)
  const name = found?.manifest.wholeAt ?? 'a base'
  return { place: { folder, name }, snapshotAt: found?.until.toISOString(), steps, passed, isRestored: found !== undefined }
}

async function withDb<T>(url: string, work: (db: ReturnType<typeof createDatabase>) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url, size: 2 }))
  return work(db).finally(() => db.destroy())
}

interface Beside {
  readonly storage: ReturnType<typeof createLocalDisk>
  readonly secret: string | undefined
}

async function lookAt(
  home: string,
  missing: readonly string[],
  { storage, secret }: Beside,
  step: ReturnType<typeof stepping>['step'],
): Promise<void> {
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
        const decoded = await decodeSamples(keys, (key) => storage.open(key), mostDecoded)
        return `${decoded} of ${keys.length} decoded`
      })
    })
  } finally {
    await stop()
  }
}
