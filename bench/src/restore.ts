// How long a site of a million posts is away: backed up, lost with its machine, restored into an empty folder and opened, each by its
// command. It is to be back within a quarter of an hour.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureLogin, migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { benchSecret, fillForReader } from './feed-host.ts'
import { printTable } from './measure.ts'

const goal = { backSeconds: 15 * 60 }

interface Ran {
  readonly code: number | null
  readonly seconds: number
  readonly said: string
}

function run(command: string, args: readonly string[], dataFolder: string): Promise<Ran> {
  const file = fileURLToPath(new URL(`../../server/dist/${command}.js`, import.meta.url))
  const begun = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'silent', FIELDHOUSE_DATA: dataFolder, SECRET_KEY: benchSecret },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, seconds: (performance.now() - begun) / 1000, said })))
}

/** Answers whether it is back in time, with nothing missing. */
export async function benchRestore(posts = 1_000_000): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const [data, backups, found] = [join(home, 'data'), join(home, 'backups'), join(home, 'found')]
  try {
    const postgres = await startEmbeddedPostgres({ home: join(data, 'postgres'), durable: true })
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await ensureLogin(postgres.url, postgres.programUrl)
    await fillForReader(postgres, data, posts)
    await postgres.stop()
    const steps: [string, Ran][] = []
    for (const [command, args, folder] of [
      ['backup', [backups], data],
      ['drill', [backups], data],
      ['restore', [backups], found],
      ['recovered', ['--open'], found],
    ] as const) {
      const ran = await run(command, args, folder)
      steps.push([command, ran])
      if (ran.code !== 0) break
    }
    printTable([
      [`${posts.toLocaleString('en-US')} posts`, 'seconds', ''],
      ...steps.map(([name, { seconds, said }]) => [name, seconds.toFixed(1), said.trim().split('\n').at(-1) ?? '']),
    ])
    const back = steps.slice(-2).reduce((sum, [, { seconds }]) => sum + seconds, 0)
    process.stdout.write(`back after ${back.toFixed(1)} s of ${goal.backSeconds} s\n`)
    return steps.length === 4 && steps.every(([, { code }]) => code === 0) && back <= goal.backSeconds
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
