// A minor asks, her father opens the letter, registers and shows who he is, staff says yes, and he alone decides whether her page is seen.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideGuardian,
  password as scenarioPassword,
  registerAdministrator,
  registerPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { seenByStaff, takeOnMinor } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillRegistration, sayWhy, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let administrator: Person
let ines: Person
let girl: Page
let father: Page
let desk: Page
let visitor: Page

const address = 'tomas_moreno@example.org'

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  administrator = await registerAdministrator(client, await administration.issueFirstLink())
  ines = await registerPerformer(client, {
    name: 'Ines Moreno',
    username: 'ines_moreno',
    dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01`,
    educationType: 'High School',
    schoolName: 'Calder High',
  })
  girl = await stage.open('phone')
  father = await stage.open('phone')
  desk = await stage.open('desktop')
  visitor = await stage.open('desktop')
})
afterAll(() => stage.close())

async function enter(page: Page, person: Person): Promise<void> {
  await signIn(page, person.username, scenarioPassword)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
}
/** The link in a letter, as a path of the site. */
async function linkTo(words: string): Promise<string> {
  const letter = (await stage.app.mail.list(50)).find(({ to, text }) => to === address && text.includes(words))
  const link = /https?:\/\/\S+/.exec(letter?.text.slice(letter.text.indexOf(words) - 40) ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}
const statusOfPage = async () => (await stage.app.client.try('performers.view', { params: { id: ines.id } })).status
const at = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

test('she asks her father by mail', async () => {
  await enter(girl, ines)
  await girl.goto('/athlete/account?tab=verification')
  await girl.getByText('Nobody sees your page yet').waitFor()
  await girl.getByLabel('E-mail of a parent or guardian').fill('ines_moreno@example.org')
  await girl.getByRole('button', { name: 'Ask them' }).click()
  await girl.getByText('A guardian needs an address of their own').waitFor()
  await shoot(girl, 'guardian-asks')
  await girl.getByLabel('E-mail of a parent or guardian').fill(address)
  await girl.getByRole('button', { name: 'Ask them' }).click()
  await girl.getByRole('list', { name: 'Parents and guardians' }).getByText(address).first().waitFor()
  await shoot(girl, 'guardian-asked')
  expect(await complaintsOfAxe(girl)).toEqual([])
})

test('he opens the letter, registers, says what he is to her, and shows a document', async () => {
  const letter = await linkTo('/guardian?code=')
  await father.goto(letter)
  await at(father, 'Ines Moreno asks you')
  await father.getByText('You need an account of your own').waitFor()
  await shoot(father, 'guardian-letter')
  expect(await complaintsOfAxe(father)).toEqual([])
  await father.getByRole('link', { name: 'Create an account' }).last().click()
  await fillRegistration(father, { name: 'Tomas Moreno', username: 'tomas_moreno' })
  await at(father, 'Ines Moreno asks you')
  await father.getByText('Confirm your own e-mail address first').waitFor()
  await shoot(father, 'guardian-prove')
  await father.goto(await linkTo('/api/auth/email-verification?code='))
  await father.goto(letter)
  await father.getByRole('radio', { name: 'Parent', exact: true }).check()
  await father.getByRole('checkbox', { name: 'I have read this' }).check()
  await father.getByRole('button', { name: 'Go on to the document' }).scrollIntoViewIfNeeded()
  await shoot(father, 'guardian-accepts')
  expect(await complaintsOfAxe(father)).toEqual([])
  await father.getByRole('button', { name: 'Go on to the document' }).click()
  await at(father, 'Your young athletes')
  const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
  await father.getByLabel('Choose pictures or PDF files').setInputFiles([file])
  await father.getByText('card.pdf').waitFor()
  await shoot(father, 'guardian-document')
  await father.getByRole('button', { name: 'Send for review' }).click()
  await father.getByText('A person looks at your document').waitFor()
  await shoot(father, 'guardian-in-review')
  await father.goto(letter)
  await at(father, 'This link has ended')
})

test('staff looks and says yes; nothing is allowed by that', async () => {
  await enter(desk, administrator)
  await desk.goto('/admin/verification')
  await desk.getByRole('link', { name: 'Guardians' }).click()
  const row = desk.getByRole('list', { name: 'Guardians' }).getByRole('listitem').filter({ hasText: 'Tomas Moreno' })
  await row.waitFor()
  await shoot(desk, 'guardian-review')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await row.getByRole('button', { name: 'Look at papers of Tomas Moreno' }).click()
  await sayWhy(desk)
  await desk.getByRole('dialog').getByText('Identity card').first().waitFor()
  await desk.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: 'Approve Tomas Moreno for Ines Moreno' }).click()
  await sayWhy(desk)
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => statusOfPage()).toBe(404)
})

test('he lets her page be shown, a visitor sees it; he takes it back, and it is gone', async () => {
  // A moderator has seen how she is called.
  await seenByStaff(stage.app)
  await father.goto('/fan/account')
  await father.getByRole('link', { name: 'You as a guardian' }).click()
  const isShown = father.getByRole('switch', { name: /^Show their page/ })
  await isShown.waitFor()
  expect([await isShown.isChecked(), await father.getByRole('switch', { name: /^Let others comment/ }).isChecked()]).toEqual([false, false])
  await isShown.check()
  await father.getByText('Their page is shown.').waitFor()
  await shoot(father, 'guardian-allows')
  expect(await complaintsOfAxe(father)).toEqual([])
  await visitor.goto('/ind/athlete/ines_moreno')
  await at(visitor, 'Ines Moreno')
  await girl.goto('/athlete/account?tab=verification')
  await girl.getByText('Your guardian lets your page be shown').waitFor()
  await shoot(girl, 'guardian-allowed')

  await isShown.uncheck()
  await father.getByText('Nobody but them sees their page.').waitFor()
  await expect.poll(() => statusOfPage()).toBe(404)
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1, name: 'Ines Moreno' }).waitFor({ state: 'detached' })
  await father.getByRole('button', { name: 'Leave as guardian of Ines Moreno' }).click()
  await shoot(father, 'guardian-leaves')
  await father.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await father.getByRole('heading', { name: 'Nobody here' }).waitFor()
  expect(stage.complaints).toEqual([])
})

test('staff takes another one back, and reads every decision with who made it', async () => {
  const { client } = stage.app
  const minor = await registerPerformer(client, { name: 'Kofi Brandt', dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01` })
  const { id } = await takeOnMinor(stage.app, minor)
  await decideGuardian(client, administrator, id, 'approved')
  await desk.goto('/admin/verification?of=guardians&status=approved')
  const row = desk.getByRole('list', { name: 'Guardians' }).getByRole('listitem').filter({ hasText: 'Kofi Brandt' })
  await row.getByRole('button', { name: /^Take back/ }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('Reason').fill('The school says that this is an uncle.')
  await sheet.getByRole('button', { name: 'Take back', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await desk.goto('/admin/verification?of=guardians&status=rejected')
  await row.getByText('All 2 decisions').click()
  await row
    .getByRole('list', { name: 'Decisions' })
    .getByText(/^.*Refused.*: The school says that this is an uncle\.$/)
    .waitFor()
  await shoot(desk, 'guardian-decisions')
  expect(await complaintsOfAxe(desk)).toEqual([])
  expect(stage.complaints).toEqual([])
})
