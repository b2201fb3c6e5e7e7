// Staff sees what waits, what failed and why, and sets it going again.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, registerAdministrator, registerFan, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const look = async () => (await app.client.send('work.look', { token: owner.token })).data
const queue = async (name: string) => (await look()).queues.find((one) => one.name === name)
const failed = async () => (await app.client.send('work.failed', { token: owner.token, query: {} })).data

/** As the queue leaves a job whose last attempt failed. */
async function giveUp(name: string, error: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', retry_count = 5, completed_on = now(), output = ${JSON.stringify({ message: error })}::jsonb
    where id = (select id from pgboss.job where name = ${name} and state = 'created' limit 1) returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}

test('queues say what waits and what comes round', async () => {
  await app.settle()
  expect(await queue('media.sweep')).toMatchObject({ waiting: 0, running: 0, failed: 0 })
  await app.jobs.send(app.db, 'media.sweep', {})
  const waiting = await queue('media.sweep')
  expect(waiting?.waiting).toBe(1)
  expect(Date.parse(waiting?.oldestAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  await app.settle()
  expect((await queue('media.sweep'))?.waiting).toBe(0)
  expect((await queue('media.sweep'))?.lastDoneAt).not.toBeNull()
})

test('a job that gave up says why, and is tried again or dropped for a reason', async () => {
  await app.jobs.send(app.db, 'mail.send', { mailId: '0190a2b4-0000-7000-8000-00000000dead' })
  const id = await giveUp('mail.send', 'the mail server said no')
  expect(await failed()).toMatchObject([{ _id: id, queue: 'mail.send', attempts: 6, error: 'the mail server said no' }])
  expect((await failed())[0]?.about).toContain('00000000dead')
  expect((await queue('mail.send'))?.failed).toBe(1)

  const job = { queue: 'mail.send', id }
  expect((await app.client.try('work.retry', { token: owner.token, params: { ...job, queue: 'media.sweep' } })).error.code).toBe(
    'work.unknown',
  )
  expect((await app.client.try('work.retry', { token: owner.token, params: job })).status).toBe(204)
  expect((await app.client.try('work.retry', { token: owner.token, params: job })).error.code).toBe('work.unknown')
  expect(await failed()).toEqual([])
  await app.settle()
  expect((await queue('mail.send'))?.waiting).toBe(0)

  await app.jobs.send(app.db, 'mail.send', { mailId: '0190a2b4-0000-7000-8000-00000000dead' })
  const other = { queue: 'mail.send', id: await giveUp('mail.send', 'no again') }
  expect((await app.client.try('work.discard', { token: owner.token, params: other, body: { reason: 'x' } })).status).toBe(400)
  expect(
    (await app.client.try('work.discard', { token: owner.token, params: other, body: { reason: 'Its address is gone' } })).status,
  ).toBe(204)
  expect(await failed()).toEqual([])
  const { data: rows } = await app.client.send('audit.list', { token: owner.token, query: { action: 'work.discard' } })
  expect(rows[0]).toMatchObject({ result: 'ok', reason: 'Its address is gone' })
})

test('a queue is paused in every process, over a restart, until somebody lets it go on', async () => {
  const set = (isPaused: boolean, name = 'media.sweep') =>
    app.client.try('work.setQueue', { token: owner.token, params: { name }, body: { isPaused, reason: 'It fills the disk' } })
  expect((await set(true, 'no.such-queue')).error.code).toBe('work.unknown')
  for (const name of ['payments.event', 'payouts.gateway', 'settlement.collect', 'reconciliation', 'media.close', 'own-data.erase'])
    expect([name, (await set(true, name)).error.code]).toEqual([name, 'work.no_pause'])
  const open = () => createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined }, worker: true })
  const worker = await open()
  const waits = async () => (await queue('media.sweep'))?.waiting
  const send = () => app.jobs.send(app.db, 'media.sweep', {})
  await send()
  await expect.poll(waits, { timeout: 10_000 }).toBe(0)

  expect((await set(true)).status).toBe(204)
  expect(await queue('media.sweep')).toMatchObject({ paused: { reason: 'It fills the disk' }, canPause: true })
  await expect.poll(() => worker.jobs.pausedHere(), { timeout: 5000 }).toEqual(['media.sweep'])
  await send()
  await app.settle()
  await worker.close()
  const second = await open()
  expect(second.jobs.pausedHere()).toEqual(['media.sweep'])
  expect(await waits()).toBe(1)
  expect((await set(false)).status).toBe(204)
  await expect.poll(waits, { timeout: 10_000 }).toBe(0)
  await second.close()
  const { data: rows } = await app.client.send('audit.list', { token: owner.token, query: { action: 'work.setQueue', result: 'ok' } })
  expect(rows.map(({ reason }) => reason)).toEqual(['It fills the disk', 'It fills the disk'])
}, 60_000)

test('an event that could not be delivered is named, and delivered once its cause is mended', async () => {
  const fan = await registerFan(app.client)
  await addAddress(app.client, fan)
  await app.settle()
  await sql`insert into outbox (topic, payload) values ('follow.changed', '{"pageId": "nobody", "by": 1}')`.execute(app.db)
  await app.settle()
  const [event] = (await look()).events.failing
  expect(event).toMatchObject({ topic: 'follow.changed', attempts: 1 })
  const retry = (id: string) => app.client.try('work.retryEvent', { token: owner.token, params: { id } })
  expect((await retry('999999999')).error.code).toBe('work.unknown')
  await sql`update outbox set payload = jsonb_set(payload, '{pageId}', ${JSON.stringify(fan.id)}::jsonb) where topic = 'follow.changed'`.execute(
    app.db,
  )
  expect((await retry(event?._id ?? '')).status).toBe(204)
  await app.settle()
  expect((await look()).events.failing).toEqual([])
  const { data: rows } = await app.client.send('audit.list', { token: owner.token, query: { action: 'work.retryEvent', result: 'ok' } })
  expect(rows).toHaveLength(1)
})
