// Conversations by hands on real pages: a fan writes to an athlete, the athlete answers with a photo behind a price, the fan
// sees it come in, unlocks it, and what the athlete deletes goes from both screens.
import sharp from 'sharp'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { openConversation, registerFan as newFan, say } from '../../server/scenario/index.ts'
import { fillWallet, registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
})
afterAll(() => stage.close())

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('a fan writes from the page of an athlete', async () => {
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_talks' })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_talks' })
  await fillWallet(fan, '20')
  await fan.goto('/messages')
  await fan.getByText('No messages yet').first().waitFor()
  await fan.goto('/ind/athlete/kofi_talks')
  await fan.getByRole('link', { name: 'Message Kofi Brandt' }).click()
  await fan.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
  await fan.getByText('Say hello to Kofi Brandt.').waitFor()
  await fan.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill('Row F was loud.\nDid you hear us?')
  await expect.poll(() => fan.getByRole('button', { name: 'Set a price' }).count()).toBe(0)
  await fan.getByRole('button', { name: 'Send' }).click()
  await log(fan).getByText('Did you hear us?').waitFor()
  await log(fan).locator('time').waitFor()
})

test('the athlete sees it come in and answers with a photo behind a price', async () => {
  await athlete.getByRole('link', { name: /^Messages 1 unread/ }).click()
  await athlete.getByText('Choose a conversation').waitFor()
  await athlete
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Jo Lindqvist/ })
    .click()
  await log(athlete).getByText('Did you hear us?').waitFor()
  await expect.poll(() => athlete.getByRole('link', { name: /^Messages \d+ unread/ }).count()).toBe(0)
  const field = athlete.getByRole('textbox', { name: 'Message to Jo Lindqvist' })
  await field.fill('Every word.')
  // What ends a word that is still being put together sends nothing (Safari tells it by the code alone).
  for (const told of ['isComposing: true', 'keyCode: 229'])
    await athlete.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ${told} }))`)
  await expect.poll(() => field.inputValue()).toBe('Every word.')
  await field.press('Enter')
  await log(fan).getByText('Every word.').waitFor()

  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  await athlete
    .getByLabel('Photos or a video', { exact: true })
    .setInputFiles({ name: 'bench.jpg', mimeType: 'image/jpeg', buffer: picture })
  await athlete.getByRole('button', { name: 'Set a price' }).click()
  await athlete.getByLabel('Price in tokens').fill('0.2')
  await field.fill('What you looked like from the bench')
  await athlete.getByRole('button', { name: 'Send' }).click()
  await athlete.getByText(/^Enter a price from/).waitFor()
  await athlete.getByLabel('Price in tokens').fill('3.50')
  await athlete.getByRole('button', { name: 'Send' }).click()
  await log(athlete).getByText('$3.50 · Not unlocked yet').waitFor()
})

test('the fan unlocks it and looks at it', async () => {
  await log(fan).getByText('Photo', { exact: true }).waitFor()
  await expect.poll(() => log(fan).getByText('from the bench').count()).toBe(0)
  await log(fan).getByRole('button', { name: 'Unlock, $3.50' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Unlock now, $3.50' }).click()
  await fan.getByText('Unlocked. Yours for good.').waitFor()
  await fan.getByRole('dialog').getByRole('button', { name: 'Read it' }).click()
  await log(fan).getByText('What you looked like from the bench').waitFor()
  await log(fan).getByRole('button', { name: 'Photo 1 of 1' }).click()
  await fan.getByRole('dialog', { name: 'Photos' }).getByRole('button', { name: 'Close' }).click()
  await athlete.goto('/studio/earnings')
  await athlete.getByRole('row').filter({ hasText: 'Message' }).filter({ hasText: '2.80' }).first().waitFor()
})

test('what does not go says so and goes at the second try', async () => {
  const wouldAsk = () => fan.evaluate('!dispatchEvent(new Event("beforeunload", { cancelable: true }))')
  let isBroken = true
  await fan.route('**/api/messages/conversations/*', (route) =>
    isBroken && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await fan.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill('Worth every token')
  await fan.getByRole('button', { name: 'Send' }).click()
  await log(fan)
    .getByText(/^Not sent\./)
    .waitFor()
  // It is nowhere else.
  expect(await wouldAsk()).toBe(true)
  isBroken = false
  await log(fan).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => log(fan).getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expect.poll(() => log(fan).getByText('Worth every token').count()).toBe(1)
  await expect.poll(wouldAsk).toBe(false)
  await fan.unrouteAll({ behavior: 'wait' })
})

test('what was said while the line was down is there when it is back', async () => {
  await athlete.goto('/messages')
  await athlete
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Jo Lindqvist/ })
    .click()
  const lines: WebSocketRoute[] = []
  let isDown = false
  let cut = 0
  await fan.routeWebSocket(/socket\.io/, async (line) => {
    if (isDown) {
      await line.close()
      cut += 1
      return
    }
    line.connectToServer()
    lines.push(line)
  })
  await fan.reload()
  await log(fan).getByText('Worth every token').waitFor()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  isDown = true
  for (const line of lines) await line.close()
  const field = athlete.getByRole('textbox', { name: 'Message to Jo Lindqvist' })
  await field.fill('Still there?')
  await field.press('Enter')
  await log(athlete).getByText('Still there?').waitFor()
  await stage.app.settle()
  await expect.poll(() => log(fan).getByText('Still there?').count()).toBe(0)
  // What ends in the middle of its handshake is tried again as soon as what never began.
  await expect.poll(() => cut, { timeout: 10_000 }).toBeGreaterThan(1)
  isDown = false
  await log(fan).getByText('Still there?').waitFor({ timeout: 10_000 })
})

/**
 * Opens a page; once its line is up, an answer waits until the line has told this text. Routes are there from the beginning to the end
 * of a journey: what is on its way while a browser begins or ends to look at its requests may be lost.
 */
async function holdUntilTold(page: Page, path: string, held: RegExp, text: string) {
  const [signedIn, asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"userId"')) signedIn.resolve()
      if (String(payload).includes(text)) told.resolve()
    }),
  )
  let isHeld = false
  await page.route(held, async (route) => {
    if (!isHeld) return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await told.promise
    await route.fulfill({ response })
  })
  await page.goto(path)
  await signedIn.promise
  isHeld = true
  return { asked: asked.promise }
}
const write = async (text: string) => {
  await fan.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill(text)
  await fan.getByRole('button', { name: 'Send' }).click()
}

test('what is told before an older answer comes is there beside it', async () => {
  const text = 'Between asking and answering'
  const { asked } = await holdUntilTold(athlete, '/messages', /api\/messages\/conversations\/[^/]+$/, text)
  await athlete
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Jo Lindqvist/ })
    .click()
  await asked
  await write(text)
  await log(athlete).getByText('Still there?').waitFor()
  await log(athlete).getByText(text).waitFor()
  await athlete.unrouteAll({ behavior: 'wait' })
})

test('what changes while a list is asked for the first time is in it', async () => {
  const text = 'Said while the list was on its way'
  const { asked } = await holdUntilTold(athlete, '/home', /api\/conversations\?/, text)
  await athlete.getByRole('link', { name: /^Messages/ }).click()
  await asked
  await write(text)
  await athlete.getByRole('list', { name: 'Conversations' }).getByText(text).waitFor()
  await athlete.unrouteAll({ behavior: 'wait' })
})

test('what comes while one looks elsewhere waits in the conversation', async () => {
  const badge = athlete.getByRole('link', { name: /^Messages 1 unread/ })
  await athlete.getByRole('link', { name: 'Home', exact: true }).click()
  await write('See you Saturday')
  await badge.click()
  await athlete
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Jo Lindqvist/ })
    .click()
  await log(athlete).getByText('See you Saturday').waitFor()
  await expect.poll(() => badge.count()).toBe(0)
})

test('a counter that is told before the answer to reading does not go with it', async () => {
  const { client } = stage.app
  const { data: kofi } = await client.send('performers.view', { params: { id: 'kofi_talks' } })
  const lena = await newFan(client, { name: 'Lena Nowak', username: 'lena_talks' })
  const mila = await newFan(client, { name: 'Mila Sand', username: 'mila_talks' })
  const [ofLena, ofMila] = [await openConversation(client, lena, { id: kofi._id }), await openConversation(client, mila, { id: kofi._id })]
  await say(client, lena, ofLena, 'Hello from lane four')
  const totals: string[] = []
  athlete.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => {
      const [, total] = /notify_read_messages.*"total":(\d+)/.exec(String(payload)) ?? []
      if (total !== undefined) totals.push(total)
    }),
  )
  const badge = athlete.getByRole('link', { name: /^Messages 1 unread/ })
  const answer = athlete.waitForResponse(`**/api/messages/read-all/${ofLena._id}`)
  await athlete.route(`**/api/messages/read-all/${ofLena._id}`, async (route) => {
    const response = await route.fetch()
    await expect.poll(() => totals).toEqual(['0'])
    await say(client, mila, ofMila, 'Lane five says hello, too')
    await expect.poll(() => totals).toEqual(['0', '1'])
    await route.fulfill({ response })
  })
  await athlete.goto('/messages')
  await badge.waitFor()
  await athlete
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Lena Nowak/ })
    .click()
  await (await answer).finished()
  await athlete.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await badge.waitFor()
  await athlete.unrouteAll({ behavior: 'wait' })
})

test('a deleted message goes from both screens', async () => {
  await athlete.goto('/messages')
  await athlete
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Jo Lindqvist/ })
    .click()
  const said = log(athlete).getByRole('listitem').filter({ hasText: 'Every word.' })
  await said.hover()
  await said.getByRole('button', { name: 'Message options' }).click()
  await athlete.getByRole('menuitem', { name: 'Delete message' }).click()
  await athlete.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect.poll(() => log(athlete).getByText('Every word.').count()).toBe(0)
  await expect.poll(() => log(fan).getByText('Every word.').count()).toBe(0)
})

test('the books are clean and no page complained', async () => {
  await stage.app.settle()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
  expect(stage.complaints).toEqual([])
})
