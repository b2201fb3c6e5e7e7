// From nothing to the first sale, once with one thumb and once by the keyboard alone: what an athlete presses and fills, counted and printed.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  password as scenarioPassword,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  subscribe,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { inHand, type HandKind } from './hand.ts'
import { password, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

const mostActions = 30

let stage: Stage
let phone: Page
let administrator: Person
let picture: { name: string; mimeType: string; buffer: Buffer }
let done: { part: string; actions: number }[] = []

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  administrator = await registerAdministrator(client, await administration.issueFirstLink())
  // Her college is in the list: somebody was there before.
  await registerPerformer(client, { schoolName: 'Calder Ridge College', schoolCity: 'Calder', schoolStateCode: 'OH' })
  const paper = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#274060' } })
  picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() }
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

/** Each of these is one action of a hand: a press, a field, a file. */
async function count(part: string, actions: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const act of actions) await act()
  done.push({ part, actions: actions.length })
}
const press = (name: string | RegExp) => () => phone.getByRole('main').getByRole('button', { name }).first().click()
const fill = (label: string, text: string) => () => phone.getByLabel(label, { exact: true }).fill(text)
const choose = (label: string, text: string) => () => phone.getByLabel(label, { exact: true }).selectOption({ label: text })
const heading = (name: string) => phone.getByRole('heading', { name, exact: true }).waitFor()
const place = (words: string) => phone.getByText(words, { exact: true }).waitFor()

describe.each(['thumb', 'keyboard'] as const satisfies readonly HandKind[])('by %s', (kind) => {
  const username = `ines_by_${kind}`
  beforeAll(async () => {
    done = []
    phone = inHand(await stage.open('phone'), kind)
  })

  test('an athlete registers', async () => {
    await phone.goto('/auth/register/athlete')
    await count('Age', [choose('Month', 'May'), choose('Day', '17'), choose('Year', '2000'), press('Continue')])
    await count('School and sport', [
      () => phone.getByRole('radio', { name: /^College/ }).check(),
      () => phone.getByRole('combobox', { name: 'College' }).fill('Calder Ridge'),
      () => phone.getByRole('option', { name: /^Calder Ridge College/ }).click(),
      press('Volleyball'),
      press('Continue'),
    ])
    await count('Account', [
      fill('Name', 'Ines Vogt'),
      () => phone.getByLabel('Username').fill(username),
      () => phone.getByLabel('E-mail').fill(`${username}@example.org`),
      fill('Password', password),
      () => phone.getByRole('checkbox', { name: /I agree/ }).check(),
      press('Create account'),
    ])
    await phone.waitForURL('**/athlete/account?tab=verification')
  })

  test('one screen leads to the next: pictures, a price, a post, where money goes, a document', async () => {
    const to = phone.getByRole('link', { name: 'Set up your page, step by step' })
    await count('To the first step', [() => to.click()])
    await heading('A photo and a cover')
    await place('2 of 6 · Next: your price')
    await shoot(phone, 'start-pictures')
    expect(await complaintsOfAxe(phone)).toEqual([])
    await count('Photo and cover', [
      async () => {
        await phone.getByLabel('Change picture').setInputFiles(picture)
        await phone.getByText('Changes saved').first().waitFor()
      },
      async () => {
        await phone.getByLabel('Add a cover').setInputFiles(picture)
        await phone.getByAltText('Your cover, whole').waitFor()
      },
      press('Go on'),
    ])
    await heading('A price, or free for now')
    await shoot(phone, 'start-price')
    await count('Price', [fill('Price a month (optional)', '4.99'), press('Save prices')])
    await heading('Your first post')
    await place('4 of 6 · Next: where your money goes')
    await shoot(phone, 'start-post')
    await count('First post', [fill('What happened today?', 'First session of the season.'), press('Publish')])
    await heading('Where your money goes')
    await shoot(phone, 'start-payout')
    await count('Where money goes', [
      fill('PayPal e-mail', 'ines@example.org'),
      () => phone.getByLabel('Your password').fill(password),
      press('Save PayPal'),
    ])
    await heading('Your school confirms you')
    await place('6 of 6 · The last one')
    await shoot(phone, 'start-document')
    expect(await complaintsOfAxe(phone)).toEqual([])
    await count('Document', [
      async () => {
        await phone.getByLabel('Choose pictures or PDF files').setInputFiles([picture])
        await phone.getByText('me.jpg').waitFor()
      },
      press('Send for review'),
    ])
    await heading('That was it')
    await phone.getByText('Everything is set.').waitFor()
    await shoot(phone, 'start-end')
  })

  test('a fan subscribes, and earnings say so', async () => {
    const { client, settle } = stage.app
    const { data } = await client.send('performers.view', { params: { id: username } })
    await verifyPerformer(client, administrator, { id: data._id })
    const fan = await registerFan(client, { name: 'Rosa Lindqvist' })
    await subscribe(client, fan, { id: data._id }, 'monthly', await saveCard(client, fan))
    await settle()
    await phone.goto('/studio/earnings')
    await phone.getByRole('row').filter({ hasText: 'Monthly subscription' }).getByText('Rosa Lindqvist').waitFor()
    const sum = done.reduce((total, { actions }) => total + actions, 0)
    process.stdout.write(
      `${[...done, { part: 'Together', actions: sum }].map(({ part, actions }) => `${String(actions).padStart(4)}  ${part}`).join('\n')}\n`,
    )
    expect(sum).toBeLessThanOrEqual(mostActions)
  })
})

test('what was skipped is asked again another day, and Back is the step before', async () => {
  const { client } = stage.app
  const other = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_later' })
  const page = await stage.open('phone')
  await signIn(page, other.username, scenarioPassword)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Step by step' }).click()
  await page.getByRole('heading', { name: 'A photo and a cover' }).waitFor()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('heading', { name: 'A price, or free for now' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('A price, or free for now')
  await page.reload()
  await page.getByRole('heading', { name: 'A price, or free for now' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'A photo and a cover' }).waitFor()
  await page.goto('/studio/start?step=verified')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('list', { name: 'Still to do' }).getByRole('link', { name: 'Your first post' }).click()
  await page.getByRole('heading', { name: 'Your first post' }).waitFor()
  // Another day it begins with the first that is left.
  await page.goto('/studio/start')
  await page.getByRole('heading', { name: 'A photo and a cover' }).waitFor()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
})
