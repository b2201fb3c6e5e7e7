// A season of a team, by hand from its founding to its payout: a coach founds it, reads in the roster and invites, an athlete
// accepts, posts for it, is sent back and asks again, a moderator decides on a phone, a fan backs it, a member sees the share,
// the owner is paid; and a search engine reads its school.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newKey,
  password,
  registerAdministrator,
  registerCoach,
  registerFan,
  registerPerformer,
  topUp,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillBank, fillCard, fillSignIn, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let coach: Page
let athlete: Page
let moderator: Page
let fan: Page
let administrator: Person
let teamId: string

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, db } = stage.app
  administrator = await registerAdministrator(client, await administration.issueFirstLink())
  await registerCoach(client, administrator, { username: 'coach_okafor', name: 'Imani Okafor' })
  for (const [username, name] of [
    ['ann_joins', 'Ann Lee'],
    ['mod_reyes', 'Gwen Reyes'],
  ] as const)
    await verifyPerformer(client, administrator, await registerPerformer(client, { username, name }))
  // As by the links that their registrations mailed.
  await sql`update account set email_verified_at = now()`.execute(db)
  await registerFan(client, { username: 'fan_nowak', name: 'Lena Nowak' })
  coach = await stage.open('desktop')
  athlete = await stage.open('phone')
  moderator = await stage.open('phone')
  fan = await stage.open('phone')
})
afterAll(() => stage.close())

async function enter(page: Page, username: string): Promise<void> {
  await page.context().clearCookies()
  await signIn(page, username, password)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
}
const manage = (tab: string) => `/team/${teamId}/manage?tab=${tab}`

async function letterTo(username: string): Promise<string> {
  const found = (await stage.app.mail.list(20)).find(({ to, text }) => to.startsWith(username) && text.includes('/team-invitation/'))
  const { pathname, search } = new URL(/https?:\S+/.exec(found?.text ?? '')?.[0] ?? '')
  return pathname + search
}

test('a coach founds the team, gives it a price and reads in its roster', async () => {
  await enter(coach, 'coach_okafor')
  await coach.goto('/team/create')
  await coach.getByLabel('Name', { exact: true }).fill('Ridge Herons')
  await coach.getByLabel('Sport', { exact: true }).selectOption({ label: 'Volleyball' })
  await coach.getByLabel('Who plays').selectOption({ label: 'Women' })
  await coach.getByRole('button', { name: 'Found the team' }).click()
  await coach.waitForURL(/\/team\/[^/]+\/manage$/)
  teamId = /\/team\/([^/]+)\//.exec(coach.url())?.[1] ?? ''
  await coach.goto(manage('settings'))
  await coach.getByLabel('Price a month').fill('7.95')
  await coach.getByRole('button', { name: 'Save prices' }).click()
  await coach.getByText('Prices saved').waitFor()
  await coach.goto(manage('moderation'))
  await coach.getByRole('switch', { name: /See posts of members first/ }).check()
  await coach.getByText('Nothing waits').waitFor()
  await coach.goto(manage('roster'))
  const file = ['First Name,Last Name,Jersey,Height', 'Bo,Fox,00,6-2', 'Di,Ruiz,0,188 cm'].join('\n')
  await coach.getByLabel('Choose a roster file').setInputFiles({ name: 'herons.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await coach.getByRole('checkbox', { name: /I may share this list/ }).check()
  await coach.getByRole('button', { name: 'Take over 2 players' }).click()
  await coach.getByRole('list', { name: 'Roster' }).getByText('Di Ruiz').waitFor()
})

/** Types the form of an invitation. */
async function invite(username: string, asStaff: boolean): Promise<void> {
  await coach.goto(manage('invitations'))
  await coach.getByRole('button', { name: 'Invite somebody' }).click()
  await coach.getByLabel('E-mail').fill(`${username}@example.org`)
  if (asStaff) await coach.getByRole('radio', { name: /^Other staff/ }).check()
  await coach.getByRole('button', { name: 'Send the invitation' }).click()
  await coach.getByRole('list', { name: 'Invitations' }).getByText('Waiting').first().waitFor()
}

test('an athlete and a moderator are invited, and come in on their phones', async () => {
  for (const [page, username, asStaff] of [
    [athlete, 'ann_joins', false],
    [moderator, 'mod_reyes', true],
  ] as const) {
    await invite(username, asStaff)
    await page.goto(await letterTo(username))
    await page.getByRole('link', { name: 'Sign in to accept' }).click()
    await fillSignIn(page, username, password)
    await page.waitForURL('**/team-invitation/**')
    await page.getByRole('button', { name: 'Accept and join' }).click()
    await page.getByText('Welcome to Ridge Herons').waitFor()
  }
  await coach.goto(manage('staff'))
  await coach.getByRole('button', { name: 'Change Gwen Reyes' }).click()
  await coach.getByRole('checkbox', { name: /^Moderate/ }).check()
  await coach.getByRole('button', { name: 'Save' }).click()
  await coach.getByText('Moderate', { exact: true }).waitFor()
})

test('what the athlete posts for the team is sent back, asked for again and approved', async () => {
  await athlete.goto(`/studio/posts/create?teamId=${teamId}`)
  await athlete.getByRole('heading', { level: 1, name: 'New team post' }).waitFor()
  await athlete.getByLabel('Title').fill('Our line-up song')
  await athlete.getByLabel('Text').fill('Number nine picked it.')
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL(`**/studio/posts?teamId=${teamId}`)
  await athlete.getByText('Waits for the team').waitFor()

  await moderator.goto(manage('moderation'))
  await moderator.getByRole('button', { name: 'Reject Our line-up song' }).click()
  await moderator.getByRole('radio', { name: 'Gives away tactics or line-ups' }).check()
  await moderator.getByRole('button', { name: 'Send back' }).click()

  // Told by the live connection: nobody reloads.
  await athlete.getByText('Sent back').waitFor()
  await shoot(athlete, 'team-post-rejected')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: 'Ask again about Our line-up song' }).click()
  await athlete.getByLabel('Your answer').fill('It is a song, not the line-up.')
  await shoot(athlete, 'team-post-ask-again')
  await athlete.getByRole('button', { name: 'Send', exact: true }).click()
  await athlete.getByText('Waits for the team').waitFor()

  await moderator.reload()
  await moderator.getByText('It is a song, not the line-up.').waitFor()
  await moderator.getByRole('button', { name: 'Approve Our line-up song' }).click()
  await moderator.getByText('It is out').waitFor()
  await athlete.getByText('Published').waitFor()
})

test('the owner shares what the team earns, and a fan backs it', async () => {
  await coach.goto(manage('balances'))
  await coach.getByRole('button', { name: 'Divide otherwise' }).click()
  await coach.getByLabel('Ann Lee').fill('40')
  await coach.getByLabel('Ridge Herons, the team itself').fill('60')
  await coach.getByText('Together 100 %.').waitFor()
  await coach.getByRole('button', { name: 'Propose' }).click()
  await coach.getByText(/It counts in 7[12] h/).waitFor()
  stage.app.clock.advance(days(3))
  await stage.app.jobs.send(stage.app.db, 'splits.tell', {})
  await stage.app.settle()

  await enter(fan, 'fan_nowak')
  const { path } = (await stage.app.client.send('teams.view', { params: { id: teamId } })).data
  await fan.goto(path)
  await fan.getByText('Our line-up song').first().waitFor()
  await fan.getByRole('button', { name: 'Back the team · $7.95 a month' }).click()
  const sheet = fan.getByRole('dialog')
  await fillCard(sheet)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: /^Subscribe/ }).click()
  await sheet.getByText(/You are in/).waitFor()

  await enter(athlete, 'ann_joins')
  await athlete.goto(manage('balances'))
  // 7.95 less the platform's fifth, and 40 % of it.
  await athlete.getByLabel('Your part of the team’s sales in tokens').getByText('2.54').first().waitFor()
})

test('the owner says where the money goes, asks for it, and is paid', async () => {
  const { client, clock, jobs, db, settle } = stage.app
  const backer = await registerFan(client)
  await topUp(client, backer, 130)
  await client.send('wallet.tip', { token: backer.token, params: { id: teamId }, body: { price: 130, target: 'team' }, headers: newKey() })
  await enter(coach, 'coach_okafor')
  await coach.goto(`/studio/payouts?teamId=${teamId}`)
  await coach.getByText('Say first where the team’s money should go, below.').waitFor()
  await coach.getByRole('button', { name: 'Add a bank account' }).click()
  await fillBank(coach, { first: 'Imani', last: 'Okafor' }, password)
  await coach.getByText('Calder Savings, ending in 4711').waitFor()
  await shoot(coach, 'team-payouts')
  expect(await complaintsOfAxe(coach)).toEqual([])
  clock.advance(days(8))
  await jobs.send(db, 'sales.mature', {})
  await settle()

  await enter(coach, 'coach_okafor')
  await coach.goto(manage('balances'))
  await coach.getByRole('link', { name: 'Payouts of the team' }).click()
  await coach.getByRole('link', { name: 'Request a payout' }).click()
  await coach.getByLabel('Tokens', { exact: true }).fill('60')
  await coach.getByRole('radio', { name: 'Calder Savings, ending in 4711' }).check()
  await coach.getByLabel('Your password').fill(password)
  await shoot(coach, 'team-payout-request')
  await coach.getByRole('button', { name: 'Request $60.00' }).click()
  await coach.waitForURL(`**/studio/payouts?teamId=${teamId}`)
  await coach.getByRole('list', { name: 'Payouts', exact: true }).getByText('Waiting for review').first().waitFor()

  const { token } = await client.send('auth.login', { body: { username: administrator.username, password } }).then(({ data }) => data)
  const [payout] = (await client.send('adminPayouts.search', { token, query: {} })).data
  const params = { id: payout?._id ?? '' }
  await client.send('adminPayouts.decide', { token, params, body: { status: 'approved' } })
  await client.send('adminPayouts.export', { token, body: { paymentAccountType: 'banking', currentPassword: password } })
  await client.send('adminPayouts.decide', { token, params, body: { status: 'done', reference: 'CS-0418' } })
  await coach.reload()
  await coach.getByText('Reference: CS-0418').waitFor()
  await settle()
  expect(await verify(db, moneyChecks)).toEqual([])
})

test('a search engine reads the school and its team', async () => {
  const { education } = (await stage.app.client.send('teams.view', { params: { id: teamId } })).data
  const { path } = (await stage.app.client.send('schools.view', { params: { id: education ?? '' } })).data
  const html = await (await fetch(`${stage.origin}${path}`)).text()
  expect(html).toContain('<title>Calder Ridge College')
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}/)
  expect(html).toContain('application/ld+json')
  expect(html).toContain('Ridge Herons')
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
