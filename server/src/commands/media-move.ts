// `npm run media:move -- --to s3|disk`: all files from where they are to the other place, while the site runs or not (docs/OPERATIONS.md).
// Says at its end what it counted; exit code 1 where something is not there, and then nothing has ended.
import { parseArgs } from 'node:util'
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import { beOnly } from '#platform/backup/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import {
  beginMove,
  clearAll,
  createLocalDisk,
  differing,
  endMove,
  forgetFormer,
  homes,
  moveAll,
  readHome,
  type Home,
  type Store,
} from '#platform/storage/index.ts'
import { namedObjects } from '#content/media'
import { proveStorage } from '#site/first-hour'
import { mediaRootOf, s3Of } from '#wiring/storage.ts'
import { asOwner, openAsOwner } from './open-database.ts'
import { count, failWith, say, sizeOf } from './say.ts'

const usage = 'Say where to: npm run media:move -- --to s3 (or disk) [--clear] [--without-missing]'
const names: Readonly<Record<Home, string>> = { disk: 'the disk', s3: 'S3' }
const told = 5
const progressEvery = 2000

const options = {
  to: { type: 'string' },
  clear: { type: 'boolean', default: false },
  'without-missing': { type: 'boolean', default: false },
} as const

const firstOf = (keys: readonly string[]) => `${keys.slice(0, told).join(', ')}${keys.length > told ? ', …' : ''}`

/** Objects that rows name and that are not there; twice, since a file may be removed under the first look. */
async function missingOf(db: Db, store: Store): Promise<string[]> {
  const look = async (among?: ReadonlySet<string>) => {
    const missing = new Set<string>()
    for await (const { key, orElse } of namedObjects(db)) {
      if (among && !among.has(key)) continue
      const isThere = (await store.size(key)) !== undefined || (orElse !== undefined && (await store.size(orElse)) !== undefined)
      if (!isThere) missing.add(key)
    }
    return missing
  }
  const first = await look()
  return first.size === 0 ? [] : [...(await look(first))]
}

interface Move {
  readonly db: Db
  readonly places: Readonly<Record<Home, Store>>
  readonly to: Home
}

async function move({ db, places, to }: Move, isLossKnown: boolean): Promise<void> {
  const standing = (await readHome(db)) ?? { home: 'disk', former: null, movedAt: null }
  const from: Home = to === 's3' ? 'disk' : 's3'
  if (standing.home === to && !standing.former) return say(`Files lie on ${names[to]} alone. 0 copied.`)
  const { problems } = await proveStorage(places[to])
  if (problems[0]) throw new Error(`${problems[0].what} Nothing was changed.`)
  await beginMove(db, to, from)
  let last = performance.now()
  const { copied, bytes, there } = await moveAll(places[from], places[to], (so) => {
    if (performance.now() - last < progressEvery) return
    last = performance.now()
    say(`${count(so.copied, 'file')}, ${sizeOf(so.bytes)} …`)
  })
  say(`${count(copied, 'file')} copied, ${sizeOf(bytes)}; ${there.toLocaleString('en')} were there.`)
  const other = await differing(places[from], places[to])
  if (other.length > 0)
    throw new Error(
      `${count(other.length, 'file')} on ${names[to]} is not what it was: ${firstOf(other)}. Reads go on to look in both places.`,
    )
  const missing = await missingOf(db, places[to])
  if (missing.length > 0 && !isLossKnown)
    throw new Error(
      `${count(missing.length, 'file')} that the site names ${missing.length === 1 ? 'is' : 'are'} in neither place: ${firstOf(missing)}. Copy what is missing from a backup and run it again, or say --without-missing. Reads go on to look in both places.`,
    )
  await endMove(db, to, systemClock.now())
  say(`All files are on ${names[to]}, and are read from there alone. Copies are left on ${names[from]}: --clear removes them.`)
}

async function clear({ db, places, to }: Move): Promise<void> {
  const standing = await readHome(db)
  if (standing?.home !== to || !standing.former || !standing.movedAt)
    throw new Error(`Nothing is left over from a move to ${names[to]} that has come to its end. Nothing was changed.`)
  const other = await differing(places[standing.former], places[to])
  if (other.length > 0) throw new Error(`Not on ${names[to]} as on ${names[standing.former]}: ${firstOf(other)}. Nothing was changed.`)
  const gone = await clearAll(places[standing.former])
  await forgetFormer(db, to)
  say(`${count(gone, 'copy', 'copies')} removed from ${names[standing.former]}.`)
}

function placesOf(env: Env): Move['places'] {
  const s3 = s3Of(env)
  if (!s3) throw new Error('S3_ENDPOINT is empty. Set S3_* for both ways: files are read there or written there. Nothing was changed.')
  return { disk: createLocalDisk(mediaRootOf(env)), s3 }
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options })
  const to = homes.find((home) => home === values.to)
  if (!to) throw new Error(usage)
  const env = takeEnv()
  const places = placesOf(env)
  const database = await openAsOwner(env)
  try {
    const alone = await beOnly(database.url, 'media-move')
    await asOwner(database.url, (db) =>
      values.clear ? clear({ db, places, to }) : move({ db, places, to }, values['without-missing']),
    ).finally(() => alone.end())
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
