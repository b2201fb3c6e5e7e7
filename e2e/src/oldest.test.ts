// A phone that is years old: Chromium of January 2023, which has no popovers, no view transitions and none of the newer words of the
// language. What the site is for works there (decision 125).
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { launchOldBrowser } from './browser.ts'
import { fillSignIn, fillWallet, password, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let kofi: Person
let fan: Page
let post: string
const profile = '/ind/athlete/kofi_of_old'
/** It knows of the attribute that a year later was no experiment any more. */
const isOfItsTime = (text: string) => text.includes("Found a 'popover' attribute")

beforeAll(async () => {
  stage = await createStage({}, undefined, { launch: launchOldBrowser })
  kofi = await registerPerformer(stage.app.client, { name: 'Kofi Brandt', username: 'kofi_of_old' })
  await stage.app.client.send('performers.update', {
    token: kofi.token,
    params: { id: 'me' },
    body: { socials: { instagram: 'kofi.runs' } },
  })
  post = `/post/${(await publish(stage.app.client, kofi, { title: 'Row F', text: 'Two hours of starts.' })).slug}`
  fan = await stage.open('phone')
})
afterAll(async () => {
  expect(stage.complaints.filter((text) => !isOfItsTime(text))).toEqual([])
  await stage.close()
})

const menu = () => fan.getByRole('menu')

test('it is the browser that it says it is', async () => {
  expect(await fan.evaluate('["showPopover" in document.body, "toSorted" in Array.prototype, "canParse" in URL]')).toEqual([
    false,
    false,
    false,
  ])
})

test('a page fits, and registering leads back to it', async () => {
  for (const address of ['/', '/discover', profile, post]) {
    await fan.goto(address)
    await fan.getByRole('heading', { level: 1 }).first().waitFor()
    await shoot(fan, `oldest-${address.split('/').at(-1) ?? ''}`)
    expect(await fan.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_of_old' })
})

test('a page says where else its athlete is', async () => {
  await fan.goto(`${profile}?tab=about`)
  await fan.getByRole('link', { name: 'Instagram @kofi.runs' }).waitFor()
})

test('what succeeded is said, and the page stays', async () => {
  await fillWallet(fan, '50')
  await fan.getByRole('status').getByText('50.00 tokens are in your wallet').waitFor()
  await shoot(fan, 'oldest-toast')
  await fan.goto(profile)
  await fan.getByRole('button', { name: 'Follow Kofi Brandt' }).first().click()
  await fan.getByRole('button', { name: 'Tip', exact: true }).first().click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByRole('button', { name: '25' }).click()
  await shoot(fan, 'oldest-tip')
  await sheet.getByRole('button', { name: 'Send tip, $25.00' }).click()
  await sheet.getByText('Kofi Brandt has your 25.00 tokens.').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
})

test('a menu opens, takes arrows, closes at Escape, at a press elsewhere and when something is chosen', async () => {
  await fan.goto(post)
  await fan.getByRole('textbox', { name: 'Write a comment' }).fill('Loud, row F.')
  await fan
    .getByRole('region', { name: /comment/i })
    .getByRole('button', { name: 'Send' })
    .click()
  await fan.getByText('Loud, row F.').waitFor()
  const more = fan.getByRole('button', { name: 'More about the comment by Jo Lindqvist' })
  await menu().waitFor({ state: 'hidden' })
  await more.click()
  await menu().waitFor()
  await shoot(fan, 'oldest-menu')
  await fan.keyboard.press('End')
  await expect.poll(() => fan.evaluate('document.activeElement.getAttribute("role")')).toBe('menuitem')
  await fan.keyboard.press('Escape')
  await menu().waitFor({ state: 'hidden' })
  await expect.poll(() => fan.evaluate('document.activeElement.getAttribute("aria-haspopup")')).toBe('menu')
  await more.click()
  await fan.getByRole('heading', { level: 1 }).first().click()
  await menu().waitFor({ state: 'hidden' })
  await more.click()
  await menu().getByRole('menuitem').first().click()
  await menu().waitFor({ state: 'hidden' })
})

test('a message goes at the button, and who signs in anew comes back to where they were', async () => {
  await fan.goto(profile)
  await fan.getByRole('link', { name: 'Message Kofi Brandt' }).click()
  await fan.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill('Row F was loud.')
  await fan.getByRole('button', { name: 'Send' }).click()
  await fan.getByRole('log', { name: 'Messages' }).locator('time').waitFor()
  await fan.context().clearCookies()
  await fan.goto('/wallet')
  await fillSignIn(fan, 'jo_of_old', password)
  await fan.waitForURL('**/wallet')
})
