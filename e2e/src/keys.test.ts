// A key for a program: made at a phone, shown once, used by a program, and ended; and one of the site by its owner.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOfAxe } from './axe.ts'
import { password as passwordOfStaff, registerAdministrator } from '../../server/scenario/index.ts'
import { password, registerFan, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
beforeAll(async () => {
  stage = await createStage()
  fan = await stage.open('phone')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_keys' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const sheet = (page: Page) => page.getByRole('dialog')

test('a key is made, opens what was ticked, and ends', { timeout: 60_000 }, async () => {
  await fan.goto('/settings?tab=keys')
  await fan.getByText('You have no keys.').waitFor()
  await shoot(fan, 'keys-none')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.getByRole('button', { name: 'New key' }).click()
  await sheet(fan).getByLabel('What it is for').fill('Weekly table of my club')
  await sheet(fan).getByLabel('Your password', { exact: true }).fill(password)
  await sheet(fan).getByRole('button', { name: 'Make the key' }).click()
  await sheet(fan).getByText('Tick at least one.').waitFor()
  await sheet(fan).getByLabel('Read your profile').check()
  await sheet(fan).getByLabel('Read posts, videos, galleries and products').check()
  await sheet(fan).getByLabel('Only from these addresses').fill('127.0.0.1, ::1')
  await shoot(fan, 'keys-form')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet(fan).getByRole('button', { name: 'Make the key' }).click()
  const field = sheet(fan).getByLabel('Key', { exact: true })
  await field.waitFor()
  const key = await field.inputValue()
  await shoot(fan, 'keys-made')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet(fan).getByRole('button', { name: 'I have kept it' }).click()

  const ask = async (path: string) => {
    const answer = await fetch(`${stage.app.client.baseUrl}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: answer.status, body: (await answer.json()) as { code?: string; data?: { username: string } } }
  }
  expect((await ask('/users/me')).body.data?.username).toBe('jo_keys')
  expect((await ask('/payment-cards')).body.code).toBe('key.not_permitted')
  await fan.reload()
  await fan.getByText('in use now').waitFor()
  await shoot(fan, 'keys-one')
  await fan.getByRole('button', { name: 'End Weekly table of my club' }).click()
  await shoot(fan, 'keys-end')
  await sheet(fan).getByRole('button', { name: 'End the key' }).click()
  await fan.getByText('You have no keys.').waitFor()
  expect((await ask('/users/me')).status).toBe(401)
})

test('an owner makes a key for whoever watches the site, which says what it was used for, and ends it', { timeout: 60_000 }, async () => {
  const { client, administration, clock } = stage.app
  const owner = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'noor_keys' })
  const page = await stage.open('phone')
  await signIn(page, owner.username, passwordOfStaff)
  await page.waitForURL((to) => !to.pathname.startsWith('/auth'))
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Keys of the site' }).click()
  await page.getByText('There are none.').waitFor()
  await shoot(page, 'site-keys-none')
  clock.advance(15 * 60_000)
  await page.getByRole('button', { name: 'New key' }).click()
  await sheet(page).getByLabel('What it is for').fill('Prometheus')
  await sheet(page).getByLabel('Read figures of the running program, as Prometheus takes them').check()
  await sheet(page).getByLabel('Fetch files: the journal, taxes, what staff did').check()
  await shoot(page, 'site-keys-form')
  expect(await complaintsOfAxe(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Make the key' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(passwordOfStaff)
  await page.getByRole('button', { name: 'Go on' }).click()
  const field = sheet(page).getByLabel('Key', { exact: true })
  await field.waitFor()
  const key = await field.inputValue()
  await shoot(page, 'site-keys-made')
  await sheet(page).getByRole('button', { name: 'I have kept it' }).click()
  const ask = (path: string) => fetch(`${client.baseUrl}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await (await ask('/admin/metrics')).text()).startsWith('# HELP')).toBe(true)
  expect((await ask('/admin/audit/file')).status).toBe(200)
  expect((await ask('/admin/backups')).status).toBe(403)
  await page.reload()
  await page.getByText('in use now').waitFor()
  await shoot(page, 'site-keys-one')
  expect(await complaintsOfAxe(page)).toEqual([])
  await page.goto('/admin/audit')
  await page.getByText('By the key “Prometheus”').first().waitFor()
  await page.goto('/admin/keys')
  await page.getByRole('button', { name: 'End Prometheus' }).click()
  await sheet(page).getByRole('button', { name: 'End the key' }).click()
  await page.getByText('There are none.').waitFor()
  expect((await ask('/admin/metrics')).status).toBe(401)
})
