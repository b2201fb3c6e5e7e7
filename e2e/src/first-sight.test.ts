// Somebody under 18 publishes on a phone and reads what comes next; a moderator looks at it and keeps it; then a visitor finds it. The
// page of its author stays as it was until its new words were looked at, too.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideCase,
  password as scenarioPassword,
  publish,
  registerFan,
  registerPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { carryOut } from './desk.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { seenByStaff } from '../../server/test/index.ts'

let stage: Stage
let young: Person
let moderator: Person

beforeAll(async () => {
  stage = await createStage()
  const { client, db } = stage.app
  young = await registerPerformer(client, {
    name: 'Ada Lang',
    username: 'ada_lang',
    dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01`,
  })
  moderator = await registerFan(client, { name: 'Ines Moreau' })
  await sql`update account set guardian_status = 'approved' where id = ${young.id}`.execute(db)
  await sql`update page set visible = true where id = ${young.id}`.execute(db)
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(db)
  await sql`update account set email_verified_at = now()`.execute(db)
  await seenByStaff(stage.app)
})
afterAll(() => stage.close())

async function enter(device: 'phone' | 'desktop', person: Person): Promise<Page> {
  const page = await stage.open(device)
  await signIn(page, person.username, scenarioPassword)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  return page
}

/** As a moderator who takes what comes next and keeps it. */
async function keepNext(desk: Page, title: string, picture?: string): Promise<void> {
  await desk.goto('/admin/reports')
  await desk.getByRole('button', { name: 'Take the next case' }).click()
  await desk.getByRole('heading', { name: title }).waitFor()
  await desk.getByRole('group', { name: 'Decide' }).waitFor()
  if (picture) await shoot(desk, picture)
  await desk.keyboard.press('1')
  const sheet = desk.getByRole('dialog', { name: 'Keep' })
  await sheet.getByRole('textbox').fill('Looked at it.')
  await sheet.getByRole('button', { name: 'Keep', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await carryOut(stage.app)
}

let path = ''

test('before publishing it is said, and afterwards it stands where its author finds it', async () => {
  const phone = await enter('phone', young)
  await phone.goto('/studio/posts/create')
  await phone.getByLabel('Title').fill('Third leg of four')
  await phone.getByLabel('Text').fill('We qualified.')
  await phone.getByText(/^Because you are under 18, a moderator looks at it first/).scrollIntoViewIfNeeded()
  await shoot(phone, 'first-sight-composer')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Publish' }).click()
  await phone.getByText('Sent. A moderator looks at it first.').waitFor()
  const row = phone.getByRole('listitem').filter({ hasText: 'Third leg of four' })
  await row.getByText('Waiting', { exact: true }).waitFor()
  await shoot(phone, 'first-sight-studio')
  expect(await complaintsOfAxe(phone)).toEqual([])
  const { data } = await stage.app.client.send('feeds.own', { token: young.token, query: {} })
  path = `/post/${data[0]?.slug ?? ''}`
  await phone.goto(path)
  await phone.getByText(/^Waiting\. A moderator looks at this post first/).waitFor()
  await shoot(phone, 'first-sight-post')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.close()
})

test('a moderator finds it in the queue and keeps it; only then does a visitor find it', async () => {
  const visitor = await stage.open('phone')
  const statusFor = async () => (await visitor.request.get(`/api/user/feeds/${path.slice('/post/'.length)}`)).status()
  await expect.poll(() => statusFor()).toBe(404)
  const desk = await enter('desktop', moderator)
  await keepNext(desk, 'Post: Third leg of four', 'first-sight-case')
  await expect.poll(() => statusFor()).toBe(200)
  await visitor.goto(path)
  await visitor.getByText('We qualified.').waitFor()
  await visitor.close()
  await desk.close()
})

test('the page’s own words wait beside what others see', async () => {
  const phone = await enter('phone', young)
  await phone.goto('/athlete/account')
  await phone.getByText(/^Because you are under 18, a moderator looks at your names/).waitFor()
  await phone.getByLabel('About you').fill('I run the third leg.')
  await phone.getByRole('button', { name: 'Save changes' }).click()
  await phone.getByText('Saved. A moderator looks at it first.').waitFor()
  const note = phone.getByText(/^Waiting\. A moderator looks at your changes first/)
  await note.waitFor()
  await note.scrollIntoViewIfNeeded()
  await shoot(phone, 'first-sight-page')
  expect(await complaintsOfAxe(phone)).toEqual([])
  const bio = async () => (await stage.app.client.send('performers.view', { params: { id: young.id } })).data.bio
  await expect.poll(() => bio()).toBe(null)
  const desk = await enter('desktop', moderator)
  await keepNext(desk, 'Page: Ada Lang', 'first-sight-page-case')
  await expect.poll(() => bio()).toBe('I run the third leg.')
  await desk.close()
  await phone.close()
})

test('what was refused stays in the form, which says so and leads to why', async () => {
  const { client } = stage.app
  const phone = await enter('phone', young)
  await phone.goto('/athlete/account')
  await phone.getByLabel('About you').fill('Call me any time.')
  await phone.getByRole('button', { name: 'Save changes' }).click()
  await phone.getByText('Saved. A moderator looks at it first.').waitFor()
  await stage.app.settle()
  const [line] = (await client.send('cases.list', { token: moderator.token, query: {} })).data
  await decideCase(client, moderator, line?._id ?? '', { decision: 'hide' })
  await phone.reload()
  const note = phone.getByText(/^Not shown\. A moderator has looked at your changes/)
  await note.waitFor()
  await expect.poll(() => phone.getByLabel('About you').inputValue()).toBe('Call me any time.')
  await note.scrollIntoViewIfNeeded()
  await shoot(phone, 'first-sight-refused')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('link', { name: 'What was decided' }).click()
  await phone.getByRole('list', { name: 'Decisions' }).waitFor()
  await phone.close()
})

test('a moderator takes from what waits to be seen alone, and goes on with the same page', async () => {
  const { client } = stage.app
  for (const title of ['Heat one', 'Heat two']) await publish(client, young, { title, text: 'We ran.' })
  await stage.app.settle()
  const desk = await enter('phone', moderator)
  await desk.goto('/admin/reports?state=first')
  await desk.getByRole('list', { name: 'Cases' }).waitFor()
  await shoot(desk, 'first-sight-queue')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Take the next case' }).click()
  const keepIt = async (title: string) => {
    await desk.getByRole('heading', { name: title }).waitFor()
    await desk.getByRole('group', { name: 'Decide' }).getByRole('button', { name: 'Keep' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Keep' })
    await sheet.getByRole('button', { name: 'Keep', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await keepIt('Post: Heat one')
  await desk.getByText('Keep: decided. This is of the same page.').waitFor()
  await shoot(desk, 'first-sight-same-page')
  await keepIt('Post: Heat two')
  await desk.getByRole('heading', { name: 'Nothing waits to be seen' }).waitFor()
  await desk.close()
})

test('no browser complained', () => {
  expect(stage.complaints).toEqual([])
})
