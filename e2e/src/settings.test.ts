// An administrator names the site, closes it and opens it again; what everybody else sees of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, registerFan, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let owner: Person
let fan: Person
beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  owner = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'noor_settings' })
  fan = await registerFan(client, { username: 'kim_settings' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('the site gets its name, and what is wrong stands beside the field', async () => {
  const desk = await stage.open('desktop')
  await signIn(desk, owner.username, password)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await desk.goto('/admin/settings')
  await desk.getByLabel('Name of the site').fill('Track Town')
  await desk.getByLabel('Why').fill('Opening week')
  await shoot(desk, 'settings-site')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Everybody sees it within five seconds').waitFor()
  await desk.getByRole('link', { name: 'Prices' }).click()
  const least = desk.getByLabel('Least tip, in tokens')
  await least.fill('20000')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('“Least tip” cannot be above “Highest tip”.').waitFor()
  await expect.poll(() => least.inputValue()).toBe('20000')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await shoot(desk, 'settings-prices')
  await desk.getByRole('link', { name: 'History' }).click()
  await desk.getByText('as shipped → “Track Town”').waitFor()
  await shoot(desk, 'settings-history')
  await desk.getByRole('button', { name: 'Undo: Name of the site' }).click()
  await desk.getByText('“Track Town” → as shipped').waitFor()
  expect(await complaintsOfAxe(desk)).toEqual([])
})

test('who is on the site when it closes reads why, staff goes on, and it opens again', async () => {
  const [phone, reader] = [await stage.open('phone'), await stage.open('phone')]
  await signIn(reader, fan.username, password)
  await reader.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await reader.goto('/discover')
  await reader.getByRole('heading', { level: 1 }).waitFor()
  await signIn(phone, owner.username, password)
  await phone.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await phone.goto('/admin/settings?group=maintenance')
  await phone.getByRole('checkbox', { name: /^Maintenance/ }).check()
  await phone.locator('[name=maintenanceMessage]').fill('We lay a new floor. Back at six.')
  await shoot(phone, 'settings-doors')
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Everybody sees it within five seconds').waitFor()
  expect(await complaintsOfAxe(phone)).toEqual([])
  // Whatever is asked for next is refused, and the notice takes the page's place without loading it anew.
  await reader.getByRole('link', { name: 'Messages' }).first().click()
  await reader.getByText('We lay a new floor. Back at six.').waitFor()
  await shoot(reader, 'settings-closed')
  await phone.goto('/admin')
  await phone.getByText('only staff gets in').waitFor()
  await shoot(phone, 'settings-office')
  await phone.goto('/discover')
  await phone.getByRole('heading', { level: 1, name: 'Find your side' }).waitFor()
  await phone.goto('/admin/settings?group=maintenance')
  await phone.getByRole('checkbox', { name: /^Maintenance/ }).uncheck()
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Everybody sees it within five seconds').waitFor()
  await reader.goto('/home')
  await reader.getByText('We lay a new floor. Back at six.').waitFor({ state: 'detached' })
})
