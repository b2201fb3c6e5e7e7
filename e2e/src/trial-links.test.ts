// An athlete makes a link for free days, copies it, and ends it; a visitor follows it, makes an account, and is in.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerPerformer, setPrices } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillRegistration, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page
let link = ''

beforeAll(async () => {
  stage = await createStage()
  const imke = await registerPerformer(stage.app.client, { name: 'Imke Vos', username: 'imke_boats' })
  await setPrices(stage.app.client, imke, { monthlyPrice: 5 })
  ;[athlete, fan] = [await stage.open('desktop'), await stage.open('phone')]
  await signIn(athlete, 'imke_boats', password)
  await athlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

test('an athlete makes a link for free days beside the coupons', async () => {
  await athlete.goto('/studio/coupons')
  await athlete.getByRole('heading', { name: 'Links for free days' }).waitFor()
  await athlete.getByRole('button', { name: 'New link' }).click()
  const form = athlete.getByRole('dialog')
  await form.getByLabel('Days', { exact: true }).fill('5')
  await form.getByLabel('For how many').fill('1')
  await form.getByLabel('What for').fill('Parents’ evening')
  await shoot(athlete, 'trial-form')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await form.getByRole('button', { name: 'Make the link' }).click()
  link = await form.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toContain(`${stage.origin}/trial/`)
  await form.getByRole('button', { name: 'Done' }).click()
  await athlete.getByRole('list', { name: 'Links for free days' }).getByText('Parents’ evening · 0 of 1 used').waitFor()
  await shoot(athlete, 'trial-list')
  expect(await complaintsOfAxe(athlete)).toEqual([])
})

test('a visitor follows it, makes an account and begins', async () => {
  await fan.goto(link)
  await fan.getByRole('heading', { name: '5 days of Imke Vos, free' }).waitFor()
  await shoot(fan, 'trial-visitor')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.getByRole('link', { name: 'Create an account' }).click()
  await fillRegistration(fan, { name: 'Bo Lund', username: 'bo_tries' })
  await fan.waitForURL(/\/trial\//)
  await fan.getByRole('button', { name: 'Begin 5 days free' }).click()
  await fan.getByText('You are in: free for 5 days, then it ends by itself.').waitFor()
  await shoot(fan, 'trial-begun')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.reload()
  await fan.getByText(/in Imke Vos’s corner already/).waitFor()
})

test('used up it gives nothing more, and its athlete sees that', async () => {
  const late = await stage.open('phone')
  await late.goto(link)
  await late.getByText(/gives nothing any more/).waitFor()
  await athlete.reload()
  await athlete.getByRole('list', { name: 'Links for free days' }).getByText('Used up').waitFor()
  await athlete.getByRole('button', { name: 'New link' }).click()
  await athlete.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
  await athlete.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await athlete.getByRole('button', { name: 'End the link of 7 days' }).click()
  await athlete.getByRole('list', { name: 'Links for free days' }).getByText('Ended').waitFor()
  expect(stage.complaints).toEqual([])
})
