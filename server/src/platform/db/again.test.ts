import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerformer } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { afterCommit, afterRollback, inTransaction, transact, type Db } from './index.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

const lock = (tx: Db, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)

test('of two that wait for each other both get through, the second after another attempt', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  const pass = (mine: string, others: string, have: PromiseWithResolvers<void>, theyHave: PromiseWithResolvers<void>) =>
    inTransaction(app.db, async (tx) => {
      attempts += 1
      await lock(tx, mine)
      have.resolve()
      await theyHave.promise
      await lock(tx, others)
      return mine
    })
  const passed = await Promise.all([pass('left', 'right', first, second), pass('right', 'left', second, first)])
  expect(passed).toEqual(['left', 'right'])
  expect(attempts).toBe(3)
})

test('what fails for a reason of its own fails at once, and what never gets through fails in the end', async () => {
  let attempts = 0
  const fail = (code: string) =>
    inTransaction(app.db, async (tx) => {
      attempts += 1
      await sql`do $$ begin raise exception 'no' using errcode = '${sql.raw(code)}'; end $$`.execute(tx)
    })
  await expect(fail('FH001')).rejects.toMatchObject({ code: 'FH001' })
  expect(attempts).toBe(1)
  attempts = 0
  await expect(fail('40001')).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(4)
})

test('what waits for the end of an attempt hears how that attempt ended', async () => {
  const said: string[] = []
  let attempts = 0
  await inTransaction(app.db, async (tx) => {
    attempts += 1
    afterCommit(tx, () => void said.push(`committed ${attempts}`))
    afterRollback(tx, () => void said.push(`undone ${attempts}`))
    if (attempts === 1) await sql`do $$ begin raise exception 'no' using errcode = '40P01'; end $$`.execute(tx)
  })
  expect(said).toEqual(['undone 1', 'committed 2'])
})

test('the short way is tried again, too, its reads with it', async () => {
  let reads = 0
  const answer = await transact(
    app.db,
    async () => (reads += 1),
    async (tx, found) => {
      if (found === 1) await sql`do $$ begin raise exception 'no' using errcode = '40P01'; end $$`.execute(tx)
      return { answer: Promise.resolve(found) }
    },
  )
  expect(answer).toBe(2)
})

test('saving a profile does not wait for who counts on its page', async () => {
  const athlete = await registerPerformer(app.client)
  await app.settle()
  await inTransaction(app.db, async (tx) => {
    await sql`update page_stats set views = views + 1 where page_id = ${athlete.id}`.execute(tx)
    const { status } = await app.client.try('performers.update', {
      token: athlete.token,
      params: { id: athlete.id },
      body: { hometown: 'Eugene' },
    })
    expect(status).toBe(200)
  })
})
