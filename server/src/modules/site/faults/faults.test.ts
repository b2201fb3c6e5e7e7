// An administrator sees how often what went wrong in this process.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, openSocket, registerAdministrator, registerFan } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp()
  token = (await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'night_watch' })).token
})
afterAll(() => app.close())

const read = async () => (await app.client.send('faults.list', { token })).data

test('failed requests, undelivered events and refused frames are counted, the most frequent first', async () => {
  const began = app.clock.now()
  expect((await read()).counts).toEqual([])
  const [one, other] = [await registerFan(app.client), await registerFan(app.client)]
  const [first, second] = [await addAddress(app.client, one), await addAddress(app.client, other)]
  // A text that was moved to another row opens nothing.
  await sql`update address set city = (select city from address where id = ${first._id}) where id = ${second._id}`.execute(app.db)
  for (let turn = 0; turn < 2; turn += 1) expect((await app.client.try('addresses.list', { token: other.token })).status).toBe(500)
  await sql`insert into outbox (topic, payload) values ('follow.changed', '{"pageId": "nobody", "by": 1}')`.execute(app.db)
  await app.settle()
  const socket = await openSocket(app.client)
  for (let turn = 0; turn < 3; turn += 1) await socket.ask('auth/login', { token: 'opens nothing' })
  socket.close()

  const { since, counts } = await read()
  expect(Date.parse(since)).toBeLessThanOrEqual(began.getTime())
  expect(counts).toEqual([
    { where: 'socket refused: auth.required', count: 3 },
    { where: 'request GET /api/addresses', count: 2 },
    { where: 'event follow.changed', count: 1 },
  ])
})
