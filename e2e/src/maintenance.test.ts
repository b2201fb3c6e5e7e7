// The site rests: a reader who is told beforehand, one without a script, a buyer whose card is at the bank when it begins, and staff; and what
// staff tells people above the pages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  password,
  registerAdministrator,
  registerFan as register,
  registerPerformer,
  saveCard,
  testCards,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let owner: Person
let buyer: Person
beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  owner = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'noor_rests' })
  await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_rests' })
  buyer = await register(client, { username: 'kim_pays' })
  await saveCard(client, buyer, testCards.threeDSecure)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

async function set(changes: Record<string, string | boolean | null>) {
  const known = (await stage.app.client.send('settings.all', { token: owner.token })).data
  const versions = Object.fromEntries(Object.keys(changes).map((key) => [key, known.find((setting) => setting.key === key)?.version ?? 0]))
  await stage.app.client.send('settings.change', { token: owner.token, body: { changes, versions } })
}
const words = 'We lay a new floor.'

test('it is announced with a countdown, and while it is only read, reading goes on and a press says why not', async () => {
  const from = new Date(Date.now() + 45 * 60_000).toISOString()
  await set({ maintenanceMode: true, maintenanceKind: 'read-only', maintenanceFrom: from, maintenanceMessage: words })
  const reader = await stage.open('phone')
  await reader.goto('/ind/athlete/kofi_rests')
  await reader.getByText(/Maintenance in 4\d minutes/).waitFor()
  expect(await complaintsOfAxe(reader)).toEqual([])
  await shoot(reader, 'rest-announced')
  await set({ maintenanceFrom: null })
  const fan = await stage.open('desktop')
  await signIn(fan, buyer.username, password)
  await fan.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await fan.goto('/ind/athlete/kofi_rests')
  await fan.getByText('you can read everything, and change nothing for now').waitFor()
  await fan
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  await fan.getByText(words).nth(1).waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await shoot(fan, 'rest-read-only')
  await fan.getByRole('heading', { name: 'Kofi Brandt' }).waitFor()
})

test('whose card is at the bank when it closes comes back to a page that says what became of it', async () => {
  await set({ maintenanceMode: false })
  const fan = await stage.open('phone')
  await signIn(fan, buyer.username, password)
  await fan.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await fan.goto('/wallet')
  await fan.getByLabel('Amount').fill('20')
  await fan.getByRole('button', { name: 'Top up, $20.00' }).click()
  await fan.getByRole('button', { name: 'Approve' }).waitFor()
  await set({ maintenanceMode: true, maintenanceKind: 'closed' })
  await fan.getByRole('button', { name: 'Approve' }).click()
  await fan.getByRole('heading', { level: 1, name: 'Paid' }).waitFor()
  await fan.getByText('The site is being looked after just now').waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await shoot(fan, 'rest-paid')
  await fan
    .getByRole('link', { name: /wallet|where you were/ })
    .first()
    .click()
  await fan.getByText(words).waitFor()
  await set({ maintenanceMode: false })
  await fan.goto('/wallet')
  await fan.getByText(words).waitFor({ state: 'detached' })
  await fan.getByRole('heading', { level: 1 }).waitFor()
})

test('the message reads without a script, and staff gets in and is reminded', async () => {
  await set({ maintenanceMode: true, maintenanceKind: 'closed', maintenanceMessage: words, maintenanceUntil: '2090-01-01T12:00:00.000Z' })
  const still = await stage.open('phone', { hasScript: false })
  expect((await still.goto('/discover'))?.status()).toBe(503)
  await still.getByText(words).waitFor()
  await still.getByText('Probably until').waitFor()
  await shoot(still, 'rest-still')
  // Whose account is not told now reads the one reason, and no other.
  const fan = await stage.open('phone')
  await fan.context().addCookies([{ name: 'token', value: buyer.token, url: stage.origin }])
  await fan.goto('/wallet')
  await fan.getByText(words).waitFor()
  await fan.evaluate('new Promise((done) => setTimeout(done, 1500))')
  await expect.poll(() => fan.getByText('did not load').count()).toBe(0)
  const desk = await stage.open('desktop')
  await signIn(desk, owner.username, password)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await desk.goto('/admin')
  await desk.getByText('only staff gets in').waitFor()
  await desk.goto('/discover')
  await desk.getByRole('heading', { level: 1, name: 'Find your side' }).waitFor()
  await desk.goto('/admin/settings?group=maintenance')
  await desk.getByLabel('From when').waitFor()
  expect(await complaintsOfAxe(desk)).toEqual([])
  await shoot(desk, 'rest-settings')
})

test('staff writes a notice, sees it before it is there, and whoever reads it puts it away', async () => {
  await set({ maintenanceMode: false, maintenanceUntil: null })
  const desk = await stage.open('phone')
  await signIn(desk, owner.username, password)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await desk.goto('/admin/notices')
  await desk.getByRole('button', { name: 'New notice' }).click()
  await desk.getByLabel('Text').fill('The hall opens at nine.')
  await desk.getByLabel('Leads to').fill('discover')
  await desk.getByRole('region', { name: 'Preview' }).getByText('The hall opens at nine.').waitFor()
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Enter a page of this site, such as /discover').waitFor()
  await desk.getByLabel('Leads to').fill('/discover')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await shoot(desk, 'notice-sheet')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('list', { name: 'Notices' }).getByText('The hall opens at nine.').waitFor()
  await shoot(desk, 'notices')
  const reader = await stage.open('phone')
  await reader.goto('/ind/athlete/kofi_rests')
  await reader.getByText('The hall opens at nine.').waitFor()
  expect(await complaintsOfAxe(reader)).toEqual([])
  await shoot(reader, 'notice')
  await reader.getByRole('button', { name: 'Put this notice away' }).click()
  await reader.getByText('The hall opens at nine.').waitFor({ state: 'detached' })
  await reader.reload()
  await reader.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => reader.getByText('The hall opens at nine.').count()).toBe(0)
})

test('staff switches something off with a reason, whoever it is for reads it before any press, and it is on again', async () => {
  const desk = await stage.open('phone')
  await signIn(desk, owner.username, password)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await desk.goto('/admin/switches')
  await desk.getByRole('button', { name: 'Switch: Comments' }).click()
  await desk.getByLabel('How it stands').selectOption('off')
  await desk.getByLabel('Why').fill('We read what came in.')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await shoot(desk, 'switch-sheet')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('list', { name: 'Switches' }).getByText('We read what came in.').waitFor()
  expect(await complaintsOfAxe(desk)).toEqual([])
  await shoot(desk, 'switches')
  const fan = await stage.open('desktop')
  await signIn(fan, buyer.username, password)
  await fan.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await fan.goto('/home')
  await fan.getByText('Comments: switched off for now.').waitFor()
  await shoot(fan, 'switched-off')
  await desk.getByRole('button', { name: 'Switch: Comments' }).click()
  await desk.getByLabel('How it stands').selectOption('on')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('list', { name: 'Switches' }).getByText('We read what came in.').waitFor({ state: 'detached' })
})
