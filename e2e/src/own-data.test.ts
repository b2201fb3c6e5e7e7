// What belongs to whoever has an account: a copy of their data, and an end of it, with two weeks to change their mind.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '../../server/test/read-zip.ts'
import { complaintsOfAxe } from './axe.ts'
import { password, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
beforeAll(async () => {
  stage = await createStage()
  fan = await stage.open('phone')
  await registerFan(fan, { name: 'Ada Bergqvist', username: 'ada_leaves' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const sheet = () => fan.getByRole('dialog')

test('a fan asks for their data, and keeps the file', { timeout: 60_000 }, async () => {
  await fan.goto('/settings?tab=data')
  await fan.getByRole('heading', { name: 'A copy of your data' }).waitFor()
  await fan.getByRole('button', { name: 'Ask for a copy' }).click()
  await shoot(fan, 'data-ask')
  await sheet().getByLabel('Your password', { exact: true }).fill(password)
  await sheet().getByRole('button', { name: 'Make the copy' }).click()
  await fan.getByRole('button', { name: 'Download' }).waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await shoot(fan, 'data')
  await fan.getByRole('button', { name: 'Download' }).click()
  await sheet().getByLabel('Your password', { exact: true }).fill(password)
  const [download] = await Promise.all([
    fan.waitForEvent('download'),
    sheet()
      .getByRole('button', { name: /^Download/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^fieldhouse-\d{4}-\d\d-\d\d\.zip$/)
  const page = String(readZip(await readFile(await download.path())).get('index.html'))
  expect(page).toContain('Ada Bergqvist')
  const reader = await stage.open('phone')
  await reader.setContent(page)
  await reader.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
  await shoot(reader, 'data-page')
})

test('a fan deletes the account, signs in again and keeps it', { timeout: 60_000 }, async () => {
  await fan.goto('/settings?tab=data')
  await fan.getByRole('button', { name: 'Delete my account' }).click()
  await sheet().getByLabel('Your password', { exact: true }).fill(password)
  await shoot(fan, 'leave')
  await sheet().getByRole('button', { name: 'Delete my account' }).click()
  await fan.getByText(/Your account is hidden now, and gone for good on/).waitFor()
  await shoot(fan, 'left')

  await fan.getByLabel('E-mail or username').fill('ada_leaves')
  await fan.getByLabel('Password', { exact: true }).fill(password)
  await fan.getByRole('button', { name: 'Sign in' }).click()
  await fan.getByRole('heading', { name: 'Keep your account?' }).waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await shoot(fan, 'keep-offer')
  await fan.getByRole('button', { name: 'Keep my account' }).click()
  await fan.waitForURL((url) => !url.pathname.startsWith('/auth'))
})

test('the link of the letter keeps it, too', { timeout: 60_000 }, async () => {
  await fan.goto('/settings?tab=data')
  await fan.getByRole('button', { name: 'Delete my account' }).click()
  await sheet().getByLabel('Your password', { exact: true }).fill(password)
  await sheet().getByRole('button', { name: 'Delete my account' }).click()
  await fan.getByText(/Your account is hidden now/).waitFor()
  const letter = (await stage.app.mail.list(20)).find(({ subject }) => subject === 'Your account will be deleted')
  const link = /http\S+\/auth\/keep\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const other = await stage.open('phone')
  await other.goto(link)
  await shoot(other, 'keep')
  await other.getByRole('button', { name: 'Keep my account' }).click()
  await other.getByRole('heading', { name: 'Your account stays' }).waitFor()
  await shoot(other, 'kept')
})
