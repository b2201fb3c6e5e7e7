// A school is picked out of those there are, by keyboard as well as by hand, and added where it is not among them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerformer } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { answerAge, password } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page

beforeAll(async () => {
  stage = await createStage()
  await registerPerformer(stage.app.client, { username: 'first_of_calder' })
  const second = { schoolName: 'Calder Bay College', schoolCity: 'Calder', schoolState: '', schoolStateCode: 'WA' }
  await registerPerformer(stage.app.client, { ...second, username: 'first_of_the_bay' })
  athlete = await stage.open('phone')
})
afterAll(() => stage.close())

const schoolOf = async (username: string) => (await stage.app.client.send('performers.view', { params: { id: username } })).data
const field = (name: string) => athlete.getByRole('combobox', { name })
const offered = () => athlete.getByRole('listbox').getByRole('option')
const press = (key: string) => athlete.keyboard.press(key)

test('a college is picked by keyboard, and is the one that others are at', async () => {
  await athlete.goto('/auth/register/athlete')
  await answerAge(athlete)
  await athlete.getByRole('radio', { name: /^College/ }).check()
  await field('College').focus()
  await athlete.keyboard.type('calder')
  await athlete.getByRole('option', { name: 'Calder Ridge College Calder, Ohio' }).waitFor()
  await expect.poll(() => offered().count()).toBe(3)
  await shoot(athlete, 'schools')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  // Down and up again, out and in again.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape']) await press(key)
  await expect.poll(() => offered().count()).toBe(0)
  await expect.poll(() => field('College').inputValue()).toBe('calder')
  for (const key of ['ArrowDown', 'ArrowDown']) await press(key)
  await expect
    .poll(() => athlete.getByRole('listbox').getByRole('option', { selected: true }).textContent())
    .toContain('Calder Ridge College')
  await press('Enter')
  await expect.poll(() => field('College').inputValue()).toBe('Calder Ridge College')
  await athlete.getByText('Calder, Ohio').waitFor()
  await expect.poll(() => athlete.getByRole('textbox', { name: 'City' }).count()).toBe(0)
  await shoot(athlete, 'school-chosen')
  await athlete.getByRole('button', { name: 'Volleyball' }).click()
  await athlete.getByRole('button', { name: 'Continue' }).click()
  await athlete.getByLabel('Name', { exact: true }).fill('Maya Oyelaran')
  await athlete.getByLabel('Username').fill('maya_picks')
  await athlete.getByLabel('E-mail').fill('maya_picks@example.org')
  await athlete.getByLabel('Password', { exact: true }).fill(password)
  await athlete.getByRole('checkbox', { name: /I agree/ }).check()
  await athlete.getByRole('button', { name: 'Create account' }).click()
  await athlete.waitForURL('**/athlete/account?tab=verification')
  expect((await schoolOf('maya_picks')).education).toBe((await schoolOf('first_of_calder')).education)
})

test('another one is picked by hand on the own profile, and one that is missing is added with its place', async () => {
  await athlete.reload()
  await expect.poll(() => field('College').inputValue()).toBe('Calder Ridge College')
  await field('College').fill('bay')
  await athlete.getByRole('option', { name: /^Calder Bay College/ }).click()
  await athlete.getByRole('button', { name: 'Save school' }).click()
  await athlete.getByText('Changes saved').waitFor()
  expect((await schoolOf('maya_picks')).education).toBe((await schoolOf('first_of_the_bay')).education)

  await field('College').fill('Tern Bay Institute')
  await athlete.getByRole('option', { name: /^Add “Tern Bay Institute”/ }).click()
  await athlete.getByRole('textbox', { name: 'City' }).fill('Tern Bay')
  await field('State').selectOption({ label: 'Maine' })
  await shoot(athlete, 'school-own')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: 'Save school' }).click()
  await expect.poll(async () => (await schoolOf('maya_picks')).schoolName).toBe('Tern Bay Institute')
  expect((await schoolOf('maya_picks')).schoolState).toBe('Maine')
})

test('a name that is typed and left asks for its place', async () => {
  await field('College').fill('Somewhere Else')
  await press('Tab')
  await athlete.getByRole('textbox', { name: 'City' }).waitFor()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
