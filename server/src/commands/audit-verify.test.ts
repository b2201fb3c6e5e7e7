import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerAdministrator } from '#scenario/index.ts'
import { asProgram, createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
const command = fileURLToPath(new URL('audit-verify.ts', import.meta.url))

beforeAll(async () => {
  app = await createTestApp()
  const { token } = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  for (const percent of [5, 6]) await app.client.send('commissions.set', { token, body: { saleType: 'tip', percent } })
})
afterAll(() => app.close())

function run(): Promise<{ code: number | null; said: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: asProgram(app.databaseUrl),
    FIELDHOUSE_DATA: app.dataFolder,
    SECRET_KEY: 'x'.repeat(40),
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

vi.setConfig({ testTimeout: 60_000 })

test('it walks the whole chain, and names the first row that somebody has touched', async () => {
  const whole = await run()
  expect([whole.code, whole.said]).toEqual([0, expect.stringMatching(/^✓ 9 rows\nthe last is row 9 of \d{4}-\d\d-\d\d: [0-9a-f]{64}\n$/)])
  const client = new PgClient({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(`alter table audit disable trigger append_only; update audit set reason = 'Another one' where n = 2`)
  await client.end()
  const touched = await run()
  expect([touched.code, touched.said]).toEqual([1, expect.stringMatching(/^✗ row 2 of \d{4}-\d\d-\d\d: it does not say what was written/)])
})
