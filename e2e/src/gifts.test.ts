// A fan gives three months of a page by a link, to somebody who has no account yet, and a month to somebody here; one that nobody
// opened is taken back.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerFan as registerPerson, registerPerformer, setPrices, topUp, type Person } from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillCard, fillRegistration, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let giver: Page
let friend: Page
let ann: Person
let link = ''
const profile = '/ind/athlete/imke_boats'

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const imke = await registerPerformer(client, { name: 'Imke Vos', username: 'imke_boats' })
  await setPrices(client, imke, { monthlyPrice: 5, yearlyPrice: 48 })
  ann = await registerPerson(client, { name: 'Ann Reyes', username: 'ann_gives' })
  await topUp(client, ann, 40)
  ;[giver, friend] = [await stage.open('phone'), await stage.open('desktop')]
  await signIn(giver, 'ann_gives', password)
  await giver.waitForURL('**/home')
})
afterAll(() => stage.close())

const sheet = () => giver.getByRole('dialog')

async function openForm(): Promise<void> {
  await giver.goto(profile)
  await giver
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  await sheet().getByRole('button', { name: 'Give as a gift' }).click()
  await sheet().getByRole('group', { name: 'How long' }).waitFor()
}

test('three months are paid from the wallet and become a link', async () => {
  await openForm()
  await sheet()
    .getByRole('radio', { name: /^A year/ })
    .check()
  await sheet().getByRole('button', { name: 'Top up and give it' }).waitFor()
  await sheet()
    .getByRole('radio', { name: /^3 months/ })
    .check()
  await sheet().getByLabel('Words').fill('For every Saturday on the river')
  await shoot(giver, 'gift-form')
  expect(await complaintsOfAxe(giver)).toEqual([])
  await sheet()
    .getByText(/nothing renews/)
    .waitFor()
  await sheet()
    .getByRole('button', { name: /^Give it, \$15\.00/ })
    .click()
  await sheet()
    .getByText(/3 months of Imke Vos: paid/)
    .waitFor()
  link = await sheet().getByLabel('Link').inputValue()
  expect(link).toContain(`${stage.origin}/gift/p_`)
  await shoot(giver, 'gift-link')
  expect(await complaintsOfAxe(giver)).toEqual([])
})

test('whoever has the link sees who gives what, makes an account, and opens it', async () => {
  await friend.goto(link)
  await friend.getByRole('heading', { name: 'A gift: 3 months of Imke Vos' }).waitFor()
  await friend.getByText(/given by Ann Reyes/).waitFor()
  await expect.poll(() => friend.getByText('For every Saturday on the river').count()).toBe(0)
  await shoot(friend, 'gift-visitor')
  expect(await complaintsOfAxe(friend)).toEqual([])
  await friend.getByRole('link', { name: 'Create an account' }).click()
  await fillRegistration(friend, { name: 'Bo Lund', username: 'bo_receives' })
  await friend.waitForURL(/\/gift\//)
  await friend.getByText('For every Saturday on the river').waitFor()
  await friend.getByRole('button', { name: 'Open it' }).click()
  await friend.getByText(/is open to you until/).waitFor()
  await shoot(friend, 'gift-opened')
  expect(await complaintsOfAxe(friend)).toEqual([])
  await friend.goto('/subscriptions')
  await friend.getByText(/Somebody gave it to you/).waitFor()
  await shoot(friend, 'gift-subscription')
})

test('the giver sees that it was opened', async () => {
  await giver.goto('/subscriptions?tab=gifts')
  await giver.getByText(/Opened by Bo Lund/).waitFor()
  await shoot(giver, 'gift-list')
  expect(await complaintsOfAxe(giver)).toEqual([])
})

test('a month by card goes to an account, which is told', async () => {
  const asked = Promise.withResolvers<void>()
  await giver.route('**/api/payment-cards', async (route) => {
    if (route.request().method() === 'GET') await asked.promise
    await route.continue()
  })
  await openForm()
  await sheet()
    .getByRole('radio', { name: /^A month/ })
    .check()
  await sheet()
    .getByRole('radio', { name: /^To somebody here/ })
    .check()
  await sheet().getByLabel('Their username').fill('nobody_there')
  await sheet()
    .getByRole('radio', { name: /^A card/ })
    .check()
  await shoot(giver, 'gift-form-card')
  // Nothing is paid before it is known with which card.
  const give = sheet().getByRole('button', { name: /^Give it, \$5\.00/ })
  await expect.poll(() => give.isDisabled()).toBe(true)
  asked.resolve()
  await expect.poll(() => give.isDisabled()).toBe(false)
  const cards = await sheet().getByLabel('Card number').count()
  if (cards > 0) await fillCard(sheet())
  await give.click()
  await sheet()
    .getByText(/Nothing can be sent to this account/)
    .waitFor()
  await sheet().getByLabel('Their username').fill('bo_receives')
  await sheet()
    .getByRole('button', { name: /^Give it, \$5\.00/ })
    .click()
  await sheet()
    .getByText(/Bo Lund can open it now/)
    .waitFor()
  await sheet().getByRole('button', { name: 'Done' }).click()
  await stage.app.settle()
  await friend.goto('/subscriptions?tab=gifts&side=received')
  await friend.getByText(/It waits for you/).waitFor()
  await shoot(friend, 'gift-received')
  expect(await complaintsOfAxe(friend)).toEqual([])
  await giver.unrouteAll({ behavior: 'wait' })
})

test('a year goes by mail to somebody who has no account, and is sent again', async () => {
  await topUp(stage.app.client, ann, 60)
  await openForm()
  await sheet()
    .getByRole('radio', { name: /^A year/ })
    .check()
  await sheet()
    .getByRole('radio', { name: /^By mail/ })
    .check()
  await sheet().getByLabel('Their e-mail address').fill('cleo@example.net')
  await sheet().getByLabel('Words').fill('See you at the finish')
  await shoot(giver, 'gift-form-mail')
  expect(await complaintsOfAxe(giver)).toEqual([])
  await sheet()
    .getByRole('button', { name: /^Give it, \$48\.00/ })
    .click()
  await sheet()
    .getByText(/The letter is on its way to cleo@example\.net/)
    .waitFor()
  await shoot(giver, 'gift-mailed')
  await sheet().getByRole('button', { name: 'Done' }).click()
  const letters = async () => {
    await stage.app.jobs.send(stage.app.db, 'gifts.send', {})
    await stage.app.settle()
    return (await stage.app.mail.list(200)).filter(({ to }) => to === 'cleo@example.net')
  }
  await expect.poll(async () => (await letters()).length, { timeout: 30_000 }).toBe(1)
  stage.app.clock.advance(2 * 3_600_000)
  await giver.goto('/subscriptions?tab=gifts')
  await giver.getByText(/Sent to cleo@example\.net on .*, not opened yet/).waitFor()
  await shoot(giver, 'gift-list-mail')
  expect(await complaintsOfAxe(giver)).toEqual([])
  await giver.getByRole('button', { name: 'Send it again' }).click()
  await giver.getByText('The letter goes once more.').waitFor()
  await expect.poll(async () => (await letters()).length, { timeout: 30_000 }).toBe(2)

  const cleo = await stage.open('phone')
  const path = /\/gift\/p_\S+/.exec((await letters())[0]?.text ?? '')?.[0] ?? ''
  await cleo.goto(path)
  await cleo.getByRole('heading', { name: 'A gift: a year of Imke Vos' }).waitFor()
  await cleo.getByRole('link', { name: 'Create an account' }).click()
  await fillRegistration(cleo, { name: 'Cleo Park', username: 'cleo_opens' })
  await cleo.waitForURL(/\/gift\//)
  await cleo.getByText('See you at the finish').waitFor()
  await cleo.getByRole('button', { name: 'Open it' }).click()
  await cleo.getByText(/is open to you until/).waitFor()
  await giver.goto('/subscriptions?tab=gifts')
  await giver.getByText(/Opened by Cleo Park/).waitFor()
})

test('what nobody has opened is taken back into the wallet', async () => {
  await giver.goto('/subscriptions?tab=gifts')
  await giver.getByRole('button', { name: 'Take it back' }).click()
  await giver.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await giver.getByText('Taken back. The money is in your wallet.').waitFor()
  const { data } = await stage.app.client.send('users.me', { token: ann.token })
  // 40 less 15 of the first; the card paid the second; 60 less the year at 48, and five back of the second.
  expect(data.balance).toBe(42)
})

test('nobody found anything wrong, and the books hold', async () => {
  await stage.app.settle()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
  expect(stage.complaints).toEqual([])
})
