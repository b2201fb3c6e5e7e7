// A moderator works through a queue by keyboard alone, and by few keys; where somebody types, or needs the keys themselves, there are none.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, publish, registerFan, registerPerformer, report, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { carryOut } from './desk.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

/** 50 for the measure that operators are promised; fewer where everything runs. */
const caseCount = Number(process.env['DESK_CASES'] ?? 12)

let stage: Stage
let moderator: Person
let desk: Page

beforeAll(async () => {
  stage = await createStage()
  const { client, db } = stage.app
  const athlete = await registerPerformer(client, { name: 'Kofi Brandt' })
  const fan = await registerFan(client, { name: 'Jo Lindqvist' })
  moderator = await registerFan(client, { name: 'Ines Moreau' })
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(db)
  for (let count = 1; count <= caseCount; count += 1) {
    const post = await publish(client, athlete, { title: `Ticket number ${count}`, text: 'Cheap seats, write to me.' })
    await report(client, fan, 'feed', post._id, { reason: count % 2 === 0 ? 'spam' : 'harassment' })
  }
  desk = await stage.open('desktop')
  await signIn(desk, moderator.username, password)
  await desk.waitForURL('**/admin')
  await desk.goto('/admin/reports')
  await desk.getByRole('button', { name: 'Take the next case' }).waitFor()
})
afterAll(() => stage.close())

const taken = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from review_case where taken_by is not null`.execute(
    stage.app.db,
  )
  return rows[0]?.count
}
const press = async (...keys: string[]) => {
  for (const key of keys) await desk.keyboard.press(key)
}

test('the keys are told, and are turned off where somebody needs them', async () => {
  await press('?')
  const sheet = desk.getByRole('dialog', { name: 'Keys of the desk' })
  await sheet.getByText('Confirm while you write').waitFor()
  await shoot(desk, 'desk-keys')
  expect(await complaintsOfAxe(desk)).toEqual([])
  // Over a sheet those of the page rest.
  await press('c')
  await sheet.getByRole('switch', { name: /^Keys are on/ }).uncheck()
  await press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await press('c', '?', 'j')
  await desk.getByRole('button', { name: 'Keys', exact: true }).click()
  await sheet.getByRole('switch', { name: /^Keys are on/ }).check()
  expect(await taken()).toBe(0)
  await press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('they walk, take, give back, and leave what is typed alone', async () => {
  const heading = desk.getByRole('heading', { name: /^Post: Ticket/ })
  await press('j', 'j', 'k', 'Enter')
  await desk.getByRole('button', { name: 'Take this case' }).waitFor()
  const first = await heading.textContent()
  await press('j')
  await expect.poll(() => heading.textContent()).not.toBe(first)
  await press('k')
  await expect.poll(() => heading.textContent()).toBe(first)
  await desk.getByRole('button', { name: 'Take this case' }).waitFor()
  await press('c')
  await desk.getByRole('group', { name: 'Decide' }).waitFor()
  await press('2')
  const sheet = desk.getByRole('dialog', { name: 'Hide' })
  const why = sheet.getByLabel('Why?')
  await why.focus()
  await desk.keyboard.type('1 cut just for us?')
  await press('Enter')
  await expect.poll(() => why.inputValue()).toBe('1 cut just for us?\n')
  await press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await press('u')
  await desk.getByRole('button', { name: 'Take the next case' }).waitFor()
  expect(await taken()).toBe(0)
})

test(`${caseCount} cases by keyboard alone, with at most four keys for most of them`, async () => {
  const presses: number[] = []
  for (let count = 0; count < caseCount; count += 1) {
    let used = 0
    const key = async (name: string) => {
      used += 1
      await desk.keyboard.press(name)
    }
    await key('c')
    await desk.getByRole('group', { name: 'Decide' }).waitFor()
    const isKept = count % 3 === 0
    await key(isKept ? '1' : '2')
    await desk.getByRole('dialog', { name: isKept ? 'Keep' : 'Hide' }).waitFor()
    await key('t')
    // Now and then another rule than the one that its reason points to.
    if (count % 4 === 1) for (const name of ['r', 'ArrowDown', 'Control+Enter']) await key(name)
    else await key('Enter')
    const left = caseCount - count - 1
    if (left > 0) await desk.getByRole('button', { name: 'Take the next case' }).waitFor()
    else await desk.getByRole('heading', { name: 'Nothing waits' }).waitFor()
    presses.push(used)
  }
  const median = presses.toSorted((a, b) => a - b)[Math.floor(caseCount / 2)] ?? 0
  process.stdout.write(`${caseCount} cases by keyboard: ${median} key presses at the median, ${Math.max(...presses)} at most\n`)
  expect(median).toBeLessThanOrEqual(4)
  await carryOut(stage.app)
  const { rows } = await sql<{ decision: string; count: number }>`
    select decision, count(*)::int as count from review_case where decided_by = ${moderator.id} group by decision order by decision`.execute(
    stage.app.db,
  )
  const kept = Math.ceil(caseCount / 3)
  expect(rows).toEqual([
    { decision: 'hide', count: caseCount - kept },
    { decision: 'keep', count: kept },
  ])
})

test('what was reported of one owner is decided at once, after three of it were opened', async () => {
  const { client, db } = stage.app
  const seller = await registerPerformer(client, { name: 'Sal Vane' })
  const fan = await registerFan(client, { name: 'Mia Ostrow' })
  for (let count = 1; count <= 6; count += 1) {
    const post = await publish(client, seller, { title: `Shirts, lot ${count}`, text: 'Half price, today only.' })
    await report(client, fan, 'feed', post._id, { reason: 'spam' })
  }
  const open = async () => {
    await desk.goto('/admin/reports')
    await desk.getByRole('button', { name: 'Take the next case' }).waitFor()
    await press('c')
    await desk.getByRole('group', { name: 'Decide' }).waitFor()
  }
  await open()
  await desk.getByText('6 cases of the same owner wait. Open 2 more before you decide on them together.').waitFor()
  await desk.setViewportSize({ width: 390, height: 844 })
  await shoot(desk, 'desk-alike-offered')
  await desk.setViewportSize({ width: 1440, height: 900 })
  await open()
  await open()
  await desk.getByRole('button', { name: 'Decide on all of them' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Decide on 6 cases' })
  await sheet.getByLabel('Why?').fill('The same shirts again and again.')
  await desk.setViewportSize({ width: 390, height: 844 })
  await shoot(desk, 'desk-alike')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.setViewportSize({ width: 1440, height: 900 })
  await sheet.getByRole('button', { name: 'Hide 6 cases' }).click()
  const told = desk.getByRole('dialog', { name: 'Decided' })
  await told.getByText('6 cases decided.').waitFor()
  await shoot(desk, 'desk-alike-done')
  await told.getByRole('button', { name: 'Back to the list' }).click()
  await desk.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from review_case where owner_id = ${seller.id} and decision = 'hide' and decided_by = ${moderator.id}`.execute(
    db,
  )
  expect(rows).toEqual([{ count: 6 }])
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
