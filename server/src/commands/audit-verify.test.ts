import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator } from '#scenario/index.ts'
import { asOwner, asProgram, createTestApp, type TestApp } from '#test/index.ts'

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

/** What no statement of the program can do. */
const touch = (change: string) =>
  asOwner(app.databaseUrl, (db) =>
    sql.raw(`alter table audit disable trigger append_only; ${change}; alter table audit enable trigger append_only`).execute(db),
  )

const whole = { code: 0, said: expect.stringMatching(/^✓ 9 rows\nthe last is row 9 of \d{4}-\d\d-\d\d: [0-9a-f]{64}\n$/) as string }
const named = (n: number, why: string) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^✗ row ${n} of \\d{4}-\\d\\d-\\d\\d: ${why}[^\\n]*\\n$`)) as string,
})

test('it walks the whole chain, and names the first row that somebody has edited, deleted or put in', async () => {
  expect(await run()).toEqual(whole)
  await touch(`update audit set reason = 'Another one' where n = 2`)
  expect(await run()).toEqual(named(2, 'it does not say what was written'))
  await touch(`update audit set reason = null where n = 2`)
  expect(await run()).toEqual(whole)

  await touch(`create table taken as select * from audit where n = 4; delete from audit where n = 4`)
  expect(await run()).toEqual(named(5, 'number 4 of this day is missing'))
  await touch(`insert into audit select * from taken; drop table taken`)
  expect(await run()).toEqual(whole)

  await touch(`create table added as select * from audit where n = 9; update added set n = 10, id = gen_random_uuid();
    insert into audit select * from added`)
  expect(await run()).toEqual(named(10, 'it does not say what was written'))
  await touch(`delete from audit where n = 10; drop table added`)
  expect(await run()).toEqual(whole)

  // Between two others: what came after it makes room.
  await touch(`create table later as select * from audit where n >= 6; delete from audit where n >= 6; update later set n = n + 1;
    insert into audit select * from later; update later set n = n - 1, id = gen_random_uuid();
    insert into audit select * from later where n = 6`)
  expect(await run()).toEqual(named(6, 'it does not say what was written'))
})
