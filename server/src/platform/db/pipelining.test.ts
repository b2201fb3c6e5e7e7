import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'
import { transact, type Db } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => sql`delete from setting`.execute(app.db))
afterAll(() => app.close())

const write = (tx: Db, key: string) => sql`insert into setting (key, value) values (${key}, '1')`.execute(tx)
const keys = async (db: Db = app.db) =>
  (await sql<{ key: string }>`select key from setting order by key`.execute(db)).rows.map(({ key }) => key)
const nothing = async () => undefined

test('statements run in the order they were asked for, and see each other', async () => {
  const seen = await app.db.transaction().execute((tx) => Promise.all([keys(tx), write(tx, 'a'), keys(tx), write(tx, 'b'), keys(tx)]))
  expect([seen[0], seen[2], seen[4]]).toEqual([[], ['a'], ['a', 'b']])
  expect(await keys()).toEqual(['a', 'b'])
})

test('one that fails takes all of them back, those before and those behind it', async () => {
  const work = app.db.transaction().execute((tx) => Promise.all([write(tx, 'a'), write(tx, 'a'), write(tx, 'b')]))
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await keys()).toEqual([])
})

test('an end sent behind a statement that fails keeps nothing, and the connection goes on', async () => {
  const work = transact(app.db, nothing, async (tx) => ({ answer: Promise.all([write(tx, 'a'), write(tx, 'a')]) }))
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await keys()).toEqual([])
  const all = Array.from({ length: 12 }, (_, index) => transact(app.db, keys, async (tx) => ({ answer: write(tx, `k${index}`) })))
  await Promise.all(all)
  expect(await keys()).toHaveLength(12)
})

test('what failed and was swallowed is not taken for kept', async () => {
  const work = app.db.transaction().execute((tx) => Promise.all([write(tx, 'a'), write(tx, 'a').catch(() => undefined)]))
  await expect(work).rejects.toThrow()
  expect(await keys()).toEqual([])
})

test('a read that fails ends the transaction before anything is written', async () => {
  let hasWritten = false
  const read = (tx: Db) => sql`select 1 / 0`.execute(tx)
  const work = transact(app.db, read, async (tx) => ((hasWritten = true), { answer: write(tx, 'a') }))
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect([hasWritten, await keys()]).toEqual([false, []])
})

test('a statement that comes after the end is refused rather than kept on its own', async () => {
  const late = Promise.withResolvers<unknown>()
  late.promise.catch(() => undefined)
  const work = transact(app.db, nothing, async (tx) => {
    const slow = async () => {
      await write(tx, 'in time')
      await write(tx, 'too late').then(late.resolve, late.reject)
    }
    return { answer: slow() }
  })
  await Promise.allSettled([work])
  await expect(late.promise).rejects.toThrow('This transaction has ended')
  expect(await keys()).toEqual(['in time'])
})
