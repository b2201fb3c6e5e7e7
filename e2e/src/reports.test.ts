// A fan reports a post on a phone, a moderator hides it, the athlete appeals, another moderator keeps it, and the post is back.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password as scenarioPassword, publish, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { carryOut } from './desk.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Person
let athlete: Person
let first: Person
let second: Person
let post: string

beforeAll(async () => {
  stage = await createStage()
  const { client, db } = stage.app
  fan = await registerFan(client, { name: 'Jo Lindqvist' })
  athlete = await registerPerformer(client, { name: 'Kofi Brandt' })
  first = await registerFan(client, { name: 'Ines Moreau' })
  second = await registerFan(client, { name: 'Tom Wilder' })
  await sql`update account set roles = '{moderator}' where id in (${first.id}, ${second.id})`.execute(db)
  await sql`update account set email_verified_at = now() where id in (${fan.id}, ${athlete.id})`.execute(db)
  post = (await publish(client, athlete, { title: 'What the referee did', text: 'He should look for another job.' }))._id
})
afterAll(() => stage.close())

async function enter(device: 'phone' | 'desktop', person: Person): Promise<Page> {
  const page = await stage.open(device)
  await signIn(page, person.username, scenarioPassword)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  return page
}
/** About what was decided, not about the account. */
const lettersTo = async ({ username }: Person) =>
  (await stage.app.mail.list(100)).filter(({ to, subject }) => to === `${username}@example.org` && !/^Confirm|new device$/.test(subject))
const statusFor = async (visitor: Page) => (await visitor.request.get(`/api/user/feeds/${post}`)).status()

/** As a moderator who has the queue open and takes what comes next. */
async function takeNext(page: Page): Promise<void> {
  await page.goto('/admin/reports')
  await page.getByRole('button', { name: 'Take the next case' }).click()
  await page.getByRole('heading', { name: 'Post: What the referee did' }).waitFor()
  await page.getByRole('group', { name: 'Decide' }).waitFor()
}

test('a visitor is asked to sign in, a fan says what is wrong', async () => {
  const visitor = await stage.open('phone')
  await visitor.goto(`/post/${post}`)
  await visitor.getByRole('button', { name: 'Report' }).click()
  await visitor.getByRole('dialog').getByRole('link', { name: 'Sign in' }).waitFor()
  await visitor.close()

  const phone = await enter('phone', fan)
  await phone.goto(`/post/${post}`)
  await phone.getByRole('button', { name: 'Report' }).click()
  const sheet = phone.getByRole('dialog')
  await expect.poll(() => sheet.getByRole('button', { name: 'Send report' }).isDisabled()).toBe(true)
  await sheet.getByRole('radio', { name: /^Bullying or harassment/ }).check()
  await sheet.getByLabel(/^In your own words/).fill('He names the referee of our school.')
  await shoot(phone, 'report-sheet')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await sheet.getByText('Thank you. Somebody of our staff looks at it.').waitFor()
  await shoot(phone, 'report-sent')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await phone.close()
})

test('a moderator takes the case, reads it and hides the post, by keys', async () => {
  const desk = await enter('desktop', first)
  await desk.waitForURL('**/admin')
  await desk.getByRole('link', { name: /^Reports: what waits/ }).click()
  await desk.getByRole('link', { name: /What the referee did/ }).waitFor()
  await shoot(desk, 'reports-queue')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await takeNext(desk)
  await desk.getByText('He names the referee of our school.').waitFor()
  await shoot(desk, 'reports-case')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.keyboard.press('2')
  const sheet = desk.getByRole('dialog', { name: 'Hide' })
  await sheet.getByLabel('Which rule?').selectOption({ label: 'No bullying' })
  await sheet.getByRole('button', { name: 'What is said about another person here goes too far.' }).click()
  await shoot(desk, 'reports-decide')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await sheet.getByRole('button', { name: 'Hide', exact: true }).click()
  await desk.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  // A slip is taken back; nothing has happened yet.
  await desk.getByText('Hide: decided').waitFor()
  await shoot(desk, 'reports-undo')
  await desk.keyboard.press('u')
  await desk.getByRole('group', { name: 'Decide' }).waitFor()
  const visitor = await stage.open('desktop')
  expect(await statusFor(visitor)).toBe(200)
  await desk.keyboard.press('2')
  await sheet.getByRole('button', { name: 'What is said about another person here goes too far.' }).click()
  await sheet.getByLabel('Which rule?').selectOption({ label: 'No bullying' })
  await sheet.getByRole('button', { name: 'Hide', exact: true }).click()
  await desk.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  await desk.goto('/admin/reports?state=mine')
  await desk.getByRole('link', { name: /What the referee did.*Hide, in a moment/ }).click()
  await desk.getByText('Hide, in a moment. Nobody has been told yet.').waitFor()
  await shoot(desk, 'reports-pending')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await carryOut(stage.app)
  await expect.poll(() => statusFor(visitor)).toBe(404)
  await visitor.close()
  await desk.close()
})

test('its owner is told with the rule, and appeals by the link of the letter', async () => {
  await expect.poll(() => lettersTo(athlete)).toHaveLength(1)
  const [letter] = await lettersTo(athlete)
  const link = /http\S+\/decisions\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const phone = await stage.open('phone')
  await phone.goto(link)
  await phone.getByText('No bullying.').waitFor()
  await phone.getByText('What is said about another person here goes too far.').waitFor()
  await phone.getByLabel('What did we get wrong?').fill('It is about how he whistles, not about him.')
  await shoot(phone, 'decision-appeal')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Ask somebody else to look' }).click()
  await phone.getByText(/^Your appeal is with somebody else/).waitFor()
  await shoot(phone, 'decision-appealed')
  await phone.close()

  const studio = await enter('desktop', athlete)
  await studio.goto('/studio')
  await studio.getByRole('heading', { name: 'Decisions about your things' }).waitFor()
  await studio.getByRole('link', { name: /What the referee did.*your appeal is being looked at/ }).waitFor()
  await shoot(studio, 'studio-decisions')
  expect(await complaintsOfAxe(studio)).toEqual([])
  await studio.close()
})

test('whoever decided first leaves the appeal to another, who keeps the post', async () => {
  const one = await enter('phone', first)
  await one.goto('/admin/reports?state=appealed')
  await one.getByRole('link', { name: /What the referee did/ }).click()
  await one.getByText(/appeal against your own decision/).waitFor()
  await expect.poll(() => one.getByRole('button', { name: 'Take this case' }).count()).toBe(0)
  await one.close()

  const two = await enter('phone', second)
  await takeNext(two)
  await two.getByText('It is about how he whistles, not about him.').waitFor()
  await shoot(two, 'reports-appeal')
  const size = two.viewportSize() ?? { width: 390, height: 844 }
  await two.setViewportSize({ width: 320, height: 720 })
  await expect.poll(() => two.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await two.setViewportSize(size)
  expect(await complaintsOfAxe(two)).toEqual([])
  await two.getByRole('group', { name: 'Decide' }).getByRole('button', { name: 'Keep' }).click()
  const sheet = two.getByRole('dialog', { name: 'Keep' })
  await sheet.getByLabel('Why?').fill('It is blunt, and it is about a game.')
  await sheet.getByRole('button', { name: 'Keep', exact: true }).click()
  await two.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  await two.close()

  await carryOut(stage.app)
  const visitor = await stage.open('phone')
  await visitor.goto(`/post/${post}`)
  await visitor.getByText('He should look for another job.').waitFor()
  await visitor.close()
  await expect.poll(() => lettersTo(athlete)).toHaveLength(2)
  await expect.poll(() => lettersTo(fan)).toHaveLength(2)
})

test('a suspension is asked for twice', async () => {
  const { client } = stage.app
  const other = await publish(client, athlete, { title: 'Buy followers here', text: 'Cheap.' })
  await client.send('reports.create', { token: fan.token, body: { target: 'feed', targetId: other._id, reason: 'spam' } })
  const phone = await enter('phone', second)
  await phone.goto('/admin/reports')
  await phone.getByRole('button', { name: 'Take the next case' }).click()
  await phone.getByRole('button', { name: 'Suspend', exact: true }).click()
  await phone.getByLabel('Why?').fill('The account sells followers.')
  await phone.getByRole('button', { name: 'Go on' }).click()
  await phone.getByRole('heading', { name: 'Suspend Kofi Brandt?' }).waitFor()
  await shoot(phone, 'reports-suspend')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Suspend the account' }).click()
  await phone.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  expect((await client.try('performers.view', { params: { id: athlete.id } })).status).toBe(200)
  await carryOut(stage.app)
  expect((await client.try('performers.view', { params: { id: athlete.id } })).status).toBe(404)
  await phone.close()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
