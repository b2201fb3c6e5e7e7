// An athlete shows a paper on a phone, an administrator looks and says no, then yes; a coach attests; a recruiter reads.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  password as scenarioPassword,
  registerAdministrator,
  registerCoach,
  registerPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { sayWhy, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let administrator: Person
let maya: Person
let dana: Person
let phone: Page
let desk: Page
let picture: Buffer

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  administrator = await registerAdministrator(client, await administration.issueFirstLink())
  maya = await registerPerformer(client, { name: 'Maya Oyelaran', username: 'maya_papers' })
  dana = await registerCoach(client, administrator, { name: 'Dana Whitfield', email: 'dana@calder.example.org' })
  await sql`update account set email_verified_at = now() where id = ${dana.id}`.execute(stage.app.db)
  const { data } = await client.send('performers.me', { token: dana.token })
  const params = { id: data.education ?? '' }
  await client.send('schools.update', { token: administrator.token, params, body: { domains: ['calder.example.org'] } })
  picture = await sharp({ create: { width: 1000, height: 640, channels: 3, background: '#dfe6f2' } })
    .jpeg()
    .toBuffer()
  phone = await stage.open('phone')
  desk = await stage.open('desktop')
})
afterAll(() => stage.close())

async function enter(page: Page, person: Person): Promise<void> {
  await signIn(page, person.username, scenarioPassword)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
}
const waiting = () => desk.getByRole('listitem').filter({ hasText: 'Maya Oyelaran' })

async function sendPaper(name: string): Promise<void> {
  await phone.getByLabel('What do you send?').selectOption({ label: 'School ID' })
  const file = { name, mimeType: 'image/jpeg', buffer: picture }
  await phone.getByLabel('Choose pictures or PDF files').setInputFiles([file])
  await phone.getByText(name).waitFor()
  await phone
    .getByLabel('Add another page')
    .setInputFiles([{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }])
  await phone.getByText('letter.pdf').waitFor()
}

test('a paper is sent, not accepted with a reason, sent again and approved', async () => {
  await enter(phone, maya)
  await phone.goto('/athlete/account?tab=verification')
  await phone.getByText('Missing').waitFor()
  await sendPaper('front.jpg')
  await phone.getByRole('button', { name: 'Send for review' }).scrollIntoViewIfNeeded()
  await shoot(phone, 'papers-form')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send for review' }).click()
  await phone.getByText('In review').waitFor()
  await phone.getByRole('link', { name: 'front.jpg' }).waitFor()
  await expect.poll(() => phone.getByRole('button', { name: 'Send for review' }).count()).toBe(0)
  await phone.getByRole('heading', { name: 'Team' }).scrollIntoViewIfNeeded()
  await shoot(phone, 'papers-in-review')

  await enter(desk, administrator)
  await desk.goto('/admin/verification')
  await waiting().getByRole('button', { name: 'Papers of Maya Oyelaran' }).click()
  await sayWhy(desk)
  const shown = desk.getByRole('dialog').getByRole('img', { name: 'School ID: front.jpg' })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(0)
  await desk.getByRole('link', { name: 'Open the PDF letter.pdf' }).waitFor()
  await shoot(desk, 'papers-admin')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Close' }).click()
  await waiting().getByRole('button', { name: 'Reject Maya Oyelaran' }).click()
  await desk.getByLabel('Reason').fill('The year on it cannot be read.')
  await desk.getByRole('button', { name: 'Reject', exact: true }).click()
  await waiting().waitFor({ state: 'detached' })

  await phone.reload()
  await phone.getByText('The year on it cannot be read.').waitFor()
  await phone.getByRole('heading', { name: 'Team' }).scrollIntoViewIfNeeded()
  await shoot(phone, 'papers-rejected')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await sendPaper('sharper.jpg')
  await phone.getByRole('button', { name: 'Send for review' }).click()
  await phone.getByText('In review').waitFor()

  await desk.reload()
  await waiting().getByRole('button', { name: 'Papers of Maya Oyelaran' }).click()
  await sayWhy(desk)
  await desk.getByRole('img', { name: 'School ID: sharper.jpg' }).waitFor()
  await desk.getByRole('dialog').getByText('Rejected').first().waitFor()
  await desk.getByRole('button', { name: 'Close' }).click()
  await waiting().getByRole('button', { name: 'Approve Maya Oyelaran' }).click()
  await sayWhy(desk)
  await waiting().waitFor({ state: 'detached' })
  await phone.reload()
  await phone.getByText('Verified').waitFor()
  await phone.getByRole('heading', { name: 'Team' }).scrollIntoViewIfNeeded()
  await shoot(phone, 'papers-verified')
})

test('a coach attests, the profile shows it, and the coach takes it back', async () => {
  const coach = await stage.open('desktop')
  await enter(coach, dana)
  await coach.goto('/athlete/account?tab=badges')
  await coach.getByRole('button', { name: 'Attest Maya Oyelaran' }).click()
  await coach.getByLabel('Sport').selectOption({ label: 'Volleyball' })
  await shoot(coach, 'badge-attest')
  expect(await complaintsOfAxe(coach)).toEqual([])
  await coach.getByRole('dialog').getByRole('button', { name: 'Attest', exact: true }).click()
  await coach.getByText(/^Volleyball 20\d\d–\d\d, attested by Dana Whitfield$/).waitFor()
  await shoot(coach, 'badge-list')
  expect(await complaintsOfAxe(coach)).toEqual([])

  await phone.goto('/ind/athlete/maya_papers')
  await phone.getByText(/attested by Dana Whitfield/).waitFor()
  await shoot(phone, 'badge-head')
  await phone.getByText(/valid until 31 August|valid until August 31/).scrollIntoViewIfNeeded()
  await shoot(phone, 'badge-card')
  expect(await complaintsOfAxe(phone)).toEqual([])

  await coach.getByRole('button', { name: 'Revoke the badge of Maya Oyelaran' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await coach.getByRole('button', { name: 'Attest Maya Oyelaran' }).waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'Maya Oyelaran' }).waitFor()
  await expect.poll(() => phone.getByText(/attested by/i).count()).toBe(0)
  await coach.close()
})

test('a link shows a recruiter what it shares, until the athlete ends it', async () => {
  await phone.goto('/athlete/account?tab=recruiters')
  await phone.getByLabel('GPA').fill('3.81 of 4.0')
  await phone.getByLabel('Test scores').fill('SAT 1480')
  await phone.getByLabel('Contact e-mail').fill('maya.reach@example.org')
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Changes saved').waitFor()
  await phone.getByRole('button', { name: 'Make a link' }).click()
  await phone.getByLabel('For whom').fill('Otter Lake')
  await phone.getByRole('checkbox', { name: 'GPA' }).check()
  await phone.getByRole('checkbox', { name: 'Contact e-mail' }).check()
  await shoot(phone, 'recruiting-new')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Make the link' }).click()
  const address = await phone.getByLabel('Link', { exact: true }).inputValue()
  expect(address).toMatch(/\/recruit\/l_[\w-]{43}$/)
  await shoot(phone, 'recruiting-made')
  await phone.getByRole('button', { name: 'Done' }).click()

  const recruiter = await stage.open('desktop')
  const answer = await recruiter.goto(address)
  expect([answer?.headers()['referrer-policy'], answer?.headers()['cache-control'], answer?.headers()['x-robots-tag']]).toEqual([
    'no-referrer',
    'private, no-store',
    'noindex, nofollow',
  ])
  await recruiter.getByText('3.81 of 4.0').waitFor()
  await expect.poll(() => recruiter.getByText('SAT 1480').count()).toBe(0)
  await shoot(recruiter, 'recruit-page')
  expect(await complaintsOfAxe(recruiter)).toEqual([])
  const small = await stage.open('phone')
  await small.goto(address)
  await small.getByText('3.81 of 4.0').waitFor()
  await shoot(small, 'recruit-phone')
  expect(await complaintsOfAxe(small)).toEqual([])

  await stage.app.settle()
  await phone.reload()
  await phone.getByText(/^Seen once/).waitFor()
  await shoot(phone, 'recruiting-room')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'End Otter Lake' }).click()
  await phone.getByRole('button', { name: 'End it' }).click()
  await phone.getByText('Ended', { exact: true }).waitFor()
  await small.reload()
  await small.getByRole('heading', { name: 'This link leads nowhere' }).waitFor()
  await shoot(small, 'recruit-ended')
})

test('a minor is not offered an identity card, and is told why there are no links', async () => {
  const minor = await registerPerformer(stage.app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const page = await stage.open('phone')
  await enter(page, minor)
  await page.goto('/athlete/account?tab=verification')
  const kinds = page.getByLabel('What do you send?').getByRole('option')
  await expect.poll(() => kinds.count()).toBe(4)
  await expect.poll(() => kinds.allTextContents()).not.toContain('Identity card')
  await page.goto('/athlete/account?tab=recruiters')
  await page.getByText(/consent of a parent or guardian/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Make a link' }).count()).toBe(0)
  await shoot(page, 'recruiting-minor')
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
