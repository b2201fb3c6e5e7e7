// An owner suspends an athlete, having read what follows. The fan reads neutral words, keeps what was bought and is not charged again;
// the athlete reads why; and all but what has lapsed comes back.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newKey,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { days, minutes } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { showPassword, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { pass } from './time.ts'

let stage: Stage
let office: Page
let phone: Page
let fan: Person
let athlete: Person

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  await registerAdministrator(client, await administration.issueFirstLink(), { username: 'ines_owns', name: 'Ines Valdez' })
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_okafor', phone: '5125550142', phoneCode: '+1' })
  await setPrices(client, athlete, { monthlyPrice: 4.99 })
  fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_follows' })
  const post = await publish(client, athlete, { text: 'How I train in winter', audience: 'buyers', isSale: true, price: 2 })
  const cardId = await saveCard(client, fan)
  await topUp(client, fan, 20, cardId)
  await subscribe(client, fan, athlete, 'monthly', cardId)
  await client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey() })
  await sql`update account set email_verified_at = now() where id = ${athlete.id}`.execute(stage.app.db)
  await stage.app.settle()
  office = await stage.open('desktop')
  phone = await stage.open('phone')
})
afterAll(() => stage.close())

async function enter(page: Page, username: string) {
  await signIn(page, username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}
const letters = async (person: Person) => (await stage.app.mail.list(100)).filter(({ to }) => to === `${person.username}@example.org`)
const payments = async () => (await sql`select 1 from charge_attempt where payer_id = ${fan.id}`.execute(stage.app.db)).rows.length

test('the owner finds the athlete, reads what follows, shows the password and suspends', async () => {
  await enter(office, 'ines_owns')
  // Long enough that the password is asked for once more.
  stage.app.clock.advance(minutes(11))
  await office.goto('/admin')
  await office.getByRole('link', { name: /^People:/ }).click()
  await office.getByLabel('Who').fill('maya ok')
  await office.getByRole('button', { name: 'Find' }).click()
  await office.getByText('athlete or coach').waitFor()
  await shoot(office, 'people')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('link', { name: 'Maya Okafor' }).click()
  await office.getByText('m•••@•••').waitFor()
  await shoot(office, 'people-card')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'Suspend' }).click()
  const sheet = office.getByRole('dialog', { name: 'Suspend Maya Okafor?' })
  await sheet.getByText(/^1 subscription does not renew while it lasts; 1 fan is told/).waitFor()
  await sheet.getByLabel('Rule').selectOption('conduct')
  await sheet.getByLabel('What the person reads').fill('Places at your camp were sold that do not exist.')
  await shoot(office, 'people-suspend')
  expect(await complaintsOfAxe(office)).toEqual([])
  await sheet.getByRole('button', { name: 'Suspend', exact: true }).click()
  await office.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Your password').waitFor()
  await shoot(office, 'people-password')
  await showPassword(office, password)
  await office.getByText('Suspended', { exact: true }).waitFor()
  await stage.app.settle()
  await office.getByRole('link', { name: 'Timeline' }).click()
  await office.getByText('A case was decided').waitFor()
  await shoot(office, 'people-timeline')
})

test('the fan reads neutral words, keeps what was bought, and is not charged at the next renewal', async () => {
  const told = (await letters(fan)).find(({ subject }) => subject === 'Maya Okafor is not available at the moment')
  expect(told?.text).toContain('your card is not charged')
  expect(told?.text).not.toContain('Places at your camp')
  const before = await payments()
  await pass(stage.app, days(32))
  await expect.poll(() => payments()).toBe(before)
  await enter(phone, 'rosa_follows')
  await phone.goto('/ind/athlete/maya_okafor')
  await phone.getByRole('heading', { name: 'Off the pitch' }).waitFor()
  await phone.goto('/library')
  await phone.getByText('How I train in winter').first().waitFor()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('the athlete reads why where they sign in', async () => {
  const own = await stage.open('phone')
  await signIn(own, 'maya_okafor', password)
  await own.getByText('Places at your camp were sold that do not exist.').waitFor()
  await shoot(own, 'people-suspended')
  const [letter] = (await letters(athlete)).filter(({ text }) => text.includes('Places at your camp'))
  expect(letter?.text).toContain('/decisions/')
})

test('restored, the page is back; a note stays with staff, and who looked is told', async () => {
  const desk = await stage.open('phone')
  await enter(desk, 'ines_owns')
  await desk.goto(`/admin/accounts/${athlete.id}`)
  await desk.getByRole('button', { name: 'Open private fields' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('Reason').fill('Asking the athlete about the camp')
  await shoot(desk, 'people-read')
  await sheet.getByRole('button', { name: 'Open', exact: true }).click()
  await desk.getByText('maya_okafor@example.org').waitFor()
  await shoot(desk, 'people-card-suspended')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Restore' }).click()
  await sheet.getByLabel('What the person reads').fill('The camp takes place after all.')
  await sheet.getByRole('button', { name: 'Restore', exact: true }).click()
  await desk.getByText('Active', { exact: true }).waitFor()
  await desk.getByRole('link', { name: 'Notes' }).click()
  await desk.getByLabel('Note').fill('Showed us the contract of the hall')
  await desk.getByRole('button', { name: 'Keep the note' }).click()
  await desk.getByRole('list', { name: 'Notes' }).getByText('Showed us the contract of the hall').waitFor()
  await shoot(desk, 'people-notes')
  await desk.getByRole('link', { name: 'Money' }).click()
  await desk.getByText('Earned, free').waitFor()
  await shoot(desk, 'people-money')
  await stage.app.settle()
  await phone.goto('/ind/athlete/maya_okafor')
  await phone.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor()
  const own = await stage.open('phone')
  await enter(own, 'maya_okafor')
  await own.goto('/settings?tab=privacy')
  await own.getByText('“Asking the athlete about the camp”').waitFor()
  await shoot(own, 'people-own-reads')
  expect(await complaintsOfAxe(own)).toEqual([])
  expect(stage.complaints).toEqual([])
})
