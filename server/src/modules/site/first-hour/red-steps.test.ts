// The steps of payments and of files, made to fail each way that they can: red with the reason, and green once it is mended.
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupKey } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { startBucket, type TestBucket } from '../../../../test/fakes/bucket.ts'
import type { GatewayFact } from './house.ts'
import { proveGateway } from './judging.ts'

let app: TestApp
let owner: Person
let bucket: TestBucket
let remote: TestApp
let boss: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  bucket = await startBucket()
  remote = await createTestApp({ env: bucket.env })
  boss = await registerAdministrator(remote.client, await remote.administration.issueFirstLink())
})
afterAll(async () => {
  await app.close()
  await remote.close()
  await bucket.close()
})

/** Proven, and as it is kept. */
async function prove(key: SetupKey, { client }: TestApp, { token }: Person) {
  const { data } = await client.send('setup.prove', { token, params: { key }, body: {} })
  const kept = (await client.send('setup.steps', { token })).data.find((one) => one.key === key)
  expect(kept).toEqual(data)
  return { state: data.state, problems: data.problems.map(({ what }) => what) }
}
const green = { state: 'done', problems: [] }
const red = (what: string) => ({ state: 'open', problems: [expect.stringContaining(what)] })

test('payments: a gateway that fails or is away is red, and green once it answers', async () => {
  const payments = () => prove('payments', app, owner)
  expect(await payments()).toEqual(green)
  for (const fault of ['500', '429', 'drop_before'] as const) {
    await app.money.sandbox?.scriptFault('balance.retrieve', fault)
    expect(await payments()).toEqual(red('does not answer as they should: '))
    expect(await payments()).toEqual(green)
  }
})

test('payments: of the provider each thing that is missing is red by itself, and nothing is where all of it is there', async () => {
  const well: GatewayFact = {
    isPractice: false,
    isLive: true,
    hasPublishableKey: true,
    isOfSameMode: true,
    hasWebhookSecret: true,
    lastEventAt: new Date(),
  }
  const origin = app.client.baseUrl
  const problems = (change: Partial<GatewayFact>, silence?: string) => proveGateway({ ...well, ...change }, silence, origin).problems
  const whats = (...given: Parameters<typeof problems>) => problems(...given).map(({ what }) => what)
  expect(whats({})).toEqual([])
  expect(whats({}, 'Invalid API Key provided')).toEqual([expect.stringContaining('Invalid API Key provided')])
  expect(whats({ hasPublishableKey: false })).toEqual(['STRIPE_PUBLISHABLE_KEY is empty.'])
  expect(whats({ isOfSameMode: false })).toEqual(['One key is of the test mode and one is live.'])
  expect(whats({ hasWebhookSecret: false })).toEqual(['STRIPE_WEBHOOK_SECRET is empty.'])
  expect(whats({ lastEventAt: undefined })).toEqual(['No event of the provider has ever arrived.'])
  // The address that is named is one that takes events, if they are signed.
  const [, address = ''] = /(http\S+webhook)\./.exec(problems({ lastEventAt: undefined })[0]?.howTo ?? '') ?? []
  const told = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect([told.status, await told.json()]).toMatchObject([400, { code: 'payment.bad_signature' }])
})

test('storage: a disk that takes nothing is red, and green once it takes files again', async () => {
  const storage = () => prove('storage', app, owner)
  expect(await storage()).toEqual(green)
  const work = join(app.dataFolder, 'media', 'work')
  renameSync(work, `${work}.aside`)
  writeFileSync(work, 'no folder')
  expect(await storage()).toEqual(red('A file could not be written: '))
  rmSync(work)
  renameSync(`${work}.aside`, work)
  expect(await storage()).toEqual(green)
})

test('storage: a bucket that refuses, gives other bytes, lists nothing or keeps what was removed is red, and green after it', async () => {
  const storage = () => prove('storage', remote, boss)
  expect((await sql`select home from storage_home`.execute(remote.db)).rows).toEqual([{ home: 's3' }])
  expect(await storage()).toEqual(green)
  for (const [fault, what] of [
    ['refuses', 'A file could not be written: S3 refuses PUT: 403 AccessDenied'],
    ['spoils', 'A file could not be read: it did not come out as it went in.'],
    ['forgets', 'A file could not be listed: it did not come out as it went in.'],
    ['keeps', 'A file could not be removed: it did not come out as it went in.'],
  ] as const) {
    bucket.faults[fault] = true
    expect(await storage()).toEqual(red(what))
    bucket.faults[fault] = false
    expect(await storage()).toEqual(green)
  }
})
