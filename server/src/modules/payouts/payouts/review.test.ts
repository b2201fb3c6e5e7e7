import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  password,
  registerAdministrator,
  registerEarner,
  requestPayout,
  saveBank,
  savePaypal,
  signIn,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let athlete: Person

const settleEarnings = async () => {
  app.clock.advance(days(7))
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
}

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  administrator = await signIn(app.client, administrator)
  athlete = await registerEarner(app.client, administrator)
  await settleEarnings()
})
afterAll(async () => {
  await app.settle()
  // What was moved by hand, which is no sale and no payout.
  expect(await verify(app.db, moneyChecks)).toMatchObject([{ check: expect.stringContaining('what a page is told it earned'), count: 1 }])
  await app.close()
})

const request = async (tokens = 60, person = athlete, type: 'banking' | 'paypal' = 'banking') =>
  (await requestPayout(app.client, person, tokens, type)).body.data._id
type Decision = { status: 'approved' | 'rejected' | 'done' | 'failed'; reason?: string; reference?: string }
const decide = (id: string, body: Decision) => app.client.try('adminPayouts.decide', { token: administrator.token, params: { id }, body })
const exportBatch = (paymentAccountType: 'banking' | 'paypal' = 'banking') =>
  app.client.try('adminPayouts.export', { token: administrator.token, body: { paymentAccountType, currentPassword: password } })
const figures = async () => (await app.client.send('payouts.calculate', { token: athlete.token, body: {} })).data
const see = async (id: string) => (await app.client.send('payouts.view', { token: athlete.token, params: { id } })).data
const balance = (account: Parameters<TestApp['money']['ledger']['balance']>[0]) => app.money.ledger.balance(account)
const lettersTo = async (person: Person) =>
  (await app.mail.list(100)).filter(({ to, subject }) => to === `${person.username}@example.org` && /payout (was|came)/.test(subject))
const page = () => athlete.id

describe('a payout', () => {
  test('is approved, handed out in a batch, and paid with a reference', async () => {
    await app.settings.write(app.db, { payoutFee: 2 })
    const id = await request()
    const waiting = await app.client.send('adminPayouts.search', { token: administrator.token, query: { status: 'pending', limit: 100 } })
    expect(waiting.data.find((row) => row._id === id)).toMatchObject({
      payee: { _id: athlete.id },
      requestTokens: 60,
      feeTokens: 2,
      netTokens: 58,
      destination: { label: 'Calder Savings', last4: '6789' },
    })
    expect((await decide(id, { status: 'approved' })).body.data).toMatchObject({ _id: id, status: 'approved' })
    expect(await figures()).toMatchObject({ reservedTokens: 60, availableTokens: 20 })

    const { status, body } = await exportBatch()
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ count: 1, rejected: 0 })
    expect(body.data.csv.split('\r\n')).toEqual([
      'payout,payee,amount,currency,firstName,lastName,bankName,bankAccount,bankRouting,bankSwiftCode,address,city,state,country',
      `${id},${athlete.name},58.00,USD,Maya,Okafor,Calder Savings,000123456789,110000000,,1 Mill Road,Calder,OH,US`,
    ])
    expect(await see(id)).toMatchObject({ status: 'processing' })
    expect([await balance(accounts.inFlight(page())), await balance(accounts.available(page()))]).toEqual([5800, 2000])

    const bank = await balance(accounts.bank)
    expect((await decide(id, { status: 'done', reference: ' T-1001 ' })).body.data).toMatchObject({ status: 'done', reference: 'T-1001' })
    expect([await balance(accounts.inFlight(page())), (await balance(accounts.bank)) - bank]).toEqual([0, 5800])
    expect(await figures()).toMatchObject({ previousPaidOutTokens: 60, remainingUnpaidTokens: 20, reservedTokens: 0, availableTokens: 20 })
    expect((await see(id)).history.map((step) => step.status)).toEqual(['pending', 'approved', 'processing', 'done'])
    expect((await lettersTo(athlete)).map(({ subject }) => subject)).toEqual(['Your payout was sent'])
    await app.settings.write(app.db, { payoutFee: 0 })
  })

  test('that did not arrive comes back, fee and all', async () => {
    await app.settings.write(app.db, { payoutFee: 2 })
    const fees = await balance(accounts.payoutFee)
    const id = await request()
    await decide(id, { status: 'approved' })
    await exportBatch()
    expect((await balance(accounts.payoutFee)) - fees).toBe(200)
    expect((await decide(id, { status: 'failed' })).error.errors?.[0]?.path).toBe('reason')
    const failed = await decide(id, { status: 'failed', reason: 'The bank does not know the account' })
    expect(failed.body.data).toMatchObject({ status: 'failed', adminNote: 'The bank does not know the account' })
    expect(await figures()).toMatchObject({ previousPaidOutTokens: 0, reservedTokens: 0, availableTokens: 80, canRequest: true })
    expect((await balance(accounts.payoutFee)) - fees).toBe(0)
    expect((await lettersTo(athlete))[0]?.text).toContain('The bank does not know the account')
    await app.settings.write(app.db, { payoutFee: 0 })
  })

  test('that a bank sends back after it was paid comes back, too', async () => {
    const id = await request()
    await decide(id, { status: 'approved' })
    await exportBatch()
    const bank = await balance(accounts.bank)
    await decide(id, { status: 'done', reference: 'T-3003' })
    const returned = await decide(id, { status: 'failed', reason: 'The account was closed' })
    expect(returned.body.data).toMatchObject({ status: 'failed', adminNote: 'The account was closed', reference: 'T-3003' })
    expect([await balance(accounts.inFlight(page())), await balance(accounts.bank)]).toEqual([0, bank])
    expect(await figures()).toMatchObject({ previousPaidOutTokens: 0, reservedTokens: 0, availableTokens: 80, canRequest: true })
    expect((await decide(id, { status: 'done', reference: 'T-3004' })).error.code).toBe('payout.state_changed')
  })

  test('is rejected with a reason, from pending and from approved', async () => {
    for (const isApproved of [false, true]) {
      const id = await request()
      if (isApproved) await decide(id, { status: 'approved' })
      expect((await decide(id, { status: 'rejected', reason: ' ' })).error.code).toBe('request.invalid')
      expect((await decide(id, { status: 'rejected', reason: 'The name does not match' })).status).toBe(200)
      expect(await see(id)).toMatchObject({ status: 'rejected', adminNote: 'The name does not match' })
      expect(await figures()).toMatchObject({ reservedTokens: 0, availableTokens: 80 })
    }
  })

  test('that is decided twice at once moves once', async () => {
    const id = await request()
    const answers = await Promise.all([
      decide(id, { status: 'approved' }),
      decide(id, { status: 'approved' }),
      decide(id, { status: 'rejected', reason: 'No' }),
      app.client.try('payouts.update', { token: athlete.token, params: { id }, body: { status: 'canceled' } }),
    ])
    const won = answers.filter(({ status }) => status === 200).length
    // Approved, then rejected, is a way too: but never one of them twice.
    expect([1, 2]).toContain(won)
    expect(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code)).toEqual(
      expect.arrayContaining([expect.stringMatching(/payout\.(state_changed|not_editable)/)]),
    )
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test('is neither paid before it is processed nor after it is over', async () => {
    const id = await request()
    expect((await decide(id, { status: 'done', reference: 'T-2' })).error).toMatchObject({ statusCode: 409, code: 'payout.state_changed' })
    await decide(id, { status: 'approved' })
    await exportBatch()
    await decide(id, { status: 'done', reference: 'T-2' })
    for (const wish of [
      { status: 'rejected', reason: 'x' },
      { status: 'done', reference: 'T-3' },
    ] as const) {
      expect((await decide(id, wish)).error.code).toBe('payout.state_changed')
    }
    expect((await decide('0190a2b4-0000-7000-8000-000000000001', { status: 'approved' })).error.code).toBe('payout.unknown')
  })

  test('needs a reference of its own', async () => {
    const other = await registerEarner(app.client, administrator)
    await settleEarnings()
    administrator = await signIn(app.client, administrator)
    const [first, second] = [await request(), await request(60, other)]
    for (const id of [first, second]) await decide(id, { status: 'approved' })
    await exportBatch()
    const answers = await Promise.all([first, second].map((id) => decide(id, { status: 'done', reference: 'SAME-1' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('payout.reference_taken')
    const left = answers[0]?.status === 200 ? second : first
    expect((await decide(left, { status: 'done', reference: 'OTHER-1' })).status).toBe(200)
  })
})

describe('a batch', () => {
  test('leaves out what must still wait 72 hours', async () => {
    await savePaypal(app.client, athlete, 'maya@example.org')
    const id = await request(60, athlete, 'paypal')
    await decide(id, { status: 'approved' })
    expect((await exportBatch('paypal')).error.code).toBe('payout.nothing_to_export')
    app.clock.advance(hours(71.9))
    administrator = await signIn(app.client, administrator)
    expect((await exportBatch('paypal')).error.code).toBe('payout.nothing_to_export')
    app.clock.advance(hours(0.2))
    const { body } = await exportBatch('paypal')
    expect(body.data.csv.split('\r\n')).toEqual(['payout,payee,amount,currency,email', `${id},${athlete.name},60.00,USD,maya@example.org`])
  })

  test('pays to where the request said, whatever was changed since, unless that was switched off', async () => {
    const id = await request()
    await saveBank(app.client, athlete, { bankAccount: '777777777' })
    await decide(id, { status: 'approved' })
    const { body } = await exportBatch()
    expect(body.data.csv).toContain('000123456789')
    await decide(id, { status: 'done', reference: `R-${id}` })

    const other = await registerEarner(app.client, administrator)
    await savePaypal(app.client, other, 'kofi@example.org')
    await settleEarnings()
    administrator = await signIn(app.client, administrator)
    const second = await request(60, other, 'paypal')
    await decide(second, { status: 'approved' })
    const off = { key: 'paypal', status: 'inactive', value: { email: 'kofi@example.org' }, currentPassword: password } as const
    await app.client.send('performers.updateGateway', { token: other.token, params: { id: 'me' }, body: off })
    expect((await exportBatch('paypal')).body.data).toMatchObject({ count: 0, rejected: 1 })
    const rejected = await app.client.send('payouts.view', { token: other.token, params: { id: second } })
    expect(rejected.data).toMatchObject({ status: 'rejected', adminNote: expect.stringContaining('switched off') })
  })

  test('rejects what a refund took back meanwhile', async () => {
    const id = await request(80)
    await decide(id, { status: 'approved' })
    // A refund after maturation leaves a debt; refunds come with their own calls.
    await app.money.ledger.open([accounts.platformFee])
    await app.db.transaction().execute((tx) =>
      app.money.ledger.post(tx, {
        key: `test ${id}`,
        kind: 'refund',
        moves: [{ from: accounts.available(page()), to: accounts.platformFee, amount: 100 }],
      }),
    )
    expect((await exportBatch()).body.data).toMatchObject({ count: 0, rejected: 1 })
    expect(await figures()).toMatchObject({ reservedTokens: 0, availableTokens: 79 })
    expect(await see(id)).toMatchObject({ status: 'rejected', adminNote: expect.stringContaining('refund') })
  })

  test('made by two administrators at once takes every payout once', async () => {
    const others = [await registerEarner(app.client, administrator), await registerEarner(app.client, administrator)]
    await settleEarnings()
    administrator = await signIn(app.client, administrator)
    const ids = [await request(), ...(await Promise.all(others.map((person) => request(60, person))))]
    for (const id of ids) await decide(id, { status: 'approved' })
    const answers = await Promise.all([exportBatch(), exportBatch(), exportBatch()])
    const listed = answers
      .flatMap(({ status, body }) => (status === 201 ? body.data.csv.split('\r\n').slice(1) : []))
      .map((line) => line.split(',')[0])
    expect(listed.toSorted()).toEqual(ids.toSorted())
  })

  test('can be opened again after showing the password, and who did is kept', async () => {
    const id = await request()
    await decide(id, { status: 'approved' })
    const made = (await exportBatch()).body.data
    app.clock.advance(minutes(20))
    const open = (body: { currentPassword?: string }) =>
      app.client.try('adminPayouts.batchFile', { token: administrator.token, params: { id: made.batchId }, body, isBare: true })
    expect((await open({})).error.code).toBe('staff.step_up_required')
    expect((await open({ currentPassword: 'another-password' })).error.code).toBe('auth.incorrect_credentials')
    expect((await open({ currentPassword: password })).body.data).toMatchObject({ csv: made.csv, fileName: made.fileName })
    const { rows } = await sql`select opened_by from payout_batch_opening where batch_id = ${made.batchId}`.execute(app.db)
    expect(rows).toEqual([{ opened_by: administrator.id }, { opened_by: administrator.id }])
    const list = await app.client.send('adminPayouts.batches', { token: administrator.token })
    expect(list.data[0]).toMatchObject({ _id: made.batchId, count: 1, netTokens: 60, open: 1 })
    const body = { paymentAccountType: 'banking' } as const
    const exported = await app.client.try('adminPayouts.export', { token: administrator.token, body, isBare: true })
    expect(exported.error.code).toBe('staff.step_up_required')
  })
})

test('lists ask as often for ten payouts as for one', async () => {
  const count = async (limit: number) =>
    (await app.queries.of(() => app.client.send('adminPayouts.search', { token: administrator.token, query: { limit } }))).length
  await request()
  expect(await count(10)).toBe(await count(1))
})
