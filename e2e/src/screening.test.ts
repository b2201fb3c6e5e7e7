// What staff screens for, by hands on the real page: written, tried before it is saved, what waits refused with it, ended and taken up again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password as ownPassword, registerAdministrator, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let office: Page
let owner: Person

const register = (name: string, host: string) =>
  stage.app.client.try('auth.registerUser', {
    body: {
      name,
      username: name.toLowerCase().replaceAll(' ', '_'),
      email: `${name.toLowerCase().replaceAll(' ', '.')}@${host}`,
      password: ownPassword,
      dateOfBirth: '1990-01-01',
      acceptTerms: true,
    },
  })

beforeAll(async () => {
  stage = await createStage()
  owner = await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink())
  await stage.app.settings.write(stage.app.db, { registrationModeFan: 'approval' })
  for (const name of ['Wave One', 'Wave Two']) await register(name, 'wave.example')
  office = await stage.open('desktop')
  await office.addInitScript("localStorage.setItem('theme', 'system')")
  await signIn(office, owner.username, ownPassword)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

test('a rule is tried before it counts, and refuses what waits', async () => {
  await office.goto('/admin/screening')
  await office.getByText('Nothing is screened for').waitFor()
  await office.getByRole('button', { name: 'Screen for something' }).click()
  await office.getByLabel('Mail domain', { exact: true }).fill('gmail.com')
  await office.getByRole('button', { name: 'See what it meets' }).click()
  await office.getByText('This would meet far too many.').first().waitFor()
  await office.getByLabel('Mail domain', { exact: true }).fill('wave.example')
  await office.getByRole('radio', { name: /Refuse/ }).check()
  await office.getByLabel('Why').fill('A wave in November')
  await shoot(office, 'rule')
  await office.getByRole('button', { name: 'See what it meets' }).click()
  await office.getByText('Within 30 days it would have met').waitFor()
  await office.getByRole('checkbox', { name: /Wave One/ }).check()
  await shoot(office, 'meets')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'Screen for it' }).click()
  await office.getByText('It is screened for, and 1 refused').waitFor()
  const waiting = (await stage.app.client.send('admissions.list', { token: owner.token, query: { limit: 10 } })).data
  expect(waiting.map(({ name }) => name)).toEqual(['Wave Two'])
  expect((await register('Wave Three', 'mx.wave.example')).error?.code).toBe('screening.refused')
})

test('a rule is ended and taken up again', async () => {
  await stage.app.client.send('screening.create', {
    token: owner.token,
    body: { kind: 'network', pattern: '203.0.113.0/24', action: 'hold' },
  })
  await stage.app.client.send('screening.create', { token: owner.token, body: { kind: 'word', pattern: 'free coins', action: 'flag' } })
  await stage.app.settle()
  await office.reload()
  await office.getByRole('button', { name: 'wave.example' }).waitFor()
  await shoot(office, 'screening')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'wave.example' }).click()
  await office.getByText('What is refused is only counted').waitFor()
  await shoot(office, 'one')
  await office.getByRole('button', { name: 'End it' }).click()
  await office.getByText('It is not screened for any more').waitFor()
  expect((await register('Wave Four', 'wave.example')).status).toBe(201)
  await office.getByRole('button', { name: 'wave.example' }).click()
  await office.getByRole('button', { name: 'Screen for it again' }).click()
  await office.getByText('It is screened for again').waitFor()
  expect((await register('Wave Five', 'wave.example')).error?.code).toBe('screening.refused')
})
