// Support sees the site as a fan who wrote that a post stays locked: in one tab, reading only; and the fan reads of it.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { setOff, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Page
let fan: Person

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  await registerAdministrator(client, await administration.issueFirstLink(), { username: 'ines_owns', name: 'Ines Valdez' })
  const athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_okafor' })
  await setPrices(client, athlete, { monthlyPrice: 4.99 })
  fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_follows' })
  await publish(client, athlete, { text: 'How I train in winter', audience: 'subscribers' })
  await subscribe(client, fan, athlete, 'monthly', await saveCard(client, fan))
  await sql`update account set email_verified_at = now()`.execute(stage.app.db)
  await stage.app.settle()
  desk = await stage.open('phone')
})
afterAll(() => stage.close())

test('support looks, reads what the fan may read, changes nothing, and is back as itself', async () => {
  await signIn(desk, 'ines_owns', password)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await desk.goto(`/admin/accounts/${fan.id}`)
  await desk.getByRole('button', { name: 'View as' }).click()
  const sheet = desk.getByRole('dialog', { name: 'See the site as Rosa Lindqvist' })
  await sheet.getByLabel('Reason').fill('Writes that a post of Maya stays locked')
  await shoot(desk, 'looking-sheet')
  await sheet.getByRole('button', { name: 'Look' }).click()
  const strip = desk.getByText('You see the site as Rosa Lindqvist.')
  await strip.waitFor()
  await shoot(desk, 'looking-home')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.goto('/ind/athlete/maya_okafor')
  await desk.getByText('How I train in winter').first().waitFor()
  await strip.waitFor()
  await shoot(desk, 'looking-page')
  await desk.goto('/messages')
  await desk.getByText('You look as somebody else: this is not shown').first().waitFor()
  await shoot(desk, 'looking-shut')
  await desk.getByRole('button', { name: 'Back to my own account' }).click()
  await desk.waitForURL('**/admin/accounts')
  await desk.getByRole('heading', { name: 'People' }).waitFor()
  await expect.poll(() => strip.count()).toBe(0)
})

test('a machine whose clock is an hour ahead looks, too', async () => {
  await setOff(desk, 60)
  await desk.goto(`/admin/accounts/${fan.id}`)
  await desk.getByRole('button', { name: 'View as' }).click()
  const sheet = desk.getByRole('dialog', { name: 'See the site as Rosa Lindqvist' })
  await sheet.getByLabel('Reason').fill('Writes that a post of Maya stays locked')
  await sheet.getByRole('button', { name: 'Look' }).click()
  await desk.getByText('You see the site as Rosa Lindqvist.').waitFor()
  await desk.goto('/ind/athlete/maya_okafor')
  await desk.getByText('How I train in winter').first().waitFor()
  await desk.getByRole('button', { name: 'Back to my own account' }).click()
  await desk.waitForURL('**/admin/accounts')
})

test('the fan reads by which role, when and why', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, 'rosa_follows', password)
  await phone.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await phone.goto('/settings?tab=privacy')
  await phone.getByText('the site as you see it').first().waitFor()
  await phone.getByText('Writes that a post of Maya stays locked').first().scrollIntoViewIfNeeded()
  await shoot(phone, 'looking-told')
})

test('an owner erases for somebody who asked: what follows is said, and a colleague is asked', async () => {
  await desk.goto(`/admin/accounts/${fan.id}`)
  await desk.getByRole('button', { name: 'Delay notices' }).click()
  await desk.getByRole('dialog', { name: 'Delay notices' }).getByLabel('Days').waitFor()
  await shoot(desk, 'looking-quiet')
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Erase' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Erase Rosa Lindqvist?' })
  await sheet.getByText('One subscription of theirs ends.').waitFor()
  await sheet.getByLabel('Reason').fill('Wrote to us from their own address')
  await shoot(desk, 'looking-erase')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await sheet.getByRole('button', { name: 'Ask for it' }).click()
  await desk
    .getByText(/second person|colleague/i)
    .first()
    .waitFor()
  await shoot(desk, 'looking-second')
})
