// 100,000 rows of an official list of schools, all of them high schools, through the command that administrators run: a dry run,
// the import, and the same file again. On a database that keeps its promises to the disk.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { ccdFile } from '../../server/test/official-files.ts'
import { printTable } from './measure.ts'

const rows = 100_000
/** Seconds that a run may take. */
const gate = 60

interface Run {
  readonly seconds: number
  /** Largest size in memory, in megabytes. */
  readonly memory: number
  readonly said: string
}

const command = fileURLToPath(new URL('../../server/dist/schools-import.js', import.meta.url))
/** Loaded before the command, tells at its end how much it had in memory. */
const watch = `data:text/javascript,process.on('exit',()=>process.stdout.write('rss '+process.resourceUsage().maxRSS))`

function importFile(url: string, options: readonly string[]): Promise<Run> {
  const begun = performance.now()
  const args = ['--disable-warning=ExperimentalWarning', '--import', watch, command, ...options]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, SECRET_KEY: 'a secret of the benchmark, long enough', DATABASE_URL: url },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) =>
    child.once('close', () => {
      const memory = Number(/rss (\d+)$/.exec(said)?.[1] ?? 0) / 1024
      done({ seconds: (performance.now() - begun) / 1000, memory, said: /^Schools: .*$/m.exec(said)?.[0] ?? said })
    }),
  )
}

/** Answers whether every run stays below the gate, and the second import finds everything as it was. */
export async function benchSchools(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const file = join(home, 'schools.csv')
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  try {
    await migrate(postgres.url)
    writeFileSync(file, ccdFile({ rows, highEvery: 1 }), 'latin1')
    const runs: [string, Run][] = []
    for (const [name, options] of [
      ['dry run', ['--dry-run']],
      ['import', []],
      ['again', []],
    ] as const) {
      runs.push([name, await importFile(postgres.url, [file, ...options])])
    }
    printTable([
      [`${rows.toLocaleString('en-US')} rows`, 'seconds', 'MB', ''],
      ...runs.map(([name, { seconds, memory, said }]) => [name, seconds.toFixed(1), memory.toFixed(0), said]),
    ])
    const isEqual = runs.at(-1)?.[1].said.includes(`0 changed, ${rows.toLocaleString('en-US')} as they were`) ?? false
    return isEqual && runs.every(([, { seconds }]) => seconds < gate)
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
