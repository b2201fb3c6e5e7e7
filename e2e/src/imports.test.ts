// Coming from elsewhere, by hands on the real pages: an athlete brings posts along and gives one back, staff brings people along and makes a link,
// and somebody who was invited opens an account.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { ghostExport, ghostMembers } from '../../server/src/modules/site/imports/exports-for-tests.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillRegistration, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let office: Page
let owner: Person

const season = ghostExport([
  { id: 'a', title: 'First lap', html: '<p>It was <b>cold</b>.</p>' },
  { id: 'b', title: 'Second lap', html: '<h2>Warm</h2><p>It was warm.</p><img src="__GHOST_URL__/lap.png">' },
  { id: 'c', title: 'Empty', html: '' },
  { id: 'd', title: 'About me', html: '<p>Me.</p>', type: 'page' },
])
const fileOf = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })

beforeAll(async () => {
  stage = await createStage()
  const { app } = stage
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await app.settings.write(app.db, { registrationModeFan: 'invite', mailPerSecond: 100 })
  const kofi = await registerPerformer(app.client, { name: 'Kofi Brandt' })
  for (const [who, set] of [
    [kofi, (page: Page) => (athlete = page)],
    [owner, (page: Page) => (office = page)],
  ] as const) {
    const page = await stage.open('desktop')
    set(page)
    await page.addInitScript("localStorage.setItem('theme', 'system')")
    await signIn(page, who.username, password)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('an athlete looks a file of Ghost over, answers for it, finds drafts, and gives them back', async () => {
  await athlete.goto('/studio/imports')
  await athlete.getByText('What comes along, and what does not').click()
  await shoot(athlete, 'choose', { fullPage: true })
  await athlete.getByLabel('Choose an export').setInputFiles(fileOf('ghost.json', season))
  await athlete.getByRole('heading', { name: 'ghost.json' }).waitFor()
  await athlete.getByText('One row cannot be taken over').waitFor()
  await athlete.getByText('or people pay twice').waitFor()
  await shoot(athlete, 'preview', { fullPage: true })
  expect(await complaintsOfAxe(athlete)).toEqual([])
  const take = athlete.getByRole('button', { name: 'Take over 2 posts' })
  await take.click()
  await athlete.getByText('Confirm what stands beside the box first.').waitFor()
  await athlete.getByRole('checkbox', { name: /my own work/ }).check()
  await take.click()
  await athlete.getByText('2 taken over').waitFor()
  await athlete.getByText('Say where the old site stands').waitFor()
  await shoot(athlete, 'done', { fullPage: true })
  await athlete.getByRole('link', { name: 'First lap' }).click()
  await athlete.waitForURL('**/studio/posts/*')
  await athlete.goto('/studio/imports')
  await athlete.getByRole('button', { name: 'Open ghost.json' }).click()
  await athlete.getByRole('button', { name: 'Take it back' }).click()
  await athlete.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await athlete.getByText('2 were taken back').waitFor()

  await athlete.goto('/studio/imports')
  const until = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)
  const patrons = `Name,Email,Patron Status,Next Charge Date\nIvy,ivy@example.org,Active patron,${until}`
  await athlete.getByLabel('Choose an export').setInputFiles(fileOf('patrons.csv', patrons))
  await athlete.getByRole('checkbox', { name: /have agreed that I write to them/ }).check()
  await athlete.getByRole('checkbox', { name: /give as many free days here/ }).check()
  await shoot(athlete, 'patrons', { fullPage: true })
  await athlete.getByRole('button', { name: 'Take over 1 person' }).click()
  await athlete.getByText('1 taken over').waitFor()
  const [invite] = (await stage.app.client.send('invites.list', { token: owner.token, query: {} })).data
  const guest = await stage.open('desktop')
  await guest.addInitScript("localStorage.setItem('theme', 'system')")
  await guest.goto(invite?.path ?? '')
  await guest.getByRole('heading', { name: 'Kofi Brandt invites you' }).waitFor()
  await shoot(guest, 'invited-by', { fullPage: true })
})

test('staff brings people along and makes a link, and who has it opens an account', async () => {
  await office.goto('/admin/imports')
  await office.getByLabel('Choose an export').setInputFiles(fileOf('members.csv', ghostMembers))
  await office.getByRole('heading', { name: 'members.csv' }).waitFor()
  await office.getByRole('checkbox', { name: /have agreed that I write to them/ }).check()
  await shoot(office, 'people', { fullPage: true })
  await office.getByRole('button', { name: 'Take over 2 people' }).click()
  await office.getByText('2 taken over').waitFor()
  await shoot(office, 'people-done', { fullPage: true })

  await office.goto('/admin/invitations')
  await office.getByText('leads past no door').first().waitFor()
  await office.getByRole('button', { name: 'New invitation' }).click()
  await office.getByLabel('For how many').fill('2')
  await office.getByLabel('Campaign').fill('spring-open')
  await office.getByLabel('Note').fill('Spring evening')
  await shoot(office, 'new-link', { fullPage: true })
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'Make the link' }).click()
  const link = await office.getByRole('textbox', { name: 'Link' }).inputValue()
  await office.getByRole('button', { name: 'Done' }).click()
  await office.getByText('0 of 2 came').waitFor()

  const guest = await stage.open('phone')
  await guest.addInitScript("localStorage.setItem('theme', 'system')")
  await guest.goto('/auth/register/fan')
  await fillRegistration(guest, { name: 'No Link', username: 'no_link' })
  await guest.getByText('New accounts of this kind need an invitation.').waitFor()
  await guest.goto(new URL(link).pathname)
  await guest.getByRole('link', { name: 'Open an account' }).waitFor()
  await shoot(guest, 'invited', { fullPage: true })
  expect(await complaintsOfAxe(guest)).toEqual([])
  await guest.getByRole('link', { name: 'Open an account' }).click()
  await fillRegistration(guest, { name: 'Kit Marsh', username: 'kit_marsh' })
  await guest.waitForURL('**/home')

  await office.reload()
  await office.getByText('1 of 2 came').waitFor()
  await shoot(office, 'links', { fullPage: true })
  await office.getByRole('button', { name: 'Who came by Spring evening' }).click()
  await office.getByText('Kit Marsh').waitFor()
  await shoot(office, 'who-came', { fullPage: true })
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'End Spring evening' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await office.getByText('Ended').waitFor()
})
