// A team on real pages: names by hand and who claims them, one who wants to be off the roster, a game that reminds, and the team live
// from it, found by a fan on a phone.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foundTeam as found,
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  verifyPerformer,
} from '../../server/scenario/index.ts'
import { foundTeam, type FoundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillSignIn, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let team: FoundTeam
let path: string
let desk: Page
let athlete: Page
let visitor: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, db } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  team = await foundTeam(stage.app, administrator, 'Calder Ridge Women')
  path = (await client.send('teams.view', { params: { id: team.id } })).data.path
  const ann = await registerPerformer(client, { name: 'Ann Lee', username: 'ann_claims', email: 'ann_claims@example.org' })
  const player = await registerPerformer(client, { name: 'Di Ruiz', username: 'di_plays' })
  await team.join(player)
  await verifyPerformer(client, administrator, player)
  await registerFan(client, { name: 'Lena Nowak', username: 'lena_looks' })
  await sql`update account set email_verified_at = now() where id in (${ann.id}, ${team.owner.id})`.execute(db)
  // Others have teams of their own, so that the coach may choose whose page it is.
  await found(client, team.owner, { name: 'Calder Ridge Club' })
  desk = await stage.open('desktop')
  athlete = await stage.open('phone')
  visitor = await stage.open('phone')
  fan = await stage.open('phone')
  await signIn(desk, team.owner.username, password)
  await desk.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

/** The coach sits at a desk; the pictures show a phone, too. */
async function shootBoth(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, name)
  await page.setViewportSize({ width: 1440, height: 900 })
}
const rosterOf = (page: Page) => page.getByRole('list', { name: 'Roster' })
const letterTo = async (email: string, words: string) =>
  (await stage.app.mail.list(50)).find(({ to, text }) => to === email && text.includes(words))?.text ?? ''
const pathIn = (text: string, part: string) => {
  const { pathname, search } = new URL(text.match(/https?:\S+/g)?.find((link) => link.includes(part)) ?? '', stage.origin)
  return `${pathname}${search}`
}

async function addName(lastName: string): Promise<void> {
  await desk.getByRole('button', { name: 'Add a name' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('First name').fill('Ann')
  await sheet.getByLabel('Last name').fill(lastName)
  await sheet.getByLabel('Number').fill('07')
  await sheet.getByLabel('Positions').fill('Setter, Libero')
  await sheet.getByLabel('Class of').fill('2028')
  await sheet.getByRole('checkbox', { name: /I may share this list/ }).check()
  if (lastName === 'Lee') {
    await shootBoth(desk, 'roster-add-name')
    expect(await complaintsOfAxe(desk)).toEqual([])
  }
  await sheet.getByRole('button', { name: 'Add the name' }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function inviteToClaim(name: string, email: string): Promise<void> {
  await desk.getByRole('button', { name: `Change ${name}` }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Invite to claim' }).click()
  await sheet.getByLabel('E-mail').fill(email)
  await sheet.getByRole('button', { name: 'Send the invitation' }).scrollIntoViewIfNeeded()
  if (name === 'Ann Lee') {
    await shootBoth(desk, 'roster-claim')
    expect(await complaintsOfAxe(desk)).toEqual([])
  }
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await sheet.waitFor({ state: 'detached' })
}

test('a coach writes names down, with the tick, and invites their athletes to claim them', async () => {
  await desk.goto(`/team/${team.id}/manage?tab=roster`)
  await addName('Lee')
  await rosterOf(desk).getByRole('listitem').filter({ hasText: 'Ann Lee' }).getByText('Unclaimed').waitFor()
  await addName('Gone')
  await desk.getByRole('button', { name: 'Add a name' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('First name').fill('Ann')
  await sheet.getByLabel('Last name').fill('Lee')
  await sheet.getByLabel('Number').fill('07')
  await sheet.getByRole('checkbox', { name: /I may share this list/ }).check()
  await sheet.getByRole('button', { name: 'Add the name' }).click()
  await sheet.getByText('On the roster already.').waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Change Ann Lee' }).click()
  await sheet.getByRole('button', { name: 'Invite to claim' }).click()
  await sheet.getByRole('button', { name: 'By account' }).click()
  await sheet.getByRole('combobox', { name: 'Athlete' }).fill('Di Ru')
  await sheet.getByRole('option', { name: /Di Ruiz/ }).click()
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await sheet.getByText('This person is in the team already.').waitFor()
  await shootBoth(desk, 'roster-claim-account')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.keyboard.press('Escape')
  await inviteToClaim('Ann Lee', 'ann_claims@example.org')
  await inviteToClaim('Ann Gone', 'parent@example.org')
  await rosterOf(desk).getByText('Invited').nth(1).waitFor()
  await desk.getByRole('button', { name: 'Change Ann Lee' }).click()
  await desk
    .getByRole('dialog')
    .getByText(/is invited to claim this name/)
    .waitFor()
  await desk.keyboard.press('Escape')
  await shootBoth(desk, 'roster-tab')
  expect(await complaintsOfAxe(desk)).toEqual([])
})

test('an athlete accepts on a phone and is who the coach wrote down', async () => {
  await athlete.goto(pathIn(await letterTo('ann_claims@example.org', '/team-invitation/'), '/team-invitation/'))
  await athlete.getByRole('link', { name: 'Sign in to accept' }).click()
  await fillSignIn(athlete, 'ann_claims', password)
  await athlete.waitForURL('**/team-invitation/**')
  await athlete.getByRole('button', { name: 'Accept and join' }).click()
  await athlete.getByText('Welcome to Calder Ridge Women').waitFor()
  await desk.goto(`/team/${team.id}/manage?tab=roster`)
  const row = rosterOf(desk).getByRole('listitem').filter({ hasText: 'Ann Lee' })
  await row.getByText('Claimed').waitFor()
  await row.getByText(/#07 · Setter, Libero/).waitFor()
})

test('somebody takes a name off the roster by the link in the letter, without an account', async () => {
  const link = pathIn(await letterTo('parent@example.org', '/roster/remove/'), '/roster/remove/')
  await visitor.goto(link)
  await visitor.getByRole('heading', { level: 1, name: 'Remove me from this roster' }).waitFor()
  await shoot(visitor, 'roster-removal')
  expect(await complaintsOfAxe(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Remove me' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'You are off the roster' }).waitFor()
  await shoot(visitor, 'roster-removed')
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1, name: 'You are off the roster' }).waitFor()
  await desk.reload()
  await rosterOf(desk).getByText('Ann Lee').waitFor()
  await expect.poll(() => rosterOf(desk).getByText('Ann Gone').count()).toBe(0)
  await addNameAgain()
  await visitor.goto('/roster/remove/nothing')
  await visitor.getByText('This link leads nowhere.').first().waitFor()
})

async function addNameAgain(): Promise<void> {
  await desk.getByRole('button', { name: 'Add a name' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('First name').fill('Ann')
  await sheet.getByLabel('Last name').fill('Gone')
  await sheet.getByRole('checkbox', { name: /I may share this list/ }).check()
  await sheet.getByRole('button', { name: 'Add the name' }).click()
  await sheet.getByText('Asked to be removed from this roster.').waitFor()
  await desk.keyboard.press('Escape')
}

test('a member chooses when to be reminded, a fan too', async () => {
  await desk.goto(`/team/${team.id}/manage?tab=schedule`)
  await desk.getByRole('button', { name: 'Add to the schedule' }).click()
  await desk.getByLabel('Opponent').fill('Quarry Hill')
  const soon = new Date(Date.now() + 60 * 60_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  await desk.getByLabel('Starts').fill(soon)
  await desk.getByRole('button', { name: 'Add it' }).click()
  const row = desk.getByRole('listitem').filter({ hasText: 'Quarry Hill' })
  await row.getByRole('button', { name: 'Post it' }).click()
  await row.getByRole('link', { name: 'See the post' }).waitFor()
  await expect.poll(() => desk.getByLabel('Remind me by e-mail').inputValue()).toBe('evening')
  await desk.getByLabel('Remind me by e-mail').selectOption({ label: 'Two hours before' })
  await desk.getByText('Changes saved').waitFor()
  await desk.getByLabel('Remind me by e-mail').scrollIntoViewIfNeeded()
  await shootBoth(desk, 'schedule-room-reminder')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.reload()
  await expect.poll(() => desk.getByLabel('Remind me by e-mail').inputValue()).toBe('hours')
})

test('a visitor is asked to sign in and comes back to the team', async () => {
  await fan.goto(path)
  await fan.getByRole('link', { name: 'Follow Calder Ridge Women' }).click()
  await fan.waitForURL('**/auth/login?next=**')
  const cookies = await fan.context().cookies()
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'refTeam')?.value ?? '')).toBe(path)
  await fillSignIn(fan, 'lena_looks', password)
  await fan.waitForURL(`**${path}`)
  expect((await fan.context().cookies()).some(({ name }) => name === 'refTeam')).toBe(false)
  await fan.goto(`${path}?tab=schedule`)
  await expect.poll(() => fan.getByLabel('Remind me by e-mail').inputValue()).toBe('off')
  await fan.getByLabel('Remind me by e-mail').selectOption({ label: 'The evening before' })
  await fan.getByText('Changes saved').waitFor()
  await fan.getByLabel('Remind me by e-mail').scrollIntoViewIfNeeded()
  await shoot(fan, 'team-schedule-reminder')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('the coach goes live as the team, from the game', async () => {
  const row = desk.getByRole('listitem').filter({ hasText: 'Quarry Hill' })
  await row.getByRole('link', { name: 'Go live' }).click()
  await desk.waitForURL('**/studio/live?teamId=**')
  await desk.getByRole('group', { name: 'Whose' }).getByRole('button', { name: 'Calder Ridge Women', pressed: true }).waitFor()
  await desk.getByLabel('Title').fill('Home opener')
  await expect.poll(() => desk.getByLabel('Live from a game').locator('option:checked').innerText()).toMatch(/^vs Quarry Hill/)
  await shootBoth(desk, 'live-as-team')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Go live' }).click()
  await desk.getByRole('heading', { name: 'You are live' }).waitFor()
  await shootBoth(desk, 'live-as-team-host')
  expect(await complaintsOfAxe(desk)).toEqual([])
})

test('a fan finds the room from the page, the schedule and the post, and the team in it', async () => {
  await fan.goto(`${path}?tab=schedule`)
  await fan.getByRole('link', { name: 'Live now' }).waitFor()
  await shoot(fan, 'team-page-live')
  await fan.getByRole('link', { name: 'Live now' }).scrollIntoViewIfNeeded()
  await shoot(fan, 'team-schedule-live')
  expect(await complaintsOfAxe(fan)).toEqual([])
  const { data } = await stage.app.client.send('feeds.list', { query: { teamId: team.id } })
  await fan.goto(`/post/${data[0]?._id}`)
  await fan.getByRole('link', { name: 'Live now' }).scrollIntoViewIfNeeded()
  await shoot(fan, 'post-live')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.goto('/live')
  await fan.getByRole('list', { name: 'Live now' }).getByText('Calder Ridge Women').waitFor()
  await shoot(fan, 'live-list-team')
  await fan.goto(path)
  await fan.getByRole('link', { name: 'Live Watch' }).click()
  await fan.waitForURL(`**/live/${team.id}`)
  await fan.getByRole('heading', { level: 1, name: 'Home opener' }).waitFor()
  await fan
    .getByRole('link', { name: /Calder Ridge Women/ })
    .first()
    .waitFor()
  await shoot(fan, 'live-room-team')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('and nothing leads there any more once it is over', async () => {
  await desk.getByRole('button', { name: 'End stream' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End stream' }).click()
  await desk.getByRole('heading', { name: 'Go live' }).waitFor()
  await fan.goto(`${path}?tab=schedule`)
  await fan.getByText('Quarry Hill').waitFor()
  await expect.poll(() => fan.getByRole('link', { name: 'Live now' }).count()).toBe(0)
  await fan.goto(`/live/${team.id}`)
  await fan.getByText('When Calder Ridge Women goes live, this page opens by itself.').waitFor()
})

test('a fan backs the team through one of its athletes', async () => {
  await fan.goto(path)
  await fan.getByRole('button', { name: /^Back the team/ }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByLabel('Support through').selectOption({ label: 'Di Ruiz' })
  await shoot(fan, 'support-through')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('a member takes the own name off the roster', async () => {
  await athlete.goto('/studio')
  await athlete.getByRole('button', { name: 'Leave Calder Ridge Women' }).click()
  const sheet = athlete.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Remove me from this roster/ }).check()
  await shoot(athlete, 'team-leave')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await sheet.getByRole('button', { name: 'Remove me' }).click()
  await athlete.getByText('Your name is off the roster of Calder Ridge Women').waitFor()
  await desk.goto(`/team/${team.id}/manage?tab=roster`)
  await rosterOf(desk).getByText('Di Ruiz').waitFor()
  await expect.poll(() => rosterOf(desk).getByText('Ann Lee').count()).toBe(0)
  expect(stage.complaints).toEqual([])
})
