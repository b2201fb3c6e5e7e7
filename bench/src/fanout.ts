// A page with many followers posts (decision 049). The program's web stands in this process, its workers in others, of which one
// is killed twice, the devices in one more. It reads what the call that posts costs with all followers, against none; what the post has
// written before anybody is told; that each device shows one, whatever was killed, and when the last one does; and what reading costs who
// follows ten pages and a thousand. What another page's call costs meanwhile is printed too: all processes share the machine. `npm run bench -- fanout 1000000` is the whole; by default there are fewer followers.
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { createClient, publish, registerPerformer, type Client as Api, type Person } from '../../server/scenario/index.ts'
import { createApp } from '../../server/src/app.ts'
import { ensureLogin, migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { fill, optionsOf } from './fanout-data.ts'
import type { Told } from './fanout-host.ts'
import { timeReading } from './fanout-reading.ts'
import { busySeconds, median, printTable } from './measure.ts'

const usualFollowers = 50_000
/** At these parts of all devices the worker is killed. */
const killedAt = [1 / 3, 2 / 3]
/** Times of the post call of a page with all followers, against none. */
const gate = 1.25
/** Bytes that a post has written for its fan-out when nobody was told yet. */
const growthGate = 1024
/** Times of reading for who follows a thousand pages, against ten. */
const readingGate = 2
/** Seconds until the last of 120,000 devices is told; of fewer, as their share. */
const secondsGate = 60
const gatedDevices = 120_000
const timedPosts = 200
const postEvery = 100
const workers = 4
/** Nobody was told for so long: something is stuck. */
const patience = 60_000

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

interface Host {
  readonly origin: string
  told(): Told
  stop(): void
}

async function startHost(): Promise<Host> {
  const child = fork(fileOf('./fanout-host.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  let told: Told = { devices: 0, pushes: 0, severalShown: 0, lastAt: 0 }
  child.on('message', (message) => (told = message as Told))
  return { origin: `http://127.0.0.1:${port}`, told: () => told, stop: () => void child.kill() }
}

type StartWorker = () => Promise<ChildProcess>

const createStartWorker =
  (args: readonly string[]): StartWorker =>
  async () => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileOf('./fanout-worker.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return child
  }

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function timedPost(api: Api, by: Person): Promise<number> {
  const begun = performance.now()
  await publish(api, by)
  return performance.now() - begun
}

async function timePosts(api: Api, by: Person): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < timedPosts; turn += 1) {
    times.push(await timedPost(api, by))
    await wait(postEvery / 2)
  }
  return times
}

/** Until every device was told; a worker is killed on the way, twice, and another page goes on posting. */
async function tellAll(host: Host, devices: number, working: ChildProcess[], startWorker: StartWorker, post: () => Promise<number>) {
  const times: number[] = []
  const kills = killedAt.map((part) => Math.round(devices * part))
  for (let [seen, seenAt] = [0, Date.now()]; host.told().devices < devices; ) {
    times.push(await post())
    await wait(postEvery)
    const told = host.told().devices
    if (told > seen) [seen, seenAt] = [told, Date.now()]
    if (Date.now() - seenAt > patience) break
    if (told < (kills[0] ?? Infinity)) continue
    kills.shift()
    const [unlucky] = working.splice(0, 1)
    if (unlucky) await kill(unlucky, 'SIGKILL')
    process.stdout.write(`  one killed after ${told} devices\n`)
    working.push(await startWorker())
  }
  // What was sent again, and what else may come.
  await wait(2000)
  for (const worker of working) await kill(worker, 'SIGTERM')
  return times
}

const growthText = `
  select sum(size)::int as bytes from (
    select pg_column_size(n) as size from notice n where page_id = $1
    union all select pg_column_size(l) from notice_latest l where page_id = $1
    union all select pg_column_size(f) from fanout f where page_id = $1
  ) as written`

/** Answers whether the call costs what it did, and each device shows one. */
export async function benchFanout(followers = usualFollowers): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  const owner = new Client({ connectionString: postgres.url })
  const host = await startHost()
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await ensureLogin(postgres.url, postgres.programUrl)
    await owner.connect()
    const app = await createApp(optionsOf(postgres.programUrl, join(home, 'data'), host.origin))
    await app.start({ work: false })
    const api = createClient(await app.http.listen({ port: 0, host: '127.0.0.1' }))
    const [star, other] = [await registerPerformer(api), await registerPerformer(api)]
    await timePosts(api, star)
    const ofNone = await timePosts(api, star)
    await app.settle()
    // The one that is told is the day's first.
    for (const table of ['fanout', 'notice_latest', 'notice']) await owner.query(`delete from ${table} where page_id = $1`, [star.id])
    const begun = performance.now()
    const devices = await fill(owner, star.id, followers, host.origin)
    await app.jobs.send(app.db, 'sealing.sweep', {})
    await app.settle()
    process.stdout.write(`  ${followers} followers, ${devices} devices after ${Math.round((performance.now() - begun) / 1000)} s\n`)
    const reading = await timeReading(api, owner)
    const startWorker = createStartWorker([postgres.programUrl, join(home, 'data'), host.origin])

    const before = await timePosts(api, star)
    // What was posted for its time tells nobody.
    await owner.query('delete from outbox')
    const working = await Promise.all(Array.from({ length: workers }, startWorker))
    const startedAt = Date.now()
    const busyBefore = busySeconds()
    await timedPost(api, star)
    const during = await tellAll(host, devices, working, startWorker, () => timedPost(api, other))
    const told = host.told()
    const cpu = Math.round(((busySeconds() - busyBefore) * 1e6) / told.pushes)
    const { rows: growth } = await owner.query<{ bytes: number }>(growthText, [star.id])
    const { rows: states } = await owner.query<{ state: string; total: number }>(
      `select state, count(*)::int as total from delivery where page_id = $1 group by state order by state`,
      [star.id],
    )
    await app.close()

    const seconds = Math.round((told.lastAt - startedAt) / 100) / 10
    const ratioOf = (times: readonly number[], of: readonly number[]) => Math.round((p95(times) / p95(of)) * 100) / 100
    const [ratio, meanwhile] = [ratioOf(before, ofNone), ratioOf(during, before)]
    const most = Math.max(30, (secondsGate * devices) / gatedDevices)
    const bytes = growth[0]?.bytes ?? Infinity
    printTable([
      ['post call', 'median ms', 'p95 ms'],
      ['with no followers', median(ofNone).toFixed(1), p95(ofNone).toFixed(1)],
      ['with all', median(before).toFixed(1), p95(before).toFixed(1)],
      ['of another while all are told', median(during).toFixed(1), p95(during).toFixed(1)],
    ])
    printTable([['follows', 'ms to read'], ...reading.map(({ follows, time }) => [String(follows), time.toFixed(1)])])
    const readingRatio = Math.round(((reading.at(-1)?.time ?? Infinity) / (reading[0]?.time ?? 1)) * 100) / 100
    process.stdout.write(
      `${JSON.stringify({ bench: 'fanout', followers, devices, ratio, gate, meanwhile, bytes, workers, seconds, most, cpu, readingRatio, told, states })}\n`,
    )
    const isRight = told.devices === devices && told.severalShown === 0 && bytes <= growthGate
    if (!isRight) process.stdout.write('fanout: not every device shows ONE\n')
    return isRight && ratio <= gate && seconds <= most && readingRatio <= readingGate
  } finally {
    host.stop()
    await owner.end()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
