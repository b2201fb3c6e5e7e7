// kill -9 of the program: no database is left behind, and the next start has every write that was acknowledged.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isAlive, startEmbeddedPostgres } from '#platform/db/index.ts'

const home = mkdtempSync(join(tmpdir(), 'fieldhouse-durability-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Lets the writer work until it has acknowledged `until` numbers, then kills it; answers the last one it printed. */
function writeAndDie(until: number): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./writer.ts', import.meta.url)), home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = 0
  let count = 0
  child.stdout.on('data', (text: Buffer) => {
    const numbers = String(text).trim().split('\n').map(Number)
    last = numbers.at(-1) ?? last
    count += numbers.length
    if (count >= until) child.kill('SIGKILL')
  })
  return new Promise((done) => child.once('exit', () => done(last)))
}

function postmasterPid(): number | undefined {
  const file = join(home, 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** The kernel tells the database of our death; it then shuts down by itself. */
async function expectGone(pid: number | undefined): Promise<void> {
  if (pid !== undefined) await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false)
}

test.skipIf(process.platform !== 'linux')(
  'a killed program leaves no database running and loses nothing that was acknowledged',
  async () => {
    for (const _round of [1, 2, 3]) {
      const acknowledged = await writeAndDie(40)
      await expectGone(postmasterPid())
      const postgres = await startEmbeddedPostgres({ home, durable: true })
      const client = new Client({ connectionString: postgres.url })
      await client.connect()
      const { rows } = await client.query<{ count: number; most: number }>(
        'select count(*)::int as count, max(number) as most from written',
      )
      await client.end()
      await postgres.stop()
      // The last commit may have happened without its answer; none may be missing.
      expect(rows[0]?.most).toBeGreaterThanOrEqual(acknowledged)
      expect(rows[0]?.count).toBe(rows[0]?.most)
    }
  },
)
