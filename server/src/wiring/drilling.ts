// A drill: a backup is restored into a database of its own that is gone afterwards, and looked at as if it were the site. Touches nothing
// of the one that runs. Of a closed backup whose key is not here only the bytes can be looked at.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkBackup,
  checkBytes,
  countRows,
  findBackup,
  groupOf,
  load,
  objectFile,
  readFile,
  readSecrets,
  shareSecret,
  type CheckedBackup,
  type Place,
} from '#platform/backup/index.ts'
import type { Clock } from '#platform/clock.ts'
import { createDatabase, createPool, fingerprintsOfRing, startEmbeddedPostgres, type Db } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { isInAudit, verifyAudit } from '#ground/audit'
import { sealsOf, verify } from '#ground/ledger'
import { moneyChecks } from './money.ts'
import { keptJobs, settleRecovered } from './recovery.ts'
import { decodeSamples } from './samples.ts'

export const mostDecoded = 50

export interface DrillStep {
  readonly name: string
  readonly words?: string
  /** Why it failed. */
  readonly problem?: string
}

export interface Drilled {
  readonly place: Place
  /** Of the snapshot; undefined where the backup could not be read. */
  readonly snapshotAt: string | undefined
  readonly steps: readonly DrillStep[]
  readonly passed: boolean
  /** False of a closed one whose key is not here: that its bytes are right is all that is known. */
  readonly isRestored: boolean
}

export interface DrillWish {
  /** A backup, or a folder of them. */
  readonly path: string
  readonly identity: string | undefined
  /** Made for it, and removed with everything in it. */
  readonly scratch: string
  /** Of this machine, for a backup that does not bring its own. */
  readonly secret: string | undefined
  readonly clock: Clock
  readonly onStep?: (step: DrillStep) => void
}

export const many = (number: number, one: string) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`

/** A step that fails is told, and those that do not need it go on. */
export function stepping(onStep: (step: DrillStep) => void) {
  const steps: DrillStep[] = []
  const end = (step: DrillStep) => {
    steps.push(step)
    onStep(step)
    return step.problem === undefined
  }
  const step = async (name: string, work: () => Promise<string | undefined>): Promise<boolean> => {
    try {
      const words = await work()
      return end(words === undefined ? { name } : { name, words })
    } catch (error) {
      return end({ name, problem: error instanceof Error ? error.message : String(error) })
    }
  }
  return { steps, step }
}

type Step = ReturnType<typeof stepping>['step']

export async function drill({ path, identity, scratch, secret, clock, onStep = () => undefined }: DrillWish): Promise<Drilled> {
  const { steps, step } = stepping(onStep)
  const place = await findBackup(path)
  const end = (snapshotAt: string | undefined, isRestored: boolean): Drilled => ({
    place,
    snapshotAt,
    steps,
    passed: steps.every(({ problem }) => problem === undefined),
    isRestored,
  })
  let found: Omit<CheckedBackup, 'identity'> | undefined
  await step('it is whole', async () => {
    found = identity === undefined ? await checkBytes(place) : await checkBackup(join(place.folder, place.name), identity)
    return `${place.folder}/${place.name}`
  })
  if (!found) return end(undefined, false)
  const { snapshotAt, recipient } = found.manifest
  if (recipient !== null && identity === undefined) return end(snapshotAt, false)
  mkdirSync(scratch, { recursive: true, mode: 0o755 })
  try {
    await practise({ ...found, identity }, { scratch, secret, clock }, step)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return end(snapshotAt, true)
}

async function practise(
  backup: CheckedBackup,
  { scratch, secret, clock }: Pick<DrillWish, 'scratch' | 'secret' | 'clock'>,
  step: Step,
): Promise<void> {
  const database = await startEmbeddedPostgres({ home: join(scratch, 'postgres'), durable: false })
  const db = createDatabase(createPool({ url: database.url, size: 2 }))
  try {
    let rows = new Map<string, number>()
    const isLoaded = await step('it is restored into a database of its own, and brought up to date', async () => {
      await load({
        url: database.url,
        ...backup,
        keptJobs,
        onLoaded: async (client) => void (rows = await countRows(client, backup.manifest)),
      })
      await migrateJobs(database.url)
      await settleRecovered(db, clock.now())
      return undefined
    })
    if (!isLoaded) return
    await look(db, backup, rows, step)
    await step('the audit is as it was written', () => lookAtAudit(db, backup, secret))
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** By the secret that the site had then; without it nobody can say who signed the days that are gone. */
async function lookAtAudit(db: Db, backup: CheckedBackup, secret: string | undefined): Promise<string> {
  const text = (await readSecrets(backup))?.SECRET_KEY ?? (isOf(backup, secret) ? secret : undefined)
  const { rows, pruned, wrong } = await verifyAudit(db, text === undefined ? { isSigned: () => true } : deriveKeys(text))
  if (wrong) throw new Error(`row ${wrong.n} of ${wrong.day}: ${wrong.why} (npm run audit:verify on the restored site)`)
  const { audit: end } = backup.manifest
  if (end && !(await isInAudit(db, end))) throw new Error(`row ${end.n} of ${end.day}, which was its last, is not in it`)
  if (pruned === 0) return many(rows, 'row')
  return `${many(rows, 'row')}, and ${many(pruned, 'day')} of which ${text === undefined ? 'nobody here can prove the end: SECRET_KEY is not here' : 'the signed end is kept'}`
}

const isOf = ({ manifest }: CheckedBackup, secret: string | undefined): boolean =>
  secret !== undefined && shareSecret([...fingerprintsOfRing(secret).values()].join(' '), manifest.secrets.SECRET_KEY)

async function look(
  db: Db,
  { place, manifest, identity, entries }: CheckedBackup,
  before: ReadonlyMap<string, number>,
  step: Step,
): Promise<void> {
  await step('the books agree', async () => {
    const differences = await verify(db, moneyChecks)
    const [first] = differences
    if (first) throw new Error(`${first.check}: ${first.first} (npm run ledger:verify on the restored site says all)`)
    return many(moneyChecks.length, 'check')
  })
  await step('the chain of the ledger ends where it did', async () => {
    const { seal } = manifest
    if (!seal) return 'nothing was sealed yet'
    const hash = (await sealsOf(db, [seal.n])).get(seal.n)
    if (hash !== seal.hash) throw new Error(`seal ${seal.n} is ${hash ?? 'gone'}, the backup says ${seal.hash}`)
    return `seal ${seal.n}`
  })
  await step('every row is there', async () => {
    const wrong = manifest.tables.find(({ name, rows }) => before.get(name) !== rows)
    if (wrong) throw new Error(`${wrong.name} has ${before.get(wrong.name)} rows, the manifest says ${wrong.rows}`)
    return many(
      manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      'row',
    )
  })
  await step('files of people open', async () => {
    const [lost] = manifest.objects.missing
    if (lost !== undefined) throw new Error(`${manifest.objects.missing.length} were missing when it was made, the first: ${lost}`)
    const group = groupOf(manifest.recipient)
    const open = (key: string) => readFile(objectFile(place.folder, group, key), { identity, squeezed: false })
    const decoded = await decodeSamples(
      entries.map(({ key }) => key),
      open,
      mostDecoded,
    )
    return `${decoded} of ${manifest.objects.count} decoded`
  })
}
