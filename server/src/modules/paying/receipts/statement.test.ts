import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, registerFan, registerPerformer, signIn, tip, topUp, type Person } from '#scenario/index.ts'
import { asOwner } from '#test/as-owner.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let athlete: Person

/** Both clocks: the books count with that of the database. */
async function moveTo(moment: string): Promise<void> {
  app.clock.advance(Date.parse(moment) - app.clock.now().getTime())
  await asOwner(app.databaseUrl, (db) =>
    sql`update sandbox.clock set ahead_ms = round(extract(epoch from ${moment}::timestamptz - now()) * 1000)::bigint`.execute(db),
  )
}

beforeAll(async () => {
  app = await createTestApp()
  await moveTo('2031-05-10T12:00:00Z')
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

const read = async (month: string, person = fan) =>
  (await app.client.send('receipts.statement', { token: person.token, query: { month } })).data
const file = async (month: string, format: 'csv' | 'pdf', person = fan) =>
  (await app.client.send('receipts.statementFile', { token: person.token, query: { month, format } })).data

test('each month begins with what the last one ended with, and its sums lead from one to the other', async () => {
  await topUp(app.client, fan, 50)
  const sale = await tip(app.client, fan, athlete, 12.34)
  await tip(app.client, fan, athlete, 10)
  await app.client.send('refunds.give', {
    token: athlete.token,
    params: { id: sale._id },
    headers: newKey(),
    body: { reason: 'By mistake' },
  })
  await app.money.receipts.issue({ isWhole: false })
  const may = await read('2031-05')
  expect(may).toMatchObject({
    opening: 0,
    toppedUp: 50,
    spent: 22.34,
    refunded: 12.34,
    other: 0,
    closing: 40,
    cardPaid: 50,
    cardRefunded: 0,
  })
  expect(may.lines.map(({ title, tokens, balance }) => [title, tokens, balance])).toEqual([
    ['Top-up', 50, 50],
    ['Tip', -12.34, 37.66],
    ['Tip', -10, 27.66],
    ['Refund', 12.34, 40],
  ])
  await moveTo('2031-06-10T12:00:00Z')
  fan = { ...fan, token: (await signIn(app.client, fan)).token }
  expect(await read('2031-06')).toMatchObject({ opening: 40, closing: 40, lines: [], cardPaid: 0 })
  expect(await read('2031-04')).toMatchObject({ opening: 0, closing: 0, lines: [] })
})

test('as a table it has the same lines, and as a paper it is one', async () => {
  const { csv, fileName } = await file('2031-05', 'csv')
  const lines = csv?.split('\r\n') ?? []
  expect([fileName, lines[0], lines.length]).toEqual(['statement-2031-05.csv', 'Time (UTC),Entry,What,Tokens,Balance', 7])
  expect([lines[1], lines.at(-1)]).toEqual([',,Opening balance,,0.00', ',,Closing balance,,40.00'])
  const paper = await file('2031-05', 'pdf')
  expect(
    Buffer.from(paper.pdf ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('it is of nobody else, and of months that there are', async () => {
  const stranger = await registerFan(app.client)
  expect(await read('2031-05', stranger)).toMatchObject({ opening: 0, closing: 0, lines: [] })
  for (const month of ['2031-13', '2031-5', "2031-05'"])
    expect((await app.client.try('receipts.statement', { token: fan.token, query: { month } })).status).toBe(400)
})
