// Days of the audit that are old go whole, and what comes behind still stands on what was signed of them.
import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@fieldhouse/contract'
import { registerAdministrator, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, testSecret, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { headPurpose, headText } from './chain.ts'
import { keptLong, pruneAudit } from './pruning.ts'
import { countEndsUnder } from './under-secret.ts'
import { verifyAudit } from './verifying.ts'

const keys = deriveKeys(testSecret)
const newer = deriveKeys('a newer secret of the tests, longer than 32 characters')
const both = {
  newest: '2',
  sign: newer.sign,
  isSigned: (...signed: Parameters<typeof keys.isSigned>) => newer.isSigned(...signed) || keys.isSigned(...signed),
}

let app: TestApp
let owner: Person
/** Days of the audit, by what happens on them. */
const day: Record<'first' | 'quiet' | 'money' | 'young', string> = { first: '', quiet: '', money: '', young: '' }

const today = () => app.clock.now().toISOString().slice(0, 10)
const later = async (count: number) => {
  app.clock.advance(days(count))
  owner = await signIn(app.client, owner)
}
let sportId: string
const changeSport = () => app.client.send('sports.update', { token: owner.token, params: { id: sportId }, body: { isRetired: false } })
const sweep = async () => {
  await app.jobs.send(app.db, 'retention.sweep', {})
  await app.settle()
}
const left = async () =>
  (
    await sql<{
      day: string
      rows: number
    }>`select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as rows from audit group by 1 order by 1`.execute(app.db)
  ).rows

beforeAll(async () => {
  app = await createTestApp()
  app.clock.advance(-days(1000))
  sportId = (await sql<{ id: string }>`select id from sport limit 1`.execute(app.db)).rows[0]?.id ?? ''
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  day.first = today()
  await later(1)
  day.quiet = today()
  for (const _ of [1, 2]) await changeSport()
  await later(1)
  day.money = today()
  await changeSport()
  await app.client.send('commissions.set', { token: owner.token, body: { saleType: 'tip', percent: 5 } })
  await later(400)
  day.young = today()
  await changeSport()
})
afterAll(() => app.close())

test('a day goes with all its rows once it is two years old, but for one of money or safety; the chain stands', async () => {
  expect((await left()).map((one) => one.day)).toEqual([day.first, day.quiet, day.money, day.young])
  await sweep()
  expect(await left()).toHaveLength(4)
  await later(1000 - 402)
  await sweep()
  const whole = await verifyAudit(app.db, keys)
  expect([whole.wrong, whole.pruned]).toEqual([undefined, 1])
  expect((await left()).map((one) => one.day)).toEqual([day.first, day.money, day.young])
  await changeSport()
  expect((await verifyAudit(app.db, keys)).wrong).toBeUndefined()
})

test('nothing else takes rows away, and no day younger than a year', async () => {
  await expect(sql`delete from audit`.execute(app.db)).rejects.toThrow('permission denied')
  await expect(sql`insert into audit_head select day, n, hash, hash, '1', at from audit`.execute(app.db)).rejects.toThrow(
    'permission denied',
  )
  const before = await left()
  await sql`select audit_prune(${today()}::date, '\\x00', '1', now())`.execute(app.db)
  expect(await left()).toEqual(before)
})

test('a day that is gone and that nobody here has signed is named', async () => {
  const touch = async (change: string) => {
    const client = new PgClient({ connectionString: app.databaseUrl })
    await client.connect()
    await client.query(`alter table audit_head disable trigger same_head; ${change}; alter table audit_head enable trigger same_head`)
    await client.end()
  }
  await touch('update audit_head set rows = rows + 1')
  expect((await verifyAudit(app.db, keys)).wrong).toMatchObject({ day: day.quiet, why: expect.stringContaining('signed') })
  await touch('update audit_head set rows = rows - 1')
  expect((await verifyAudit(app.db, keys)).wrong).toBeUndefined()
  expect((await verifyAudit(app.db, deriveKeys('another secret, that is as long as the first'))).wrong).toMatchObject({ day: day.quiet })
  // As a program would that was taken over.
  await sql`select audit_prune(${day.money}::date, sha256('mine'), '1', now())`.execute(app.db)
  expect((await verifyAudit(app.db, keys)).wrong).toMatchObject({ day: day.money })
})

test('what an older secret signed is signed again by the newest, so that the older one may go', async () => {
  const tasks: (() => Promise<unknown>)[] = []
  const retention = {
    keep: (_: string, { sweep }: { sweep: (before: Date, most: number) => Promise<number> }) =>
      void tasks.push(() => sweep(new Date(0), 5)),
  }
  pruneAudit({ db: app.db, clock: app.clock, keys: both, retention: retention as never })
  expect(await countEndsUnder(app.db, '1')).toBe(2)
  await tasks[0]?.()
  // The one that nobody here has signed is not made ours.
  expect([await countEndsUnder(app.db, '1'), await countEndsUnder(app.db, '2')]).toEqual([1, 1])
  const { pruned, wrong } = await verifyAudit(app.db, newer)
  expect([pruned, wrong]).toEqual([1, expect.objectContaining({ day: day.money })])
  await expect(sql`update audit_head set key_id = '3'`.execute(app.db)).rejects.toThrow('permission denied')
})

test('where all of it is gone, the next row stands on the last of them', async () => {
  const { rows: ends } = await sql<{ day: string; rows: number; hash: Buffer }>`
    select to_char(day, 'YYYY-MM-DD') as day, max(n)::int as rows, (array_agg(hash order by n desc))[1] as hash from audit where day < now() - interval '400 days' group by day`.execute(
    app.db,
  )
  for (const end of ends)
    await sql`select audit_prune(${end.day}::date, ${keys.sign(headPurpose, headText(end))}, '1', now())`.execute(app.db)
  expect((await left()).map((one) => one.day)).not.toContain(day.first)
  await changeSport()
  // The one that was signed by somebody else is still named, and nothing before it.
  expect((await verifyAudit(app.db, both)).wrong).toMatchObject({ day: day.money })
})

test('what is kept longer is the name of an area', () => {
  expect(keptLong.filter((area) => !Object.hasOwn(calls, area))).toEqual([])
})
