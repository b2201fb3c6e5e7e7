// A disk that fills up and a mailbox that does not: what stops, what goes on, and who is told.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  badgeOf,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  sendSandboxPage,
  signIn,
  testCards,
  topUp,
  uploadPostFile,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { calls } from '@fieldhouse/contract'
import sharp from 'sharp'
import { days, minutes, seconds } from '#platform/clock.ts'
import { countProvider } from '#platform/mail/providers.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let app: TestApp
let smtp: FakeMailServer
let owner: Person
let free = 0.5
let refusesWith: number | undefined

beforeAll(async () => {
  smtp = await openMailServer({ refuses: () => refusesWith })
  app = await createTestApp({
    env: { SMTP_URL: smtp.url, DISK_RESERVE_MB: '1', MAIL_RETURNS_SECRET: secret },
    app: { spaceOf: async () => ({ free: free * 1e12, total: 1e12 }) },
  })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { email: 'owner@example.org' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const fill = (share: number) => {
  free = share
  app.clock.advance(seconds(6))
}
const run = async (name: 'alerts.look' | 'alerts.storage' | 'mail.sweep') => {
  await app.jobs.send(app.db, name, {})
  await app.settle()
}
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
const reserve = () => join(app.dataFolder, 'reserve')
const fresh = async () => (await signIn(app.client, owner)).token

test('uploads stop at 8 %; at 4 % what settles money, signs in, takes away and is staff’s goes on, and nothing else; it heals', async () => {
  const [athlete, fan] = [await registerPerformer(app.client), await registerFan(app.client)]
  const post = await publish(app.client, athlete, {})
  expect(statSync(reserve()).size).toBe(1024 ** 2)
  const upload = async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), 'one.jpg')
    const headers = { authorization: athlete.token }
    return (await fetch(`${app.client.baseUrl}/api${calls.feeds.uploadPhoto.path}`, { method: 'POST', headers, body: form })).status
  }
  const begin = async () =>
    (
      await fetch(`${app.client.baseUrl}/api/uploads`, {
        method: 'POST',
        headers: { authorization: athlete.token, 'tus-resumable': '1.0.0', 'upload-length': '10' },
      })
    ).status
  const follow = () => app.client.try('follows.create', { token: fan.token, params: { a: 'performer', b: athlete.id } })

  // Two whose banks ask before there is no room any more.
  const other = await registerFan(app.client)
  const pay = async (by: Person) => topUp(app.client, by, 20, await saveCard(app.client, by, testCards.threeDSecure))
  const [paid, alsoPaid] = [await pay(fan), await pay(other)]

  fill(0.07)
  expect([await upload(), await begin()]).toEqual([507, 507])
  expect((await follow()).status).toBeLessThan(300)

  fill(0.03)
  await topUp(app.client, fan, 20).then(
    () => expect.unreachable('It is read only'),
    () => undefined,
  )
  expect([await upload(), (await follow()).error.code, (await follow()).status]).toEqual([507, 'storage.full', 507])
  expect((await app.client.try('feeds.list', { query: {} } as never)).status).toBeLessThan(500)
  const again = await signIn(app.client, fan)
  expect(again.token).not.toBe('')
  expect((await fetch(`${app.client.baseUrl}/api/payment/stripe/webhook`, { method: 'POST' })).status).not.toBe(507)
  // One comes back from the bank, of the other the gateway tells: both have what they paid for.
  await sendSandboxPage(app.client, paid.paymentUrl ?? '', 'approve')
  await app.money.sandbox?.finishAuthentication(alsoPaid.paymentUrl?.split('/').at(-1) ?? '', true)
  await app.settle()
  for (const { token } of [again, other]) expect((await app.client.send('users.me', { token })).data.balance).toBe(20)
  const notice = {
    kind: 'banner',
    title: '',
    text: 'We make room.',
    level: 'info',
    isDismissible: true,
    link: null,
    audience: 'everybody',
    until: null,
  }
  expect(
    (await app.client.try('notices.create', { token: await fresh(), body: { ...notice, from: app.clock.now().toISOString() } as never }))
      .status,
  ).toBe(201)
  expect((await app.client.try('feeds.remove', { token: athlete.token, params: { id: post._id } } as never)).status).toBeLessThan(300)
  await run('alerts.look')
  expect(existsSync(reserve())).toBe(false)
  expect((await app.client.send('house.storage', { token: await fresh() })).data).toMatchObject({ state: 'read-only', reserve: 0 })

  fill(0.5)
  await run('alerts.look')
  expect(statSync(reserve()).size).toBe(1024 ** 2)
  await uploadPostFile(app.client, athlete, 'Photo', await picture())
  expect((await topUp(app.client, fan, 20))._id).toBeDefined()
  const { counts } = (await app.client.send('faults.list', { token: await fresh() })).data
  expect(counts).toEqual([])
})

test('the page of the storage says what takes how much, and how many days are left', async () => {
  await run('alerts.storage')
  app.clock.advance(days(10))
  fill(0.4)
  await run('alerts.storage')
  const { data } = await app.client.send('house.storage', { token: await fresh() })
  // A tenth went in ten days; 32 % are left until uploads stop.
  expect(data).toMatchObject({ state: 'ok', daysLeft: 32, total: 1e12, free: 4e11 })
  expect(data.uses.find(({ kind }) => kind === 'database')?.bytes).toBeGreaterThan(1e6)
  expect(data.uses.find(({ kind }) => kind === 'feed-photo')?.count).toBeGreaterThan(0)
})

const stateOf = async (address: string) => {
  const { rows } = await sql<{ state: string; why: string; body: string }>`
    select state, why, body from mail where to_address = ${address} order by id desc limit 1`.execute(app.db)
  return rows[0]
}
const tell = (id: string, events: readonly object[], sign = secret, at = new Date()) => {
  const body = JSON.stringify({ events })
  const signature = new Webhook(sign).sign(id, at, body)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  }
  return fetch(`${app.client.baseUrl}/api/mail/returns`, { method: 'POST', headers, body }).then(({ status }) => status)
}

test('a letter is queued, put off, sent; one that comes back stops others, and whoever is written to reads of it', async () => {
  refusesWith = 451
  const athlete = await registerPerformer(app.client, { email: 'late@example.org' } as never)
  await app.settle().catch(() => undefined)
  expect(await stateOf('late@example.org')).toMatchObject({ state: 'deferred', why: '451 4.7.1' })
  app.clock.advance(minutes(16))
  await run('alerts.look').catch(() => undefined)
  const { open } = (await app.client.send('alerts.list', { token: await fresh() })).data
  expect(open.find(({ kind }) => kind === 'mail.failing')?.said).toContain('451 4.7.1')
  refusesWith = undefined
  await sql`update pgboss.job set start_after = now() where name = 'mail.send' and state < 'active'`.execute(app.db)
  await sql`update pgboss.job set state = 'created', start_after = now() where name = 'mail.send' and state = 'failed'`.execute(app.db)
  await sql`update pgboss.job set state = 'created', started_on = null where name = 'mail.send' and state = 'active'`.execute(app.db)
  await app.settle()
  expect(await stateOf('late@example.org')).toMatchObject({ state: 'sent', body: '' })

  await sql`update account set email_verified_at = created_at where id = ${athlete.id}`.execute(app.db)
  const { rows } = await sql<{ id: string }>`select id from mail where to_address = 'late@example.org' order by id desc limit 1`.execute(
    app.db,
  )
  const bounce = { type: 'bounce', email: 'Late@example.org', messageId: `<${rows[0]?.id}@localhost>`, permanent: true }
  expect(await tell('e1', [bounce], `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(400)
  expect(await tell('e1', [bounce], secret, new Date(Date.now() - minutes(10)))).toBe(400)
  expect(await tell('e0', [{ ...bounce, permanent: false }])).toBe(200)
  expect((await stateOf('late@example.org'))?.state).toBe('sent')
  expect([await tell('e1', [bounce]), await tell('e1', [bounce])]).toEqual([200, 200])
  await app.settle()
  expect((await stateOf('late@example.org'))?.state).toBe('bounced')
  expect((await app.client.send('notifications.settings', { token: athlete.token })).data.isMailStopped).toBe(true)
  expect((await badgeOf(app.client, athlete)).totalUnread).toBeGreaterThan(0)
  const { data } = await app.client.send('house.mailSums', { token: await fresh() })
  expect(data).toMatchObject({ stopped: 1, hearsReturns: true, day: { bounced: 1 } })
  const lines = (await app.client.send('house.mail', { token: await fresh(), query: { state: 'bounced' } })).data
  expect(lines).toMatchObject([{ to: 'l•••@example.org', state: 'bounced' }])
})

test('letters to large providers are counted by the day, and the largest day stays', async () => {
  const providers = async () => (await app.client.send('house.mailSums', { token: await fresh() })).data.providers
  const [today, later] = [app.clock.now(), new Date(app.clock.now().getTime() + days(2))]
  await registerFan(app.client, { email: 'first@GoogleMail.com' })
  await registerFan(app.client, { email: 'somebody@example.org' })
  await app.settle()
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  expect(await providers()).toEqual([{ name: 'Gmail', today: 1, most: 1, mostOn: dayOf(today) }])
  await countProvider(app.db, 'second@gmail.com', today)
  await Promise.all([1, 2, 3].map(() => countProvider(app.db, 'x@yahoo.com', today)))
  await countProvider(app.db, 'second@gmail.com', later)
  // A clock that is behind counts for the day that has begun.
  await countProvider(app.db, 'second@gmail.com', today)
  expect(await providers()).toEqual([
    { name: 'Yahoo', today: 3, most: 3, mostOn: dayOf(today) },
    { name: 'Gmail', today: 0, most: 2, mostOn: dayOf(today) },
  ])
  await countProvider(app.db, 'second@gmail.com', later)
  expect((await providers()).find(({ name }) => name === 'Gmail')).toEqual({ name: 'Gmail', today: 0, most: 3, mostOn: dayOf(later) })
})

test('whoever calls a letter unwanted gets no announcement any more, and nothing else changes', async () => {
  const fan = await registerFan(app.client, { email: 'fed-up@example.org' })
  await sql`update account set email_verified_at = created_at where id = ${fan.id}`.execute(app.db)
  const before = (await app.client.send('notifications.settings', { token: fan.token })).data
  expect(before.mailOff).toEqual([])
  expect(await tell('c1', [{ type: 'complaint', email: 'fed-up@example.org' }])).toBe(200)
  await app.settle()
  const after = (await app.client.send('notifications.settings', { token: fan.token })).data
  expect(after).toMatchObject({ digest: 'off', isMailStopped: false })
  expect(after.mailOff.length).toBeGreaterThan(3)
  expect((await app.client.send('house.mailSums', { token: await fresh() })).data.day).toMatchObject({ complained: 1 })
})

test('what is no word of a provider is refused: no secret, not JSON, wrong shape, NUL, too many', async () => {
  const url = `${app.client.baseUrl}/api/mail/returns`
  expect((await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status).toBe(400)
  expect(await tell('w1', [{ type: 'bounce' }])).toBe(400)
  expect(await tell('w2', [{ type: 'bounce', email: 'a\0b@example.org', permanent: true }])).toBe(200)
  expect(
    await tell(
      'w3',
      Array.from({ length: 501 }, () => ({ type: 'bounce', email: 'a@example.org' })),
    ),
  ).toBe(400)
})

test('letters that nobody could send lose their words after a week, and all rows go after a month', async () => {
  await sql`insert into mail (id, to_address, subject, body, created_at) values
    (gen_random_uuid(), 'week@example.org', 's', 'secret', ${new Date(app.clock.now().getTime() - days(8))}),
    (gen_random_uuid(), 'month@example.org', 's', '', ${new Date(app.clock.now().getTime() - days(31))})`.execute(app.db)
  await run('mail.sweep')
  expect(await stateOf('week@example.org')).toMatchObject({ state: 'dropped', body: '' })
  expect(await stateOf('month@example.org')).toBeUndefined()
})
