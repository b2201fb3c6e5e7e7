// The secret of a site is changed while people sign in: nobody is refused, what was given out goes on, and the old one goes once nothing needs it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerFan, signIn, type Person } from '#scenario/index.ts'
import { asOwner, createTestApp, createTestDatabase, templateName, type TestApp, type TestDatabase } from '#test/index.ts'
import { refuseOtherSecret } from '#platform/db/index.ts'
import { formatSecrets } from '#platform/secrets.ts'
import { asProgram } from '../postgres.ts'
import { at, run } from '../restored/town.ts'

vi.setConfig({ testTimeout: 120_000 })

const first = 'the-first-secret-of-the-tests-longer-than-32'
const second = 'the-second-secret-of-the-tests-longer-than-32'
const ring = (...ids: ('1' | '2')[]) => formatSecrets(new Map(ids.map((id) => [id, id === '1' ? first : second])))
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-rotate-'))
/** Each signs in as often as this at once, again and again. */
const [crowd, rounds] = [12, 6]
let database: TestDatabase
let apps: TestApp[] = []
let people: Person[]

/** As a process starts: no further than the check of its secrets where one is missing. */
async function open(secret: string): Promise<TestApp> {
  await refuseOtherSecret(asProgram(database.url), secret)
  const app = await createTestApp({ database: { ...database, drop: async () => undefined }, app: { secret } })
  apps.push(app)
  return app
}
const close = async () => {
  for (const app of apps) await app.close()
  apps = []
}
const keysOfPasswords = async (app: TestApp) =>
  (await sql<{ k: string; n: number }>`select key_id as k, count(*)::int as n from credential group by 1 order by 1`.execute(app.db)).rows
const command = (secret: string, ...args: string[]) =>
  run('secrets-rotate', args, { ...at(database.url, join(folder, 'data')), SECRET_KEY: secret })

beforeAll(async () => {
  database = await createTestDatabase(templateName)
  const app = await open(first)
  people = []
  for (let n = 0; n < crowd; n += 1) people.push(await registerFan(app.client))
  await close()
})
afterAll(async () => {
  await close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('nobody who signs in meanwhile is refused, at processes that sign with one or the other', async () => {
  const before = await open(ring('1', '2'))
  const after = await open(ring('2', '1'))
  expect(await keysOfPasswords(before)).toEqual([{ k: '1', n: crowd }])
  let done = 0
  await Promise.all(
    people.map(async (person) => {
      for (let round = 0; round < rounds; round += 1)
        for (const app of [before, after]) {
          const { token } = await signIn(app.client, person)
          // A session of one process is one of the other.
          await (app === before ? after : before).client.send('users.me', { token })
          done += 1
        }
    }),
  )
  expect(await keysOfPasswords(before)).toEqual([{ k: '2', n: crowd }])
  const noted = await asOwner(database.url, (db) =>
    sql<{ n: number }>`select count(*)::int as n from lasting_decision where kind = 'password'`.execute(db),
  )
  // Those that were chosen; that they are kept under another secret is nobody's decision.
  expect(noted.rows[0]?.n).toBe(crowd)
  await close()
  process.stdout.write(
    `rotate: ${done} of ${crowd * rounds * 2} signed in while two secrets signed, 0 refused, ${crowd} of ${crowd} passwords moved\n`,
  )
})

test('the old one stays while something needs it, and goes when nothing does', async () => {
  await expect(refuseOtherSecret(asProgram(database.url), `ring:2=${second}`)).rejects.toThrow('SECRET_KEY lacks its secret 1')
  await expect(refuseOtherSecret(asProgram(database.url), `ring:1=${second}`)).rejects.toThrow('is not the one this database was made with')
  expect(await command(ring('2', '1'), '--report')).toMatchObject({
    code: 0,
    said: expect.stringContaining('secret 1: 60 days of links in letters'),
  })
  expect(await command(ring('2', '1'), '--drop')).toMatchObject({ code: 1, said: expect.stringContaining('No secret was taken away') })
  await asOwner(database.url, async (db) => {
    await sql`update secret_fingerprint set set_at = set_at - interval '61 days'`.execute(db)
    await sql`update account set phone_print = null`.execute(db)
    // Forgotten after days.
    await sql`delete from mail`.execute(db)
  })
  const app = await open(ring('2', '1'))
  await app.settle()
  await close()
  const dropped = await command(ring('2', '1'), '--drop')
  expect(dropped).toMatchObject({ code: 0, said: expect.stringContaining(`SECRET_KEY=ring:2=${second}`) })
  await expect(refuseOtherSecret(asProgram(database.url), ring('2', '1'))).rejects.toThrow('still has the secret 1')
  const alone = await open(`ring:2=${second}`)
  for (const person of people) await signIn(alone.client, person)
})

test('another one is made, and printed where the environment holds it', async () => {
  const made = await command(`ring:2=${second}`)
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/SECRET_KEY=ring:3=[\w-]{64},2=/) })
})
