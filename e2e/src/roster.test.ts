// A coach reads in a roster with a mistake and a column that may not be shared, invites an athlete by e-mail, and the athlete
// accepts on a phone.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundTeam, password, registerCoach, registerPerformer } from '../../server/scenario/index.ts'
import { fillSignIn, signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let coach: Page
let athlete: Page
let teamId: string

beforeAll(async () => {
  stage = await createStage()
  const { client, db } = stage.app
  const person = await registerCoach(client, undefined, { name: 'Coach Okafor', username: 'coach_rosters' })
  teamId = (await foundTeam(client, person, { name: 'Ridge Herons' }))._id
  const { id } = await registerPerformer(client, { name: 'Ann Lee', username: 'ann_joins', email: 'ann_joins@example.org' })
  // As by the link that her registration mailed.
  await sql`update account set email_verified_at = now() where id = ${id}`.execute(db)
  coach = await stage.open('desktop')
  athlete = await stage.open('phone')
})
afterAll(() => stage.close())

const file = ['First Name,Last Name,Jersey,Height,GPA', 'Bo,Fox,00,6-2,3.9', 'Cy,,12,5-11,3.1', 'Di,Ruiz,0,188 cm,4.0'].join('\n')

test('a coach reads in a roster file', async () => {
  await signIn(coach, 'coach_rosters', password)
  await coach.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await coach.goto(`/team/${teamId}/manage?tab=roster`)
  await coach.getByLabel('Choose a roster file').setInputFiles({ name: 'herons.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await coach.getByRole('heading', { name: 'herons.csv' }).waitFor()
  await coach.getByText(/Left out to protect your players/).waitFor()
  const rows = coach.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect.poll(() => rows.nth(1).innerText()).toMatch(/^3[^]*Needs fixing[^]*The last name is missing/i)
  if (process.env['SHOOT']) await coach.screenshot({ path: '/tmp/roster-desktop.png', fullPage: true })
  await coach.setViewportSize({ width: 390, height: 844 })
  if (process.env['SHOOT']) await coach.screenshot({ path: '/tmp/roster-phone.png', fullPage: true })
  await coach.setViewportSize({ width: 1440, height: 900 })
  await coach.getByRole('checkbox', { name: /I may share this list/ }).check()
  await coach.getByRole('button', { name: 'Take over 2 players' }).click()
  await coach.getByText(/2 players added/).waitFor()
  await coach.getByRole('list', { name: 'Roster' }).getByText('Di Ruiz').waitFor()
})

test('and invites an athlete, who accepts on a phone', async () => {
  await coach.goto(`/team/${teamId}/manage?tab=invitations`)
  await coach.getByRole('button', { name: 'Invite somebody' }).click()
  await coach.getByLabel('E-mail').fill('ann_joins@example.org')
  await coach.getByLabel('A few words').fill('We start on Monday.')
  await coach.getByRole('button', { name: 'Send the invitation' }).click()
  await coach.getByRole('list', { name: 'Invitations' }).getByText('Waiting').waitFor()
  const letter = (await stage.app.mail.list(20)).find(({ text }) => text.includes('/team-invitation/'))
  const link = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  await athlete.goto(`${link.pathname}${link.search}`)
  await athlete.getByRole('heading', { name: 'Ridge Herons' }).waitFor()
  await athlete.getByRole('link', { name: 'Sign in to accept' }).click()
  await fillSignIn(athlete, 'ann_joins', password)
  await athlete.waitForURL('**/team-invitation/**')
  await athlete.getByText('We start on Monday.').waitFor()
  if (process.env['SHOOT']) await athlete.screenshot({ path: '/tmp/invitation-phone.png', fullPage: true })
  await athlete.getByRole('button', { name: 'Accept and join' }).click()
  await athlete.getByText('Welcome to Ridge Herons').waitFor()
  await coach.getByRole('list', { name: 'Invitations' }).getByText('Joined').waitFor()
  expect(stage.complaints).toEqual([])
})
