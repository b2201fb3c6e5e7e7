import { sql } from 'kysely'
import sharp from 'sharp'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  becomePayee,
  openPayeeAccount,
  password,
  registerFan,
  registerPerformer,
  saveBank,
  sendSandboxPage,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'

let app: TestApp
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

const me = (person = athlete) => app.client.try('connect.me', { token: person.token })
const verification = async () => (await app.client.send('connect.verification', { token: athlete.token })).data
const destinations = async () =>
  (
    await sql<{ is_active: boolean; label: string; last4: string }>`
    select is_active, label, last4 from payout_destination where payee_id = ${athlete.id} and type = 'stripe' order by version`.execute(
      app.db,
    )
  ).rows
const letters = async () =>
  (await app.mail.list(100)).filter(
    ({ to, subject }) => to === `${athlete.username}@example.org` && subject === 'Your payout details were changed',
  )
const events = async (account: string) =>
  (
    await sql<{ type: string; state: string; note: string | null }>`
    select type, state, note from webhook_inbox where account = ${account} order by received_at, event_id`.execute(app.db)
  ).rows

describe('a payee account', () => {
  test('is opened once, and its form again and again', async () => {
    expect((await me()).error).toMatchObject({ statusCode: 404, code: 'payment.account_unknown' })
    expect(await verification()).toEqual({
      status: 'unverified',
      requirements: [],
      payoutsEnabled: false,
      accountId: null,
      detailsSubmitted: false,
    })
    const answers = await Promise.all([openPayeeAccount(app.client, athlete), openPayeeAccount(app.client, athlete)])
    const [first, second] = answers
    expect(first?.accountId).toMatch(/^acct_/)
    expect(second?.accountId).toBe(first?.accountId)
    expect(second?.url).not.toBe(first?.url)
    expect((await me()).body.data).toEqual({ accountId: first?.accountId, payoutsEnabled: false, detailsSubmitted: false })
    const { rows } = await sql<{
      total: number
    }>`select count(*) as total from sandbox.object where kind = 'account' and body->'metadata'->>'payee_id' = ${athlete.id}`.execute(
      app.db,
    )
    expect(rows[0]?.total).toBe(1)
  })

  test('becomes a place for payouts once it is verified, and the address hears of it', async () => {
    const { accountId, url } = await openPayeeAccount(app.client, athlete)
    expect(await sendSandboxPage(app.client, url, 'verified')).toBe('http://localhost/athlete/account?tab=banking')
    await app.settle()
    expect((await me()).body.data).toEqual({ accountId, payoutsEnabled: true, detailsSubmitted: true })
    expect(await verification()).toMatchObject({ status: 'verified', requirements: [], payoutsEnabled: true })
    expect(await destinations()).toEqual([{ is_active: true, label: 'STRIPE TEST BANK', last4: '6789' }])
    expect((await letters()).map(({ text }) => text).join()).toContain('ending in 6789')
    const own = await app.client.send('performers.me', { token: athlete.token })
    expect(own.data.paymentGatewaySettings).toEqual([{ key: 'stripe', status: 'active', value: { email: 'STRIPE TEST BANK' } }])
    expect(new Set((await events(accountId)).map(({ state }) => state))).toEqual(new Set(['done']))
  })

  test('that lacks something says what, and is verified when it is given', async () => {
    const accountId = await becomePayee(app.client, athlete, 'more')
    await app.settle()
    expect(await verification()).toMatchObject({
      status: 'unverified',
      requirements: ['individual.verification.document', 'individual.ssn_last_4'],
      payoutsEnabled: false,
    })
    expect(await destinations()).toEqual([])
    expect(await becomePayee(app.client, athlete)).toBe(accountId)
    await app.settle()
    expect((await verification()).status).toBe('verified')
  })

  test('that is rejected pays nothing', async () => {
    await becomePayee(app.client, athlete, 'rejected')
    await app.settle()
    expect(await verification()).toMatchObject({ status: 'rejected', requirements: [], payoutsEnabled: false })
    const body = { key: 'stripe', status: 'active', value: { email: 'me@example.org' }, currentPassword: password } as const
    const switched = await app.client.try('performers.updateGateway', { token: athlete.token, params: { id: 'me' }, body })
    expect(switched.error).toMatchObject({ statusCode: 422, code: 'payment.account_missing' })
    expect(await destinations()).toEqual([])
  })

  test('is switched off and on by its owner; what was switched off stays so when the bank changes', async () => {
    await becomePayee(app.client, athlete)
    await app.settle()
    const turn = (status: 'active' | 'inactive') =>
      app.client.send('performers.updateGateway', {
        token: athlete.token,
        params: { id: 'me' },
        body: { key: 'stripe', status, value: { email: 'me@example.org' }, currentPassword: password },
      })
    await turn('inactive')
    const { data } = await app.client.send('connect.loginLink', { token: athlete.token })
    await sendSandboxPage(app.client, data.url, 'bank-returns')
    await app.settle()
    expect((await destinations()).map((row) => row.is_active)).toEqual([true, false])
    await turn('active')
    expect((await destinations()).at(-1)).toEqual({ is_active: true, label: 'STRIPE TEST BANK', last4: '1116' })
  })

  test('with another bank is another destination, and payouts wait again', async () => {
    await becomePayee(app.client, athlete)
    await app.settle()
    const { data } = await app.client.send('connect.loginLink', { token: athlete.token })
    await sendSandboxPage(app.client, data.url, 'bank-returns')
    await app.settle()
    expect((await destinations()).map((row) => row.last4)).toEqual(['6789', '1116'])
    expect(await letters()).toHaveLength(2)
  })
})

describe('the doors', () => {
  test('are for athletes who may earn, with the password, and lead back to this site only', async () => {
    const open = (body: { returnUrl: string; currentPassword?: string; teamId?: string }, person = athlete) =>
      app.client.try('connect.createAccount', { token: person.token, body })
    expect((await open({ returnUrl: 'https://evil.example/' })).error.code).toBe('payment.return_url')
    expect((await open({ returnUrl: '/', currentPassword: 'wrong' })).error.code).toBe('auth.incorrect_credentials')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await open({ returnUrl: '/' }, minor)).error.code).toBe('youth.money_not_allowed')
    expect((await open({ returnUrl: '/', teamId: athlete.id })).error.code).toBe('team.not_member')
    const fan = await registerFan(app.client)
    expect((await open({ returnUrl: '/' }, fan)).status).toBe(403)
    await openPayeeAccount(app.client, athlete)
    expect((await app.client.try('connect.loginLink', { token: athlete.token })).error.code).toBe('payment.account_incomplete')
    app.clock.advance(minutes(20))
    expect((await open({ returnUrl: '/' })).error.code).toBe('auth.recent_login_required')
    expect((await app.client.try('connect.loginLink', { token: athlete.token })).error.code).toBe('auth.recent_login_required')
  })

  test('secrets and links are never kept, and never cached', async () => {
    await becomePayee(app.client, athlete)
    await app.settle()
    const session = await app.client.try('connect.session', { token: athlete.token, body: { currentPassword: password } })
    const dashboard = await app.client.try('connect.loginLink', { token: athlete.token })
    expect([session.status, dashboard.status]).toEqual([201, 200])
    for (const { headers } of [session, dashboard]) expect(headers.get('cache-control')).toBe('private, no-store')
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db)
    const secrets = [session.body.data.clientSecret, new URL(dashboard.body.data.url).pathname.split('/').at(-1) ?? '']
    for (const { name } of tables.rows) {
      for (const secret of secrets) {
        const { rows } = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${secret}%`} limit 1`.execute(app.db)
        expect([name, rows.length]).toEqual([name, 0])
      }
    }
  })

  test('a used link of the form is used up', async () => {
    const { url } = await openPayeeAccount(app.client, athlete)
    await sendSandboxPage(app.client, url, 'more')
    await expect(sendSandboxPage(app.client, url, 'verified')).rejects.toThrow('404')
    await app.settle()
    expect((await verification()).status).toBe('unverified')
  })
})

describe('events', () => {
  test('of an account that is not ours are ignored, and one of ours converges in any order', async () => {
    const sandbox = app.money.sandbox
    const { gateway } = app.money
    const foreign = await gateway?.createAccount({ email: 'else@example.org', metadata: {} }, 'another system')
    await app.settle()
    expect((await events(foreign?.id ?? '')).map(({ state, note }) => [state, note])).toEqual([['ignored', 'nothing of ours']])
    await sandbox?.scriptFault('webhook', 'reorder')
    await becomePayee(app.client, athlete)
    await app.settle()
    expect((await verification()).status).toBe('verified')
    expect(await destinations()).toHaveLength(1)
  })

  test('of a connected account must come with its own signature', async () => {
    const accountId = await becomePayee(app.client, athlete)
    const payload = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'account.updated',
      account: accountId,
      created: 1,
      livemode: false,
      data: { object: { id: accountId, object: 'account' } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_guess',
      timestamp: Math.floor(app.clock.now().getTime() / 1000),
    })
    const response = await fetch(`${app.client.baseUrl}/api/payment/stripe/webhook`, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    expect(response.status).toBe(400)
  })
})

describe('papers', () => {
  const upload = (bytes: Uint8Array<ArrayBuffer>, body: Record<string, string> = { purpose: 'identity_document', side: 'back' }) =>
    app.client.try('connect.uploadDocument', { token: athlete.token, body: body as never, files: { file: new Blob([bytes]) } })
  const picture = async (width: number) =>
    new Uint8Array(
      await sharp({ create: { width, height: 40, channels: 3, background: '#ffffff' } })
        .jpeg()
        .toBuffer(),
    )

  test('are handed on and not kept', async () => {
    expect((await upload(await picture(80))).error).toMatchObject({ statusCode: 422, code: 'payment.account_missing' })
    await becomePayee(app.client, athlete, 'more')
    const { status, body } = await upload(await picture(80))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ providerFileId: expect.stringMatching(/^file_/), status: 'pending' })
    await app.settle()
    expect((await verification()).requirements).toEqual(['individual.ssn_last_4'])
    const { rows } = await sql<{
      body: { filename: string; type: string; purpose: string }
    }>`select body from sandbox.object where id = ${body.data.providerFileId}`.execute(app.db)
    expect(rows[0]?.body).toMatchObject({ filename: 'identity_document-back.jpg', type: 'jpeg', purpose: 'identity_document' })
  })

  test('must be a JPG, PNG or PDF of a size that can be read', async () => {
    await openPayeeAccount(app.client, athlete)
    expect((await upload(new Uint8Array(Buffer.from('<svg/>')))).error.code).toBe('upload.type_not_allowed')
    expect((await upload(await picture(8001))).error.code).toBe('upload.dimensions')
    expect((await upload(await picture(80), { purpose: 'selfie' })).error.code).toBe('request.invalid')
    expect((await upload(new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024)])))).error.code).toBe(
      'upload.too_large',
    )
    expect((await upload(new Uint8Array(Buffer.from('%PDF-1.7\n')))).status).toBe(201)
  })

  test('that only the provider’s form may take are refused with its address', async () => {
    await becomePayee(app.client, athlete)
    const { status, error } = await upload(await picture(80))
    expect([status, error.code]).toEqual([409, 'payment.document_by_form'])
    expect(error.errors).toEqual([{ path: 'url', message: expect.stringContaining('/sandbox/onboarding/') }])
  })
})

test('an account does not change what else was chosen', async () => {
  await saveBank(app.client, athlete)
  await becomePayee(app.client, athlete)
  await app.settle()
  const { data } = await app.client.send('performers.me', { token: athlete.token })
  expect(data.bankingInformation).toEqual({ bankName: 'Calder Savings', last4: '6789' })
})
