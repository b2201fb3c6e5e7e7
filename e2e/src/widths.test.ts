// Where a row of money, or of who is live, was too narrow to be read on a phone. That nothing is cut anywhere, the walk shows.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goLive, registerFan as registerScenarioFan, registerPerformer, tip, topUp, type Person } from '../../server/scenario/index.ts'
import { fillWallet, registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'
import { badCells } from './tables.ts'
import { faultsOf } from './walk/faults.ts'

const widths = [320, 360, 390, 412]
const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Oyelaran II'

let stage: Stage
let fan: Page
let athlete: Page
let other: Person

beforeAll(async () => {
  stage = await createStage()
  ;[fan, athlete] = [await stage.open('phone'), await stage.open('phone')]
  other = await registerPerformer(stage.app.client, { name: longName })
  await registerAthlete(athlete, { name: longName, username: 'maximiliana_the_second_of_them' })
  await registerFan(fan, { name: longName, username: 'a_fan_with_quite_a_long_name_1' })
  await fillWallet(fan, '20')
})
afterAll(() => stage.close())

test('rows of money stand under each other on a phone, and nothing of them is cut', async () => {
  const { client, settle } = stage.app
  const page = (await client.send('performers.view', { params: { id: 'maximiliana_the_second_of_them' } })).data
  const giver = await registerScenarioFan(client, { name: longName })
  await topUp(client, giver, 250)
  await tip(client, giver, { id: page._id }, 123.45)
  await settle()
  for (const [person, path, amount] of [
    [fan, '/wallet?tab=payments', '$20.00'],
    [athlete, '/studio/earnings', '123.45'],
  ] as const) {
    await person.goto(path, { waitUntil: 'networkidle' })
    for (const width of widths) {
      await person.setViewportSize({ width, height: 844 })
      await person.getByRole('main').locator('tbody tr').getByText(amount).first().waitFor()
      expect([path, width, await badCells(person)]).toEqual([path, width, []])
    }
  }
})

test('figures that stand side by side are not torn in two, however large', async () => {
  for (const [person, path] of [
    [fan, '/page/fees'],
    [fan, '/dev/ui'],
    [athlete, '/studio/earnings'],
    [athlete, '/studio/payouts'],
  ] as const) {
    await person.goto(path, { waitUntil: 'networkidle' })
    for (const width of [...widths, 768]) {
      await person.setViewportSize({ width, height: 844 })
      const torn = (await faultsOf(person)).filter((fault) => fault.startsWith('torn in two'))
      expect([path, width, torn]).toEqual([path, width, []])
    }
  }
})

test('who is live now has room at home on a phone', async () => {
  const { socket } = await goLive(stage.app.client, other, { title: longName })
  await fan.setViewportSize({ width: 320, height: 844 })
  await fan.goto('/home')
  const row = fan.getByRole('main').locator('section').filter({ hasText: 'Live now' }).getByRole('listitem').first()
  await row.waitFor()
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(250)
  expect(x + width).toBeLessThanOrEqual(320)
  const name = await row.getByText(longName).first().boundingBox()
  expect(name?.width).toBeGreaterThan(80)
  socket.close()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
