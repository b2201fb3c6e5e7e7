// Who is around, and what is talked about: a fan sees that an athlete is there until the athlete would rather not show it, and finds
// what others like without looking for anything.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  like,
  openConversation,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page
let kofi: Person

beforeAll(async () => {
  stage = await createStage()
  const { app } = stage
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  kofi = await registerPerformer(app.client, { name: 'Kofi Brandt', username: 'kofi_around' })
  await verifyPerformer(app.client, administrator, kofi)
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
  const jo = await registerFan(app.client, { name: 'Jo Lindqvist', username: 'jo_around' })
  await openConversation(app.client, jo, kofi)
  await signIn(fan, jo.username, password)
  await fan.waitForURL('**/home')
})
afterAll(async () => {
  await stage.close()
  expect(stage.complaints).toEqual([])
})

const thread = () => fan.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Kofi Brandt/ })

test('a fan sees that an athlete is there', async () => {
  await fan.goto('/messages')
  await thread().waitFor()
  await expect.poll(() => thread().getByText('Online').count()).toBe(0)
  await signIn(athlete, kofi.username, password)
  await athlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const isShown = async () => {
    await fan.reload()
    await thread().waitFor()
    return thread().getByText('Online').count()
  }
  await expect.poll(isShown, { timeout: 30_000 }).toBe(1)
  await shoot(fan, 'online-list')
  await thread().click()
  await fan.getByText('Online now').waitFor()
  await shoot(fan, 'online-thread')
  await fan.goto('/discover?order=online')
  await fan.getByRole('link', { name: /Online Kofi Brandt/ }).waitFor()
  await expect.poll(() => fan.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('online')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await shoot(fan, 'discover-online')
})

test('who would rather not show it is not shown, and the choice is kept', async () => {
  await athlete.goto('/settings?tab=privacy')
  const choice = athlete.getByRole('switch', { name: /Show that you are online/ })
  const saved = athlete.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await choice.uncheck()
  await saved
  await athlete.reload()
  await expect.poll(() => athlete.getByRole('switch', { name: /Show that you are online/ }).isChecked()).toBe(false)
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await shoot(athlete, 'privacy')
  await fan.goto('/messages')
  await thread().waitFor()
  await expect.poll(() => thread().getByText('Online').count()).toBe(0)
})

test('what others like stands where somebody looks for nothing in particular', async () => {
  const { app } = stage
  const post = await publish(app.client, kofi, { text: 'A new personal best over 400 metres hurdles.' })
  for (let at = 0; at < 6; at += 1) {
    const one = await registerFan(app.client)
    await sql`update account set created_at = created_at - interval '30 days', email_verified_at = created_at where id = ${one.id}`.execute(
      app.db,
    )
    await sql`update session set network = account_id::text where account_id = ${one.id}`.execute(app.db)
    await like(app.client, one, 'feed', post)
  }
  const isHot = async () => {
    await app.jobs.send(app.db, 'trend.judge', {})
    return (await app.client.send('search.trending', { query: {} })).data.length
  }
  await expect.poll(isHot, { timeout: 20_000 }).toBe(1)
  await fan.goto('/search')
  await fan
    .getByRole('list', { name: 'Talked about' })
    .getByRole('link', { name: /personal best/ })
    .waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await shoot(fan, 'talked-about')
  await fan.goto('/home')
  await fan
    .getByRole('list', { name: 'Talked about' })
    .getByRole('link', { name: /personal best/ })
    .click()
  await fan.waitForURL(/\/post\//)
})
