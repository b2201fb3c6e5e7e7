// A fan writes under a post of somebody under 18 on a phone, the athlete reads that one waits, a moderator sees it first, by keys, and then all do.
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, decideCase, follow, password, publish, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { guardianOf, type TestGuardian } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { carryOut } from './desk.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let minor: Person
let fan: Person
let moderator: Person
let guardian: TestGuardian
let path: string

beforeAll(async () => {
  stage = await createStage()
  const { client, db } = stage.app
  const dateOfBirth = `${new Date().getUTCFullYear() - 16}-01-01`
  minor = await registerPerformer(client, { name: 'Ruth Okafor', dateOfBirth })
  fan = await registerFan(client, { name: 'Jo Lindqvist' })
  moderator = await registerFan(client, { name: 'Ines Moreau' })
  const loud = await registerFan(client, { name: 'Sal Vane' })
  const athlete = await registerPerformer(client, { name: 'Kofi Brandt' })
  const administrator = await registerFan(client, { name: 'Tom Wilder' })
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(db)
  await sql`update account set roles = '{admin}' where id = ${administrator.id}`.execute(db)
  guardian = await guardianOf(stage.app, minor, administrator)
  await guardian.say('comments', true)
  await follow(client, fan, minor)
  const post = await publish(client, minor, { title: 'First race of the year', text: 'Cold, wet and fast.' })
  await stage.app.settle()
  const { data: cases } = await client.send('cases.list', { token: moderator.token, query: {} })
  for (const { _id } of cases) await decideCase(client, moderator, _id, { decision: 'keep' })
  path = `/post/${post.slug}`
  await follow(client, loud, athlete)
  const other = await publish(client, athlete, { title: 'Row F was loud' })
  await comment(client, loud, 'feed', other._id, 'Win tickets on www.example.org, write me on Telegram')
  await stage.app.settle()
})
afterAll(() => stage.close())

async function enter(device: 'phone' | 'desktop', person: Person): Promise<Page> {
  const page = await stage.open(device)
  await signIn(page, person.username, password)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  return page
}
const section = (page: Page): Locator => page.getByRole('region', { name: 'Comments', exact: true })

test('a fan reads that a moderator looks first, and that links are not taken', async () => {
  const phone = await enter('phone', fan)
  await phone.goto(path)
  const field = section(phone).getByRole('textbox', { name: 'Write a comment' })
  await section(phone)
    .getByText(/^A moderator looks at comments on this page first/)
    .waitFor()
  await field.fill('See www.example.org')
  await section(phone).getByRole('button', { name: 'Send' }).click()
  await section(phone)
    .getByText(/^Links, names after an @ and ways to reach somebody/)
    .waitFor()
  await field.scrollIntoViewIfNeeded()
  await shoot(phone, 'first-look-refused')
  await field.fill('What a start!')
  await section(phone).getByRole('button', { name: 'Send' }).click()
  await section(phone)
    .getByText(/waits for a moderator to look at it/)
    .waitFor()
  await section(phone).getByText('What a start!').scrollIntoViewIfNeeded()
  await shoot(phone, 'first-look-waits')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.close()
})

test('its page reads that one waits, and no more', async () => {
  const desk = await enter('desktop', minor)
  await desk.goto('/studio/comments')
  await desk.getByText(/^A comment that nobody has seen yet/).waitFor()
  await expect.poll(() => desk.getByText('What a start!').count()).toBe(0)
  await expect.poll(() => desk.getByRole('button', { name: /^Show/ }).count()).toBe(0)
  await shoot(desk, 'first-look-studio')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.close()
})

test('a moderator looks at what nobody has seen, by keys, and shows it', async () => {
  const desk = await enter('desktop', moderator)
  await desk.goto('/admin/reports')
  await desk.getByRole('link', { name: /^To be seen first/ }).click()
  await desk.getByRole('link', { name: /What a start!/ }).waitFor()
  await desk.getByText('Before anybody sees it').first().waitFor()
  await shoot(desk, 'first-look-queue')
  expect(await complaintsOfAxe(desk)).toEqual([])
  const phone = await enter('phone', moderator)
  await phone.goto('/admin/reports?state=first')
  await phone.getByRole('link', { name: /What a start!/ }).waitFor()
  await shoot(phone, 'first-look-queue-held')
  await phone.getByRole('link', { name: /Win tickets/ }).click()
  await phone.getByText('A way to write elsewhere').waitFor()
  await shoot(phone, 'first-look-score-held')
  await phone.close()
  await desk.getByRole('link', { name: /Win tickets/ }).click()
  await desk.getByText('A way to write elsewhere').waitFor()
  await desk.keyboard.press('c')
  await desk.getByRole('group', { name: 'Decide' }).waitFor()
  await shoot(desk, 'first-look-score')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.keyboard.press('2')
  const hide = desk.getByRole('dialog', { name: 'Hide' })
  await hide.getByText('Nobody sees it but whoever wrote it, who is told why.').waitFor()
  await hide.getByLabel('Why?').fill('It sells tickets where nobody asked.')
  await hide.getByRole('button', { name: 'Hide', exact: true }).click()

  await desk.getByRole('link', { name: /What a start!/ }).waitFor()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await desk.getByText('Nobody has seen it').waitFor()
  await desk.keyboard.press('c')
  await desk.getByRole('group', { name: 'Decide' }).waitFor()
  await desk.keyboard.press('1')
  const keep = desk.getByRole('dialog', { name: 'Keep' })
  await keep.getByText('It is shown, as if it had just been published.').waitFor()
  await shoot(desk, 'first-look-keep')
  await keep.getByRole('button', { name: 'Keep', exact: true }).click()
  await desk.getByRole('heading', { name: 'Nothing waits to be seen' }).waitFor()
  await carryOut(stage.app)
  const visitor = await stage.open('phone')
  await visitor.goto(path)
  await section(visitor).getByText('What a start!').waitFor()
  await visitor.close()
  await desk.close()
})

test('without the guardian they are closed, and the page reads why', async () => {
  await guardian.say('comments', false)
  const visitor = await stage.open('desktop')
  await visitor.goto(path)
  await section(visitor).getByText('Comments are closed here.').waitFor()
  await expect.poll(() => section(visitor).getByText('What a start!').count()).toBe(0)
  const phone = await enter('phone', minor)
  await phone.goto(path)
  const why = section(phone).getByText(/^Comments are closed on your page until your parent or guardian allows them/)
  await why.waitFor()
  await why.scrollIntoViewIfNeeded()
  await shoot(phone, 'first-look-closed')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.close()
})

test('who may name one with an @ is said in the settings', async () => {
  const phone = await enter('phone', fan)
  await phone.goto('/settings?tab=privacy')
  const choices = phone.getByRole('group', { name: 'Who may name you in comments' })
  await expect.poll(() => choices.getByRole('radio', { name: /^Followers, and people/ }).isChecked()).toBe(true)
  await choices.getByRole('radio', { name: /^Nobody/ }).check()
  await phone.getByText('Saved').last().waitFor()
  await shoot(phone, 'mention-choice')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.reload()
  await choices.getByRole('radio', { name: /^Nobody/ }).waitFor()
  await expect.poll(() => choices.getByRole('radio', { name: /^Nobody/ }).isChecked()).toBe(true)
  expect(stage.complaints).toEqual([])
})
