import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { createKeyRing } from '#platform/sealing/index.ts'

let app: TestApp
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

const bank = {
  firstName: 'Maya',
  lastName: 'Okafor',
  bankName: 'First Calder',
  bankAccount: 'DE89 3704 0044 0532 0130 00',
  address: 'Mill Road 1',
  city: 'Calder',
  state: 'OH',
  country: 'US',
  taxId: '123-45-6789',
}
const saveBank = (body: Partial<typeof bank> & { currentPassword?: string } = {}) =>
  app.client.try('performers.updateBanking', { token: athlete.token, params: { id: 'me' }, body: { ...bank, ...body } })
const savePaypal = (email: string) =>
  app.client.try('performers.updateGateway', {
    token: athlete.token,
    params: { id: 'me' },
    body: { key: 'paypal', status: 'active', value: { email } },
  })
const letters = async () => (await app.mail.list(50)).filter(({ subject }) => subject === 'Your payout details were changed')

describe('a destination', () => {
  test('is a version that is only added, and never leaves unmasked', async () => {
    const answers = [await saveBank(), await saveBank({ bankAccount: '1234-5678' }), await savePaypal('maya@example.org')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const me = await app.client.send('performers.me', { token: athlete.token })
    const told = JSON.stringify([...answers.map(({ body }) => body), me])
    // Long enough that no id happens to contain it.
    expect(told).not.toMatch(/0532 ?0130/)
    for (const secret of ['1234-5678', '123-45-6789', 'maya@example.org', 'Mill Road']) expect(told).not.toContain(secret)
    expect(me.data.bankingInformation).toEqual({ bankName: 'First Calder', last4: '5678' })
    expect(me.data.paymentGatewaySettings).toEqual([{ key: 'paypal', status: 'active', value: { email: 'm…@example.org' } }])
    const { rows } = await sql<{ version: number; type: string }>`
      select version, type from payout_destination where payee_id = ${athlete.id} order by version`.execute(app.db)
    expect(rows).toEqual([
      { version: 1, type: 'banking' },
      { version: 2, type: 'banking' },
      { version: 3, type: 'paypal' },
    ])
    for (const change of [sql`update payout_destination set label = 'x'`, sql`delete from payout_destination`]) {
      await expect(change.execute(app.db)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('says until when payouts wait, and tells the old and the new address', async () => {
    const { body } = await saveBank()
    const wait = Date.parse(body.data.payoutsPausedUntil) - app.clock.now().getTime()
    expect(Math.round(wait / minutes(60))).toBe(72)
    await savePaypal('old@example.org')
    await savePaypal('new@example.org')
    const mine = `${athlete.username}@example.org`
    const readers = (await letters()).map(({ to }) => to)
    expect(readers.filter((to) => to === mine)).toHaveLength(3)
    expect(readers.filter((to) => to === 'old@example.org')).toHaveLength(2)
    expect(readers.filter((to) => to === 'new@example.org')).toHaveLength(1)
    expect((await letters()).map(({ text }) => text).join()).not.toMatch(/0532 ?0130/)
  })

  test('asks for the password once the last sign-in is a while ago', async () => {
    app.clock.advance(minutes(20))
    expect((await saveBank()).error.code).toBe('auth.recent_login_required')
    expect((await saveBank({ currentPassword: 'not-the-password' })).error.code).toBe('auth.incorrect_credentials')
    expect((await saveBank({ currentPassword: password })).status).toBe(200)
  })

  test('two changes at once are two versions', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => savePaypal(`${name}@example.org`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('the key ring', () => {
  const keys = deriveKeys('a secret of the tests, longer than 32 characters')
  const ringOf = (configured: string) => createKeyRing({ variable: 'PAYOUT_KEYS', configured, keys, purpose: 'payout details' })
  const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
  const [old, young] = [entry('old'), entry('young')]

  test('closes with the first key and opens with every key it knows', () => {
    const sealed = ringOf(old).seal('details', 'row 1')
    const ring = ringOf(`${young},${old}`)
    expect(ring.open(sealed.keyId, sealed.ciphertext, 'row 1')).toBe('details')
    expect(ring.seal('details', 'row 1').keyId).toBe('young')
    expect(() => ringOf(young).open(sealed.keyId, sealed.ciphertext, 'row 1')).toThrow(/old/)
  })

  test('opens nothing that was moved to another payee or version, or changed by a bit', () => {
    const ring = ringOf(old)
    const { keyId, ciphertext } = ring.seal('details', 'payee 1|1')
    expect(() => ring.open(keyId, ciphertext, 'payee 1|2')).toThrow()
    const changed = Buffer.from(ciphertext)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => ring.open(keyId, changed, 'payee 1|1')).toThrow()
  })

  test.each(['no-colon', 'one:c2hvcnQ=', `${old},${old}`])('refuses %s', (text) => {
    expect(() => ringOf(text)).toThrow(/PAYOUT_KEYS/)
  })
})
