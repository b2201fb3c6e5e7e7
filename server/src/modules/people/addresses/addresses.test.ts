import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, registerFan, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const list = async (person: Person) => (await app.client.send('addresses.list', { token: person.token })).data
const change = (person: Person, id: string, body: object) =>
  app.client.try('addresses.update', { token: person.token, params: { id }, body })
const names = async (person: Person) => (await list(person)).map((address) => `${address.name}${address.isDefault ? ' *' : ''}`)

test('addresses are kept, changed, and one of them is the default as long as there is any', async () => {
  fan = await registerFan(app.client)
  const home = await addAddress(app.client, fan, { name: 'Home', ward: 'Ward 2', description: 'Ring twice' })
  expect(home).toMatchObject({ isDefault: true, streetNumber: '14', district: null, description: 'Ring twice' })
  expect(home.text).toBe('Home\n14 Mill Road\nWard 2\nCalder, OH 43001\nUnited States')
  const work = await addAddress(app.client, fan, { name: 'Work' })
  await addAddress(app.client, fan, { name: 'Parents' })
  expect(await names(fan)).toEqual(['Home *', 'Parents', 'Work'])
  expect((await change(fan, work._id, { isDefault: true, phone: null })).body.data).toMatchObject({ isDefault: true, phone: null })
  expect(await names(fan)).toEqual(['Work *', 'Parents', 'Home'])
  await app.client.send('addresses.remove', { token: fan.token, params: { id: work._id } })
  expect(await names(fan)).toEqual(['Parents *', 'Home'])
  expect((await change(fan, work._id, {})).error.code).toBe('address.unknown')
})

test('a form is checked and cleaned', async () => {
  const person = await registerFan(app.client)
  const tryAdd = (wishes: object) =>
    app.client.try('addresses.create', {
      token: person.token,
      body: { name: 'Home', country: 'US', state: '', city: 'Calder', streetAddress: 'Mill Road 14', zipCode: '', ...wishes },
    })
  for (const wrong of [{ country: 'XX' }, { country: 'us' }, { name: '<b></b>' }, { phone: 'call me' }, { city: '' }]) {
    const { status, error } = await tryAdd(wrong)
    expect([status, error.code, error.errors?.[0]?.path]).toEqual([400, 'request.invalid', Object.keys(wrong)[0]])
  }
  expect((await tryAdd({ name: ' Ana <b>Lima</b>\n', phone: '(555) 010-2000' })).body.data).toMatchObject({
    name: 'Ana Lima',
    phone: '5550102000',
  })
})

test('ten are the most, also when they are sent at once', async () => {
  const person = await registerFan(app.client)
  const answers = await Promise.allSettled(Array.from({ length: 14 }, () => addAddress(app.client, person)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const all = await list(person)
  expect([all.length, all.filter((address) => address.isDefault).length]).toEqual([10, 1])
  const { error } = await app.client.try('addresses.create', { token: person.token, body: { ...all[0], isDefault: true } as never })
  expect(error.code).toBe('address.limit_reached')
})

test('a form may come as multipart', async () => {
  const person = await registerFan(app.client)
  const form = new FormData()
  const fields = {
    name: 'Home',
    country: 'US',
    state: 'OH',
    city: 'Calder',
    streetAddress: 'Mill Road',
    zipCode: '43001',
    isDefault: 'true',
    district: '',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await fetch(`${app.client.baseUrl}/api/addresses`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  expect(response.status).toBe(201)
  expect(((await response.json()) as { data: object }).data).toMatchObject({ name: 'Home', isDefault: true, district: null })
})
