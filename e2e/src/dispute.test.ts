// A cardholder's bank takes a subscription's money: the office sees it, the bank decides for its customer, the access is gone
// and the athlete's earnings with it; another payment is given back by the office.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
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
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let office: Page
let athlete: Person
let fanPerson: Person
let postPath: string

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, settle } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_okafor' })
  await setPrices(client, athlete, { monthlyPrice: 4.99 })
  postPath = `/post/${(await publish(client, athlete, { audience: 'subscribers', title: 'Film of the week', text: `${'Minute by minute. '.repeat(12)}Only for those who pay.` })).slug}`
  fanPerson = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_disputes' })
  const cardId = await saveCard(client, fanPerson)
  await subscribe(client, fanPerson, athlete, 'monthly', cardId)
  await topUp(client, fanPerson, 30, cardId)
  await settle()
  fan = await stage.open('phone')
  office = await stage.open('desktop')
  await signIn(fan, fanPerson.username, password)
  await signIn(office, administrator.username, password)
  for (const page of [fan, office]) await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

const pending = async () => (await stage.app.client.send('earnings.stats', { token: athlete.token })).data.pendingTokens

test('the fan reads what the subscription opens', async () => {
  await fan.goto(postPath)
  await fan.getByText(/Only for those who pay/).waitFor()
  await expect.poll(() => pending()).toBe(4)
})

test('the office plays the bank: the payment is disputed and held', async () => {
  await office.goto('/admin/transactions')
  await office.getByRole('button', { name: 'Play a dispute: Rosa Lindqvist, $4.99' }).click()
  await office.getByText('The bank has disputed it').waitFor()
  await stage.app.settle()
  await office.goto('/admin/disputes')
  await office.getByText('The bank holds the money until it decides.').waitFor()
  await expect.poll(() => pending()).toBe(0)
  await fan.reload()
  await fan.getByText(/Only for those who pay/).waitFor()
})

test('lost, the access is gone', async () => {
  await office.getByRole('button', { name: 'Play: lost' }).click()
  await office.getByText('The bank has decided').waitFor()
  await stage.app.settle()
  await office.goto('/admin/disputes?status=lost')
  await office.getByText('The money is gone and what it opened is closed.').waitFor()
  await fan.reload()
  await fan.getByText('Film of the week').first().waitFor()
  await expect.poll(() => fan.getByText(/Only for those who pay/).count()).toBe(0)
})

test('the office gives tokens back, naming what that does', async () => {
  await office.goto('/admin/transactions')
  await office.getByRole('button', { name: 'Refund: Rosa Lindqvist, $30.00' }).click()
  const sheet = office.getByRole('dialog')
  await sheet.getByText('The tokens leave the wallet.').waitFor()
  await sheet.getByLabel('Amount').fill('12.50')
  await sheet.getByLabel('Reason').fill('Bought too many')
  await sheet.getByRole('button', { name: 'Give $12.50 back' }).click()
  await office.getByText('$12.50 goes back to the card').waitFor()
  await stage.app.settle()
  const { data } = await stage.app.client.send('users.me', { token: fanPerson.token })
  expect(data.balance).toBe(17.5)
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('a fraud warning freezes the wallet; the office releases it', async () => {
  const { client, settle } = stage.app
  const tip = async () =>
    (
      await client.try('wallet.tip', {
        token: fanPerson.token,
        params: { id: athlete.id },
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { price: 10 },
      })
    ).status
  await office.goto('/admin/transactions')
  await office.getByRole('button', { name: 'Play a fraud warning: Rosa Lindqvist, $30.00' }).click()
  await office.getByText('The bank has warned of it').waitFor()
  await settle()
  expect(await tip()).toBe(403)
  await office.goto('/admin/disputes')
  await office.getByRole('link', { name: 'Warned' }).click()
  await office.getByText('the wallet is frozen until you release it').waitFor()
  await office.getByRole('button', { name: 'Release the wallet' }).click()
  // Two decide on that: somebody else confirms what the office asks for.
  const sheet = office.getByRole('dialog', { name: 'Two decide on this' })
  await sheet.getByLabel('Reason').fill('The bank has taken its warning back')
  await shoot(office, 'two-decide-ask')
  await sheet.getByRole('button', { name: 'Ask for it' }).click()
  await office.getByText('“The bank has taken its warning back”').waitFor()
  await shoot(office, 'two-decide')
  expect(await tip()).toBe(403)
  const token = await stage.app.secondOwner()
  const [asked] = (await client.send('proposals.list', { token, query: { state: 'waits' } })).data
  await client.send('proposals.confirm', { token, params: { id: asked?._id ?? '' } })
  await office.goto('/admin/proposals?state=over')
  await office.getByText('Done', { exact: true }).waitFor()
  await settle()
  expect(await tip()).toBe(201)
})

test('trouble can be told to wait for one payment', async () => {
  await office.goto('/admin/sandbox')
  await office.getByLabel('What goes wrong').selectOption('refunds.create')
  await office.getByLabel('Only for one payment').fill('key-of-a-refund')
  await office.getByRole('button', { name: 'Let it happen' }).click()
  await office.getByText('only for key-of-a-refund').waitFor()
  await office.getByLabel('What goes wrong').selectOption('customers.create')
  await expect.poll(() => office.getByLabel('Only for one payment').count()).toBe(0)
  await office.getByRole('button', { name: 'Nothing goes wrong' }).click()
  await office.getByText('only for key-of-a-refund').waitFor({ state: 'detached' })
})
