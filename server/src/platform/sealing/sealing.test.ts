// Whoever takes the database away reads no address, telephone number, message or mailed link in it.
import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addAddress,
  makeProduct,
  newKey,
  openConversation,
  registerFan,
  registerPerformer,
  say,
  testCards,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { deriveKeys } from '../secrets.ts'
import { createKeyRing } from './index.ts'

const youngKey = `young:${Buffer.alloc(32, 7).toString('base64')}`
let app: TestApp
let owner: PgClient
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp({ env: { DATA_KEYS: youngKey } })
  owner = new PgClient({ connectionString: app.databaseUrl })
  await owner.connect()
  fan = await registerFan(app.client, { phone: '5550117001' })
  athlete = await registerPerformer(app.client, { phone: '5550117002' })
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** Every row of every table, as a dump would have them. */
async function dump(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = []
  for (const { name } of rows)
    texts.push((await owner.query<{ all: string | null }>(`select string_agg(t::text, ' ') as all from ${name} t`)).rows[0]?.all)
  return texts.join('\n')
}
const rowOf = async (text: string, id: string) => (await owner.query<{ text: string }>(text, [id])).rows[0]?.text ?? ''

describe('a stolen database', () => {
  test('holds no address, number, message or link, which their owners go on seeing', async () => {
    const address = { name: 'Canary Kay', streetAddress: 'Canary Lane', city: 'Canaryville', zipCode: 'CANARY-Z', phone: '5550117003' }
    const saved = await addAddress(app.client, fan, address)
    const home = { address: 'Canary Court 7', city: 'Canarytown', zipcode: 'CANARY-Y' }
    await app.client.send('performers.update', { token: athlete.token, params: { id: 'me' }, body: home })
    const thread = await openConversation(app.client, fan, athlete)
    const message = await say(app.client, fan, thread, 'the canary sings')
    const card = { number: testCards.ok, month: 12, year: 2040, holderName: 'Herta Holder' }
    const { token } = (await app.client.send('payments.createTestCard', { token: fan.token, body: card })).data
    const own = await app.client.send('payments.saveCard', { token: fan.token, body: { token, holderName: 'Herta Holder' } })
    await topUp(app.client, fan, 50, own.data._id)
    const hoodie = await makeProduct(app.client, athlete, { price: 20 })
    await app.client.send('wallet.product', {
      token: fan.token,
      params: { id: hoodie._id },
      headers: newKey(),
      body: { deliveryAddressId: saved._id, userNote: 'canary colours please' },
    })
    await app.settle()
    const order = (await app.client.send('orders.ofSeller', { token: athlete.token })).data[0]
    // Its answer, kept under the key, says where it goes.
    const wish = { params: { id: order?._id ?? '' }, headers: newKey(), body: { amount: 1, reason: 'A seam is torn' } }
    await app.client.send('orders.refund', { token: athlete.token, ...wish })
    await app.settle()
    const forgetful = await registerFan(app.client)
    await app.client.send('auth.forgot', { body: { email: `${forgetful.username}@example.org` } })
    await app.settle()
    const letter = (await app.mail.list(10)).find(({ subject }) => /new password/.test(subject))
    const code = /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? 'no code'

    const text = (await dump()).toLowerCase()
    const secrets = ['555011700', 'canary', code.toLowerCase()]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])

    // What the card provider itself tells of its cards stays as it came.
    expect(await rowOf('select holder_name as text from payment_card where account_id = $1', fan.id)).not.toContain('Herta')

    expect(order).toMatchObject({ deliveryAddress: saved.text, phoneNumber: '5550117003', userNote: 'canary colours please' })
    const letters = (await app.mail.list(20)).map(({ text: words }) => words)
    expect(letters.some((words) => words.includes(saved.text))).toBe(true)
    expect((await app.client.send('payments.cards', { token: fan.token })).data).toMatchObject([{ holderName: 'Herta Holder' }])
    expect((await app.client.send('addresses.list', { token: fan.token })).data).toEqual([saved])
    expect(saved).toMatchObject(address)
    expect((await app.client.send('performers.me', { token: athlete.token })).data).toMatchObject({ ...home, phone: '5550117002' })
    const { data } = await app.client.send('messages.list', { token: athlete.token, params: { id: thread._id } })
    expect(data).toMatchObject([{ _id: message._id, text: 'the canary sings' }])
    const list = await app.client.send('conversations.list', { token: athlete.token })
    expect(list.data[0]?.lastMessage).toBe('the canary sings')
    expect((await app.client.try('auth.changePassword', { body: { code, password: 'an-entirely-new-one' } })).status).toBe(200)
  })

  test('holds nothing of a deleted message', async () => {
    const [one, other] = [await registerFan(app.client), athlete]
    const { _id } = await say(app.client, one, await openConversation(app.client, one, other), 'a word I take back')
    await app.client.send('messages.remove', { token: one.token, params: { id: _id } })
    expect(await rowOf('select text from message where id = $1', _id)).toBe('')
  })
})

describe('what is there already', () => {
  const read = async () => (await app.client.send('addresses.list', { token: fan.token })).data[0]
  const sweep = async () => {
    await app.jobs.send(app.db, 'sealing.sweep', {})
    await app.settle()
  }

  test.each([
    ['in plain', (text: string, _place: string) => text],
    [
      'under an older key',
      (text: string, place: string) => {
        const keys = deriveKeys('a secret of the tests, longer than 32 characters')
        const ring = createKeyRing({ variable: 'DATA_KEYS', configured: '', keys, purpose: 'personal data' })
        return `\u0001derived:${ring.seal(text, place).ciphertext.toString('base64')}`
      },
    ],
  ])('%s is read as it is, and sealed anew by a job', async (_what, kept) => {
    const id = (await read())?._id ?? ''
    await owner.query('update address set street_address = $2, ward = null where id = $1', [
      id,
      kept('Old Road', `address|street_address|${id}`),
    ])
    expect(await read()).toMatchObject({ streetAddress: 'Old Road', ward: null })
    await sweep()
    expect((await rowOf('select street_address as text from address where id = $1', id)).slice(1)).toMatch(/^young:/)
    expect(await read()).toMatchObject({ streetAddress: 'Old Road', ward: null, name: 'Canary Kay' })
  })

  test('a text that was moved to another row opens nothing', async () => {
    const other = await registerFan(app.client)
    const { _id } = await addAddress(app.client, other)
    await owner.query('update address set city = (select city from address where id <> $1 limit 1) where id = $1', [_id])
    expect((await app.client.try('addresses.list', { token: other.token })).status).toBe(500)
  })
})
