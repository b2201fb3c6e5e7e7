import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, silentFaults, type TestApp } from '#test/index.ts'
import { createJobs, type Jobs } from './index.ts'

declare module './index.ts' {
  interface JobPayloads {
    'backlog.a': { number: number }
    'backlog.b': { number: number }
    'backlog.c': { number: number }
    'backlog.d': { number: number }
    'backlog.e': { number: number }
    shared: { number: number | 'other' }
    long: { number: number }
    lost: { number: number }
    woken: { number: number }
    failing: { number: number }
    single: { number: number }
    round: { number: number }
  }
}

type OfTheseTests =
  | 'backlog.a'
  | 'backlog.b'
  | 'backlog.c'
  | 'backlog.d'
  | 'backlog.e'
  | 'shared'
  | 'long'
  | 'lost'
  | 'woken'
  | 'failing'
  | 'single'

let app: TestApp
const started: Jobs[] = []
beforeAll(async () => void (app = await createTestApp()))
afterEach(async () => void (await Promise.all(started.splice(0).map((jobs) => jobs.stop()))))
afterAll(() => app.close())

const begin = async (define: (jobs: Jobs) => void, work = true, faults = silentFaults()): Promise<Jobs> => {
  const jobs = createJobs(app.databaseUrl, faults)
  started.push(jobs)
  define(jobs)
  await jobs.start({ work })
  return jobs
}
const sendAll = (jobs: Jobs, name: OfTheseTests, count: number, options = {}) =>
  app.db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1) await jobs.send(tx, name, { number }, options)
  })
const until = (isSo: () => boolean, timeout = 60_000) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout, interval: 20 })

test('two hundred of each of five queues are done as fast as they run, and so is what comes when all rest', async () => {
  const names = ['backlog.a', 'backlog.b', 'backlog.c', 'backlog.d', 'backlog.e'] as const
  let done = 0
  const jobs = await begin((it) => names.forEach((name) => it.define({ name, run: async () => void (done += 1) })))
  await Promise.all(names.map((name) => sendAll(jobs, name, 200)))
  await until(() => done === 1000)
  await sendAll(jobs, 'backlog.a', 10)
  await until(() => done >= 1010, 3000)
  expect(done).toBe(1010)
})

test('the many jobs of one account leave room for the one of another', async () => {
  const gate = Promise.withResolvers<void>()
  const begun: unknown[] = []
  const jobs = await begin((it) =>
    it.define({
      name: 'shared',
      atOnce: 2,
      atOncePerAccount: 1,
      run: async ({ number }) => {
        begun.push(number)
        // What the eager one sent takes as long as it likes.
        if (number !== 'other') await gate.promise
      },
    }),
  )
  await sendAll(jobs, 'shared', 20, { accountId: 'eager' })
  await until(() => begun.length > 0)
  await app.db.transaction().execute((tx) => jobs.send(tx, 'shared', { number: 'other' }, { accountId: 'other' }))
  await until(() => begun.includes('other'))
  expect(begun).toHaveLength(2)
  gate.resolve()
  await until(() => begun.length === 21)
})

test('a job that is under way when its process ends is told, and runs again with all its retries', async () => {
  const heard: string[] = []
  const hang = (it: Jobs) =>
    it.define({
      name: 'long',
      retries: 0,
      run: (_data, signal) =>
        new Promise((_done, fail) => {
          heard.push('begun')
          signal.addEventListener('abort', () => fail(new Error('told to stop')))
        }),
    })
  const first = await begin(hang)
  await sendAll(first, 'long', 1)
  await until(() => heard.length === 1)
  await first.stop()
  await begin((it) => it.define({ name: 'long', retries: 0, run: async () => void heard.push('done') }))
  await until(() => heard.includes('done'))
  expect(heard).toEqual(['begun', 'done'])
})

test('a job whose process was killed runs again when the next one is alone', async () => {
  const define = (heard: string[]) => (it: Jobs) => it.define({ name: 'lost', run: async () => void heard.push('done') })
  const first = await begin(define([]), false)
  await sendAll(first, 'lost', 1)
  const { rows } = await takeAndDie()
  expect(rows).toHaveLength(1)
  const heard: string[] = []
  const second = createJobs(app.databaseUrl, silentFaults())
  started.push(second)
  define(heard)(second)
  await second.start({ work: true, isAlone: true })
  await until(() => heard.length === 1)
})

/** As if a worker had taken it and died. */
const takeAndDie = () => sql`update pgboss.job set state = 'active', started_on = now() where name = 'lost' returning id`.execute(app.db)

test('what is sent wakes the workers after its commit, not before', async () => {
  const heard: unknown[] = []
  const jobs = await begin((it) => it.define({ name: 'woken', run: async ({ number }) => void heard.push(number) }))
  await expect(
    app.db.transaction().execute(async (tx) => {
      await jobs.send(tx, 'woken', { number: 1 })
      throw new Error('not this time')
    }),
  ).rejects.toThrow('not this time')
  await app.db.transaction().execute((tx) => jobs.send(tx, 'woken', { number: 2 }))
  await until(() => heard.length > 0)
  expect(heard).toEqual([2])
})

test('a job that fails is counted', async () => {
  const faults = silentFaults()
  const jobs = await begin(
    (it) =>
      it.define({
        name: 'failing',
        retries: 0,
        run: async () => {
          throw new Error('no luck')
        },
      }),
    true,
    faults,
  )
  await sendAll(jobs, 'failing', 2)
  await until(() => faults.counts.get('job failing') === 2)
  expect([...faults.counts.keys()]).toEqual(['job failing'])
})

test('a name or a payload that nobody declared does not compile', async () => {
  const jobs = await begin(() => undefined, false)
  // @ts-expect-error nobody declared this name
  await expect(jobs.send(app.db, 'nobody.knows', {})).rejects.toThrow('There is no job')
  // @ts-expect-error the payload of this one is a number
  await expect(jobs.send(app.db, 'long', { number: 'one' })).rejects.toThrow('There is no job')
})

test('while one with a key waits, another is not added; once it is taken, one is', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const define = (it: Jobs) =>
    it.define({
      name: 'single',
      atOnce: 4,
      async run() {
        begun += 1
        await gate.promise
      },
    })
  const waiting = await begin(define, false)
  await sendAll(waiting, 'single', 3, { singletonKey: 'one' })
  await sendAll(waiting, 'single', 1, { singletonKey: 'other' })
  const count = async () => {
    const { rows } = await sql<{ key: string; jobs: number }>`
      select singleton_key as key, count(*)::int as jobs from pgboss.job where name = 'single' group by 1 order by 1`.execute(app.db)
    return rows
  }
  expect(await count()).toEqual([
    { key: 'one', jobs: 1 },
    { key: 'other', jobs: 1 },
  ])
  const working = await begin(define)
  await until(() => begun === 2)
  await sendAll(working, 'single', 2, { singletonKey: 'one' })
  gate.resolve()
  await until(() => begun === 3)
})

test('a start writes of its kinds what has changed, and nothing else', async () => {
  const written = () =>
    sql<{ name: string; updated: Date; retries: number; cron: string | null }>`
      select queue.name, queue.updated_on as updated, retry_limit as retries, cron
      from pgboss.queue left join pgboss.schedule on schedule.name = queue.name
      where queue.name in ('round', 'shared') order by queue.name`
      .execute(app.db)
      .then(({ rows }) => rows)
  const define = (retries: number, schedule: string) => (it: Jobs) => {
    it.define({ name: 'round', schedule, retries, run: async () => undefined })
    it.define({ name: 'shared', run: async () => undefined })
  }
  await begin(define(3, '0 3 * * *'))
  const first = await written()
  expect(first).toMatchObject([
    { name: 'round', retries: 3, cron: '0 3 * * *' },
    { name: 'shared', retries: 5, cron: null },
  ])
  await begin(define(3, '0 3 * * *'))
  expect(await written()).toEqual(first)
  await begin(define(4, '0 4 * * *'))
  const [round, shared] = await written()
  expect(round).toMatchObject({ retries: 4, cron: '0 4 * * *' })
  expect(shared).toEqual(first[1])
})
