// Two web processes against one, on one database and a real Valkey or Redis: what a request costs must stay what it is. Whether two serve
// nearly twice as much is judged only where there are processors for both, the database and whoever asks.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, registerFan } from '../../server/scenario/index.ts'
import { ensureLogin, migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { findFreePort } from '../../server/test/free-port.ts'
import { cpuSeconds, load, median, printTable } from './measure.ts'

const rounds = 5
/** Of each process: fewer for each would cost more a request, whoever else is there. */
const clients = 4
const millisecondsPerRound = 2500
/** By how much a request may cost more beside a second process. */
const mostDearer = 1.05
/** Of two for one, where there are at least so many processors. */
const leastFaster = 1.7
const enoughProcessors = 6

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

interface Web {
  readonly url: string
  readonly child: ChildProcess
}

const findStore = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['valkey-server', 'redis-server'].map((name) => join(folder, name)))
    .find((path) => existsSync(path))

/** Resolves once it says so. */
function started(command: string, args: readonly string[], env: Record<string, string>, ready: string): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env['PATH'] ?? '', ...env } })
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${command} ended with ${code} before it was ready`)))
    child.stdout.on('data', (text: Buffer) => String(text).includes(ready) && done(child))
  })
}

async function startWeb(name: string, { url, programUrl }: EmbeddedPostgres, home: string, store: string): Promise<Web> {
  const port = await findFreePort()
  const env = {
    NODE_ENV: 'test',
    PORT: String(port),
    PROCESS_NAME: name,
    FIELDHOUSE_ROLES: name === 'worker' ? 'worker' : 'web',
    FIELDHOUSE_DATA: join(home, 'data'),
    FIELDHOUSE_DEMO: 'off',
    DATABASE_OWNER_URL: url,
    DATABASE_URL: programUrl,
    REDIS_URL: store,
    SECRET_KEY: 'a secret of the benchmark, longer than 32 characters',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
  }
  const child = await started(process.execPath, ['--disable-warning=ExperimentalWarning', main], env, 'is ready at')
  return { url: `http://127.0.0.1:${port}`, child }
}

const paths = { 'who I am': '/api/users/me', settings: '/api/settings/public' } as const

interface Seen {
  readonly perSecond: number
  /** Microseconds of processor time of the web processes. */
  readonly cost: number
}

async function ask(webs: readonly Web[], path: string, token: string): Promise<Seen> {
  const spent = () => webs.reduce((sum, { child }) => sum + cpuSeconds(child.pid ?? 0), 0)
  const before = spent()
  const loads = await Promise.all(
    webs.map(({ url }) => load({ url: `${url}${path}`, headers: { authorization: token } }, clients, millisecondsPerRound)),
  )
  const perSecond = loads.reduce((sum, each) => sum + each.perSecond, 0)
  return { perSecond, cost: ((spent() - before) * 1e6) / (perSecond * (millisecondsPerRound / 1000)) }
}

/** Answers whether a request costs the same, and where it can be told whether two serve nearly twice as much. */
export async function benchProcesses(): Promise<boolean> {
  const program = findStore()
  if (program === undefined) {
    process.stdout.write('skipped: processes (there is no valkey-server or redis-server in PATH)\n')
    return true
  }
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  await ensureLogin(postgres.url, postgres.programUrl)
  const storePort = await findFreePort()
  const store = await started(program, ['--port', String(storePort), '--save', '', '--appendonly', 'no'], {}, 'Ready to accept')
  const children: ChildProcess[] = []
  try {
    const at = `redis://127.0.0.1:${storePort}`
    const webs: Web[] = []
    for (const name of ['one', 'two', 'worker']) {
      const web = await startWeb(name, postgres, home, at)
      children.push(web.child)
      if (name !== 'worker') webs.push(web)
    }
    const { token } = await registerFan(createClient(webs[0]?.url ?? ''))
    const results = new Map(Object.keys(paths).map((name) => [name, { one: [] as Seen[], two: [] as Seen[] }]))
    for (let round = 0; round < rounds; round += 1)
      for (const [name, path] of Object.entries(paths)) {
        results.get(name)?.one.push(await ask(webs.slice(0, 1), path, token))
        results.get(name)?.two.push(await ask(webs, path, token))
      }
    return report(results)
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => child.exitCode ?? new Promise((done) => child.once('exit', done))))
    store.kill('SIGKILL')
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

function report(results: ReadonlyMap<string, { one: readonly Seen[]; two: readonly Seen[] }>): boolean {
  const of = (seen: readonly Seen[], pick: (one: Seen) => number) => median(seen.map(pick))
  const rows = [...results].map(([name, { one, two }]) => ({
    name,
    cost: { one: of(one, ({ cost }) => cost), two: of(two, ({ cost }) => cost) },
    perSecond: { one: of(one, ({ perSecond }) => perSecond), two: of(two, ({ perSecond }) => perSecond) },
  }))
  const canTell = availableParallelism() >= enoughProcessors
  printTable([
    ['', 'µs a request, one', 'two', 'ratio', 'gate', 'requests/s, one', 'two', 'ratio', 'gate'],
    ...rows.map(({ name, cost, perSecond }) => [
      name,
      cost.one.toFixed(0),
      cost.two.toFixed(0),
      (cost.two / cost.one).toFixed(2),
      `≤ ${mostDearer}`,
      perSecond.one.toFixed(0),
      perSecond.two.toFixed(0),
      (perSecond.two / perSecond.one).toFixed(2),
      canTell ? `≥ ${leastFaster}` : `(${availableParallelism()} processors)`,
    ]),
  ])
  process.stdout.write(`${JSON.stringify({ bench: 'processes', rows })}\n`)
  return rows.every(
    ({ cost, perSecond }) => cost.two <= cost.one * mostDearer && (!canTell || perSecond.two >= perSecond.one * leastFaster),
  )
}
