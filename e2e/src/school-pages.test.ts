// A school from both sides: an administrator puts what people added into order, and a visitor finds its page at every address
// that it ever had.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foundTeam,
  password,
  registerAdministrator,
  registerCoach,
  registerPerformer,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let office: Page
let visitor: Page
let administrator: Person
const at = (schoolName: string) =>
  ({ educationType: 'High School', schoolName, schoolCity: 'Port Ashby', schoolState: '', schoolStateCode: 'ME' }) as const

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  administrator = await registerAdministrator(client, await administration.issueFirstLink())
  const coach = await registerCoach(client, administrator, { ...at('Port Ashby Hi'), name: 'Coach of Ashby' })
  await foundTeam(client, coach, { ...at('Port Ashby Hi'), name: 'Lamplighters', level: 'varsity', gender: 'girls' })
  for (const name of ['Ada Runner', 'Bea Keeper']) {
    await verifyPerformer(client, administrator, await registerPerformer(client, { ...at('Port Ashby High'), name }))
  }
  office = await stage.open('desktop')
  visitor = await stage.open('phone')
})
afterAll(() => stage.close())

test('an administrator corrects a school and merges the other spelling into it', async () => {
  await signIn(office, administrator.username, password)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await office.goto('/admin/schools')
  await office.getByRole('button', { name: 'Correct Port Ashby High', exact: true }).click()
  await office.getByLabel('Name').fill('Port Ashby High School')
  await office.getByRole('button', { name: 'Save and approve' }).click()
  await office.getByText('Port Ashby High School is in the list').waitFor()
  await office.getByRole('button', { name: 'Merge Port Ashby Hi', exact: true }).click()
  await office.getByRole('combobox', { name: 'The right one' }).fill('ashby high')
  await office.getByRole('option', { name: /^Port Ashby High School/ }).click()
  expect(await complaintsOfAxe(office)).toEqual([])
  await shoot(office, 'school-merge')
  await office.getByRole('button', { name: 'Merge the two' }).click()
  await office.getByText('No school is waiting').waitFor()
  await office.getByRole('link', { name: 'In the list' }).click()
  await office.getByRole('link', { name: 'Port Ashby High School' }).waitFor()
  expect(await complaintsOfAxe(office)).toEqual([])
  await shoot(office, 'schools-reviewed')
})

test('a visitor who comes by an old address stands on the page of the school, with its team and its people', async () => {
  await visitor.goto('/school/me/port-ashby/PortAshbyHi')
  await visitor.waitForURL('**/school/ME/PortAshby/PortAshbyHighSchool')
  await visitor.getByRole('heading', { level: 1, name: 'Port Ashby High School' }).waitFor()
  await visitor.getByRole('link', { name: /^Lamplighters/ }).waitFor()
  for (const name of ['Ada Runner', 'Bea Keeper', 'Coach of Ashby']) await visitor.getByText(name).first().waitFor()
  expect(await complaintsOfAxe(visitor)).toEqual([])
  await shoot(visitor, 'school-page')
  const width = await visitor.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(390)
  await visitor.goto('/school/ME/PortAshby/Nothing')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => visitor.getByText('Port Ashby High School').count()).toBe(0)
})

test('an administrator changes a sport, and takes it out of what is offered', async () => {
  await office.goto('/admin/sports')
  await office.getByRole('button', { name: 'Change Golf' }).click()
  await office.getByRole('checkbox', { name: 'Summer' }).check()
  expect(await complaintsOfAxe(office)).toEqual([])
  await shoot(office, 'sport')
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByText('Golf is changed').waitFor()
  await office.getByRole('button', { name: 'Retire Golf' }).click()
  await office.getByRole('button', { name: 'Offer Golf again' }).waitFor()
  const { data } = await stage.app.client.send('reference.sports')
  expect(data.some(({ code }) => code === 'golf')).toBe(false)
  await shoot(office, 'sports')
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
