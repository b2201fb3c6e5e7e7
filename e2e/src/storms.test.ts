// A storm as staff sees it and ends it, and whom limits have stopped, by hands on the real page; a visitor meets the captcha meanwhile.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, password, registerAdministrator, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let office: Page
let owner: Person

const from = (host: number) => createClient(stage.app.client.baseUrl, { 'x-forwarded-for': `203.0.113.${host}` })
const register = (name: string, host: number) =>
  from(host).try('auth.registerUser', {
    body: {
      name,
      username: name.toLowerCase().replaceAll(' ', '_'),
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
      password,
      dateOfBirth: '1990-01-01',
      acceptTerms: true,
    },
  })

beforeAll(async () => {
  stage = await createStage({ TRUST_PROXY_HOPS: '1', RATE_LIMIT_SCALE: '1' })
  owner = await registerAdministrator(from(1), await stage.app.administration.issueFirstLink())
  await stage.app.settings.write(stage.app.db, { stormFloorSignups: 5 })
  office = await stage.open('phone')
  await signIn(office, owner.username, password)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

test('a storm begins by itself, stands there with what it takes, and is ended by staff', async () => {
  await office.goto('/admin/screening?tab=storms')
  await office.getByText('No storm. The doors stand as the settings say.').waitFor()
  for (let host = 10; host < 18; host += 1) await register(`Wave ${host}`, host)
  await stage.app.settle()
  expect((await register('Late Wave', 20)).error?.code).toBe('auth.captcha_failed')
  await office.reload()
  await office.getByRole('list', { name: 'Storms that last' }).getByText('New accounts').waitFor()
  await office.getByRole('heading', { name: 'What the rules would have done' }).waitFor()
  await office.getByRole('region', { name: 'Storms there would have been' }).waitFor()
  await shoot(office, 'storm')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('region', { name: 'Storms there would have been' }).scrollIntoViewIfNeeded()
  await shoot(office, 'storm-replay')
  await office.getByLabel('No storm below, new accounts').fill('500')
  await office.getByRole('button', { name: 'Look' }).click()
  await office.getByText('There would have been no storm.').waitFor()
  await office.getByRole('button', { name: 'End it now: New accounts' }).click()
  await shoot(office, 'storm-end')
  await office.getByRole('button', { name: 'End it', exact: true }).click()
  await office.getByText('No storm. The doors stand as the settings say.').waitFor()
  await office.getByRole('region', { name: 'Storms that are over' }).getByText(owner.name).waitFor()
  expect((await register('After It', 21)).status).toBe(201)
  await office.getByRole('link', { name: 'Storms and newcomers' }).click()
  await office.getByLabel(/^A storm begins above/).waitFor()
  await shoot(office, 'storm-settings')
  expect(await complaintsOfAxe(office)).toEqual([])
})

test('whom limits have stopped stands there, and is let in again', async () => {
  const write = () => from(60).try('settings.contact', { body: { name: 'Jo', email: 'jo@example.org', message: 'How does it work?' } })
  for (let turn = 0; turn < 7; turn += 1) await write()
  expect((await write()).status).toBe(429)
  await office.goto('/admin/screening')
  await office.getByRole('link', { name: 'Limits' }).click()
  await office.getByRole('region', { name: 'Networks that were stopped' }).getByText('203.0.113.60').waitFor()
  await shoot(office, 'limits')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'Unlock 203.0.113.60' }).click()
  await office.getByRole('button', { name: 'Unlock', exact: true }).click()
  await office.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await write()).status).toBe(201)
})

test('how far somebody is known stands on their card, and new things of theirs are made to wait', async () => {
  const { _id: id } = (await register('Nia Today', 70)).body.data
  await office.goto(`/admin/accounts/${id}`)
  await office.getByText('(T0)').waitFor()
  await office.getByRole('button', { name: 'Let new things wait' }).click()
  await office.getByLabel('Why').fill('Reported twice today')
  await shoot(office, 'wait')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByText('Why: Reported twice today').waitFor()
  await shoot(office, 'card')
})
