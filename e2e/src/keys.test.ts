// A key for a program: made at a phone, shown once, used by a program, and ended.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOfAxe } from './axe.ts'
import { password, registerFan } from './people.ts'
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
