// A live stream by hands on real pages: an athlete goes live with a ticket, a fan buys it, writes and tips, the athlete
// deletes a message and ends the stream.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillCard, registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page
let visitor: Page

/** Every line of a page, to be cut and mended. */
async function holdLines(page: Page) {
  const closers = new Set<() => Promise<void>>()
  let isCut = false
  await page.routeWebSocket(/socket\.io|\/live\/(ingest|watch)\//, (line) => {
    if (isCut) return void line.close()
    const server = line.connectToServer()
    closers.add(async () => {
      await line.close()
      await server.close()
    })
  })
  return {
    async cut() {
      isCut = true
      for (const close of closers) await close()
      closers.clear()
    },
    mend: () => void (isCut = false),
  }
}

let fanLines: Awaited<ReturnType<typeof holdLines>>
let athleteLines: Awaited<ReturnType<typeof holdLines>>

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
  visitor = await stage.open('desktop')
  fanLines = await holdLines(fan)
  athleteLines = await holdLines(athlete)
})
afterAll(() => stage.close())

const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat' })
const lines = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await lines(page).getByText(text).waitFor()
}

test('nobody is live, and the page of an athlete who is not says so', async () => {
  await registerAthlete(athlete, { name: 'Ines Vogt', username: 'ines_live' })
  await visitor.goto('/live')
  await visitor.getByText('Nobody is live right now').waitFor()
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_watches' })
  await fan.goto('/live/ines_live')
  await fan.getByText('When Ines Vogt goes live, this page opens by itself.').waitFor()
})

test('what was typed stays when the live connection comes late', async () => {
  const open = Promise.withResolvers<void>()
  await athlete.routeWebSocket(/socket\.io/, (line) => void open.promise.then(() => line.connectToServer()))
  await athlete.goto('/studio/live')
  await athlete.getByLabel('Title').fill('Serve clinic')
  const asked = athlete.waitForResponse(/streaming\/join/)
  open.resolve()
  await asked
  await athlete.waitForLoadState('networkidle')
  await expect.poll(() => athlete.getByLabel('Title').inputValue()).toBe('Serve clinic')
})

test('the athlete sees and hears herself before anybody else does', async () => {
  const asked = athlete.getByRole('button', { name: 'Turn camera on' })
  const picture = athlete.getByLabel('Your picture')
  await athlete.getByRole('region', { name: 'Preview' }).waitFor()
  if (await asked.isVisible()) {
    await athlete.getByRole('button', { name: 'Go live without a picture' }).waitFor()
    await asked.click()
  }
  await expect.poll(() => picture.evaluate((video) => 'videoWidth' in video && Number(video.videoWidth) > 0)).toBe(true)
  // The played microphone beeps.
  const level = athlete.getByRole('meter', { name: 'Sound level' })
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow')), { timeout: 20_000, interval: 50 }).toBeGreaterThan(20)
  for (const kind of ['Camera', 'Microphone']) {
    await expect.poll(() => athlete.getByLabel(kind, { exact: true }).locator('option').count()).toBeGreaterThan(0)
  }
  await athlete.setViewportSize({ width: 390, height: 844 })
  await shoot(athlete, 'live-ready')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.setViewportSize({ width: 1440, height: 900 })
  await visitor.goto('/live')
  await visitor.getByText('Nobody is live right now').waitFor()
})

test('what the browser refuses is named, each by itself', async () => {
  const refused = await athlete.context().newPage()
  await refused.addInitScript(`
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wish) => (wish.audio ? Promise.reject(new DOMException('No', 'NotAllowedError')) : open(wish))`)
  await refused.goto('/studio/live')
  await refused.getByRole('region', { name: 'Preview' }).waitFor()
  const asked = refused.getByRole('button', { name: 'Turn camera on' })
  if (await asked.isVisible()) await asked.click()
  await refused.getByText('The microphone is not allowed: nobody will hear you.').waitFor()
  await refused.getByLabel('Camera', { exact: true }).waitFor()
  await shoot(refused, 'live-ready-no-sound')
  expect(await complaintsOfAxe(refused)).toEqual([])
  await refused.close()
})

test.each([
  ['NotAllowedError', 'The camera is not allowed. Open the lock beside the address, allow the camera and try again.'],
  ['NotFoundError', 'No camera was found. Connect one and try again.'],
  ['NotReadableError', 'Another program has the camera. Close it there and try again.'],
])('without a camera (%s) it is said what to do, and one may go on', async (name, words) => {
  const refused = await athlete.context().newPage()
  await refused.addInitScript(`
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wish) => (wish.video && !window.isMended ? Promise.reject(new DOMException('No', '${name}')) : open(wish))`)
  await refused.goto('/studio/live')
  await refused.getByRole('region', { name: 'Preview' }).waitFor()
  const asked = refused.getByRole('button', { name: 'Turn camera on' })
  if (await asked.isVisible()) await asked.click()
  await refused.getByText(words).waitFor()
  await refused.getByRole('button', { name: 'Go live without a picture' }).waitFor()
  await refused.evaluate('window.isMended = true')
  await refused.getByRole('button', { name: 'Try again' }).click()
  await refused.getByRole('button', { name: 'Go live', exact: true }).waitFor()
  await expect.poll(() => refused.getByText(words).count()).toBe(0)
  await refused.close()
})

test('an athlete goes live with a ticket', async () => {
  await athlete.getByLabel('Description').fill('Forty minutes of serves, your questions between.')
  await athlete.getByRole('radio', { name: /^With a ticket/ }).check()
  await athlete.getByLabel('Ticket', { exact: true }).fill('0.20')
  await athlete.getByRole('button', { name: 'Go live' }).click()
  await athlete
    .getByText(/^Choose a price from/)
    .first()
    .waitFor()
  await athlete.getByLabel('Ticket', { exact: true }).fill('6.50')
  await athlete.getByRole('button', { name: 'Go live' }).click()
  await athlete.getByRole('heading', { name: 'You are live' }).waitFor()
})

test('a visitor sees that it runs and what it costs, and signs in to pay', async () => {
  await visitor.goto('/live')
  const tile = visitor.getByRole('list', { name: 'Live now' })
  await tile.getByText('$6.50').waitFor()
  await tile.getByRole('link', { name: /Serve clinic/ }).click()
  await visitor.waitForURL('**/live/ines_live')
  await visitor.getByText('The chat opens with a ticket.').waitFor()
  await visitor.getByRole('button', { name: 'Get a ticket, $6.50' }).click()
  await visitor.waitForURL('**/auth/login?next=**')
})

test('a fan buys the ticket, with the total named before the button', async () => {
  await fan.goto('/live/ines_live')
  await fan.getByRole('button', { name: 'Get a ticket, $6.50' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByText('For this stream only. The next one has its own ticket.').waitFor()
  await sheet.getByRole('button', { name: 'Top up and get your ticket' }).click()
  await sheet.getByLabel('Amount').fill('30')
  await fillCard(sheet)
  await sheet.getByRole('button', { name: 'Top up and get your ticket, $30.00' }).click()
  await sheet.getByText('You are in. The ticket is good until this stream ends.').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await fan.getByLabel('Your message').waitFor()
  await athlete.getByText('1 watching').waitFor()
})

test('the camera is seen by who has a ticket', async () => {
  await athlete.getByText('On air').waitFor()
  await fan.getByRole('button', { name: 'Turn sound on' }).waitFor()
  const video = fan.getByLabel('Live: Serve clinic')
  const seen = () =>
    video.evaluate((element) =>
      'videoWidth' in element && 'currentTime' in element ? [Number(element.videoWidth) > 0, Number(element.currentTime)] : [],
    )
  const [isShown, before] = await seen()
  expect(isShown).toBe(true)
  // It goes on.
  await expect.poll(async () => Number((await seen())[1]) > Number(before) + 1, { timeout: 20_000 }).toBe(true)
})

/** The page is as high as the window, and what somebody needs stands in it whole. */
async function standsInOneScreen(page: Page, needed: readonly Locator[]): Promise<void> {
  const [height, seen] = await page.evaluate<[number, number]>('[document.documentElement.scrollHeight, innerHeight]')
  expect(height).toBeLessThanOrEqual(seen)
  for (const each of needed) {
    const box = await each.boundingBox()
    expect([`${each}`, box && box.y >= 0 && box.y + box.height <= seen]).toEqual([`${each}`, true])
  }
}

test('on a phone the room is one screen, for the fan and for the host', async () => {
  await fan.getByRole('button', { name: 'Tip 25' }).waitFor()
  await standsInOneScreen(fan, [
    fan.getByLabel('Live: Serve clinic'),
    lines(fan),
    fan.getByLabel('Your message'),
    fan.getByRole('button', { name: 'Send' }),
    fan.getByRole('button', { name: 'Tip 25' }),
    fan.getByRole('link', { name: 'Leave the room' }),
  ])
  await expect.poll(() => fan.getByRole('link', { name: 'Messages' }).filter({ visible: true }).count()).toBe(0)
  await shoot(fan, 'live-room-fan')
  expect(await complaintsOfAxe(fan)).toEqual([])
  // A keyboard takes its part of the window.
  await fan.setViewportSize({ width: 390, height: 420 })
  await standsInOneScreen(fan, [fan.getByLabel('Your message'), fan.getByRole('button', { name: 'Send' })])
  await fan.setViewportSize({ width: 844, height: 390 })
  await standsInOneScreen(fan, [fan.getByLabel('Live: Serve clinic'), fan.getByLabel('Your message')])
  await fan.setViewportSize({ width: 390, height: 844 })
  await athlete.setViewportSize({ width: 390, height: 844 })
  await standsInOneScreen(athlete, [
    athlete.getByLabel('Your picture'),
    lines(athlete),
    athlete.getByLabel('Your message'),
    athlete.getByRole('button', { name: 'End stream' }),
    athlete.getByRole('button', { name: 'Turn microphone off' }),
  ])
  await shoot(athlete, 'live-room-host')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.setViewportSize({ width: 1440, height: 900 })
  const [picture, chat] = await Promise.all([athlete.getByLabel('Your picture').boundingBox(), chatOf(athlete).boundingBox()])
  expect(picture && chat && chat.x >= picture.x + picture.width && chat.y < picture.y + picture.height).toBe(true)
})

test('sound, a window of its own and the whole screen, by keyboard and by thumb', async () => {
  const video = fan.getByLabel('Live: Serve clinic')
  const volume = () => video.evaluate((element) => ('volume' in element && 'muted' in element ? [element.volume, element.muted] : []))
  await fan.getByRole('button', { name: 'Turn sound on' }).focus()
  await fan.keyboard.press('Enter')
  const slider = fan.getByRole('slider', { name: 'Volume' })
  await slider.focus()
  await fan.keyboard.press('ArrowLeft')
  await expect.poll(volume).toEqual([0.95, false])
  for (const name of ['Turn sound off', 'Full screen', 'In a window of its own']) {
    const button = fan.getByRole('button', { name })
    if (name === 'In a window of its own' && !(await fan.evaluate('document.pictureInPictureEnabled'))) continue
    const box = await button.boundingBox()
    expect([name, Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([name, true])
  }
  await fan.getByRole('button', { name: 'Full screen' }).focus()
  await fan.keyboard.press('Enter')
  await expect.poll(() => fan.evaluate('document.fullscreenElement?.className')).toBe('live-stage')
  await fan.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => fan.evaluate('document.fullscreenElement === null')).toBe(true)
  await fan.getByRole('button', { name: 'Turn sound off' }).click()
  await expect.poll(volume).toEqual([0.95, true])
})

test('the host keeps the score with two thumbs, and everybody sees it', async () => {
  await athlete.getByRole('button', { name: 'Scoreboard' }).click()
  const sheet = athlete.getByRole('dialog')
  await sheet.getByLabel('Home').fill('Port Ashby')
  await sheet.getByLabel('Away').fill('Tern Bay')
  await sheet.getByLabel('Period').fill('Q4')
  await sheet.getByRole('button', { name: 'Show the scoreboard' }).click()
  const score = fan.getByRole('region', { name: 'Score' })
  await score.getByText('Port Ashby 0, Tern Bay 0, Q4').waitFor()
  await athlete.getByRole('button', { name: '+2 Port Ashby' }).click()
  await athlete.getByRole('button', { name: '+3 Tern Bay' }).click()
  await score.getByText('Port Ashby 2, Tern Bay 3, Q4').waitFor()
  await athlete.getByRole('button', { name: 'Undo' }).click()
  await score.getByText('Port Ashby 2, Tern Bay 0, Q4').waitFor()
  await athlete.setViewportSize({ width: 390, height: 844 })
  const thumbs = await athlete.getByRole('region', { name: 'Scoreboard' }).getByRole('button').all()
  for (const thumb of thumbs) {
    const box = await thumb.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await standsInOneScreen(athlete, [athlete.getByRole('button', { name: 'Undo' }), athlete.getByLabel('Your message')])
  await standsInOneScreen(fan, [score, fan.getByLabel('Your message')])
  await shoot(athlete, 'live-score-host')
  await athlete.setViewportSize({ width: 1440, height: 900 })
  await shoot(fan, 'live-score-fan')
  for (const page of [fan, athlete]) expect(await complaintsOfAxe(page)).toEqual([])
})

test('another camera is chosen, and whoever watches goes on watching', async () => {
  const video = fan.getByLabel('Live: Serve clinic')
  const now = () => video.evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0))
  const source = await video.getAttribute('src')
  await athlete.getByRole('button', { name: 'Turn microphone off' }).click()
  await athlete.getByText('Microphone off').waitFor()
  await athlete.getByRole('button', { name: 'Turn microphone on' }).click()
  await athlete.getByRole('button', { name: 'Camera and microphone' }).click()
  const cameras = athlete.getByRole('dialog').getByLabel('Camera', { exact: true })
  // The browser plays one camera: it is chosen again.
  await cameras.dispatchEvent('change')
  await athlete.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // Players begin anew with what the other camera needs, on the line that they have.
  await expect.poll(() => video.getAttribute('src'), { timeout: 20_000 }).not.toBe(source)
  await athlete.getByText('On air').waitFor()
  const before = await now()
  await expect.poll(async () => (await now()) > before + 1, { timeout: 20_000 }).toBe(true)
})

test('leaving while live asks, and seeing it as others do opens beside it', async () => {
  const asked: string[] = []
  athlete.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await athlete.getByRole('link', { name: 'Posts' }).first().click()
  await expect.poll(() => asked).toEqual(['You are live. Leave this page? The stream ends a minute later.'])
  await athlete.getByRole('heading', { name: 'You are live' }).waitFor()
  const [beside] = await Promise.all([
    athlete.context().waitForEvent('page'),
    athlete.getByRole('link', { name: 'See it as others do' }).click(),
  ])
  await beside.getByRole('heading', { level: 1, name: 'Serve clinic' }).waitFor()
  await beside.close()
  await athlete.getByText('On air').waitFor()
  await athlete.getByText('1 watching').waitFor()
})

test('they talk, and a tip is seen by both', async () => {
  await say(fan, 'How do you hold your wrist?')
  await lines(athlete).getByText('How do you hold your wrist?').waitFor()
  await say(athlete, 'Loose. Watch the next one.')
  await lines(fan).getByText('Loose. Watch the next one.').waitFor()
  await fan.getByRole('button', { name: 'Tip 10' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByLabel('Note').fill('Great clinic')
  await sheet.getByRole('button', { name: 'Send tip, $10.00' }).click()
  await sheet.getByText('Ines Vogt has your 10.00 tokens. Thank you.').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  for (const page of [fan, athlete]) await lines(page).getByText('tipped 10.00 tokens: Great clinic').waitFor()
})

test('the athlete deletes a message; the line stays and says so', async () => {
  await say(fan, 'Follow me on another app')
  await lines(athlete).getByText('Follow me on another app').waitFor()
  await chatOf(athlete).getByRole('button', { name: 'Message of Jo Lindqvist' }).last().click()
  await athlete.getByRole('menuitem', { name: 'Delete message' }).click()
  for (const page of [fan, athlete]) {
    await lines(page).getByText('Message deleted').waitFor()
    await expect.poll(() => lines(page).getByText('Follow me on another app').count()).toBe(0)
  }
})

test('who comes back after a lost connection is still in, with what was said meanwhile', async () => {
  await fan.reload()
  await lines(fan).getByText('tipped 10.00 tokens: Great clinic').waitFor()
  await say(fan, 'I am back')
  await lines(athlete).getByText('I am back').waitFor()
  await fan.getByRole('button', { name: 'Turn sound on' }).waitFor()
})

test('a lost connection says so and goes on by itself, with what was said meanwhile', async () => {
  await fanLines.cut()
  await fan.getByText('What is said meanwhile is here when you are back.').waitFor()
  await say(athlete, 'While you were away')
  fanLines.mend()
  await lines(fan).getByText('While you were away').waitFor()
  await fan.getByRole('button', { name: 'Turn sound on' }).waitFor()
  await expect.poll(() => fan.getByText('Reconnecting…').count()).toBe(0)
  await say(athlete, 'And after')
  await lines(fan).getByText('And after').waitFor()
  for (const text of ['While you were away', 'And after']) await expect.poll(() => lines(fan).getByText(text).count()).toBe(1)
})

test('a host whose line to the pictures is lost reads so, and sends again', async () => {
  const video = fan.getByLabel('Live: Serve clinic')
  const now = () => video.evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0))
  await athleteLines.cut()
  await athlete.getByText('Reconnecting…').first().waitFor()
  athleteLines.mend()
  await athlete.getByText('On air').waitFor()
  await fan.getByRole('button', { name: 'Turn sound on' }).waitFor()
  const before = await now()
  await expect.poll(async () => (await now()) !== before, { timeout: 20_000 }).toBe(true)
})

test('what was said and whose answer was lost is said once', async () => {
  let isLost = false
  await fan.route('**/messages/stream/public/conversations/*', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await fan.getByLabel('Your message').fill('Only once')
  await fan.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => fan.getByLabel('Your message').getAttribute('aria-invalid')).toBe('true')
  await fan.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => fan.getByLabel('Your message').inputValue()).toBe('')
  for (const page of [fan, athlete]) {
    await lines(page).getByText('Only once').first().waitFor()
    await expect.poll(() => lines(page).getByText('Only once').count()).toBe(1)
  }
})

test('the stream ends; earnings name the ticket and the tip', async () => {
  await athlete.getByRole('button', { name: 'End stream' }).click()
  await athlete.getByRole('dialog').getByRole('button', { name: 'End stream' }).click()
  await athlete.getByRole('heading', { name: 'Go live' }).waitFor()
  const summary = athlete.getByRole('region', { name: 'Your last stream' })
  await summary.getByText('One tip, 10.00 tokens before fees.').waitFor()
  const left = await summary.locator('dl > div').allInnerTexts()
  expect(left.some((cell) => /most at once\s+1$/i.test(cell))).toBe(true)
  await athlete.setViewportSize({ width: 390, height: 844 })
  await shoot(athlete, 'live-summary')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.setViewportSize({ width: 1440, height: 900 })
  await fan.getByText('The stream is over').waitFor()
  await fan.getByText('The chat closed with the stream.').waitFor()
  await fan.getByRole('region', { name: 'More of Ines Vogt' }).getByRole('link', { name: 'See the page' }).waitFor()
  await shoot(fan, 'live-over-fan')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await athlete.goto('/studio/earnings')
  const rows = athlete.getByRole('row')
  await rows.filter({ hasText: 'Stream ticket' }).filter({ hasText: '5.20' }).first().waitFor()
  await rows.filter({ hasText: 'Tip in a stream' }).filter({ hasText: '8.00' }).first().waitFor()
  await fan.goto('/wallet?tab=charges')
  await fan.getByText('Stream ticket · Serve clinic · Ines Vogt').waitFor()
  await fan.getByText('Tip in a stream · Ines Vogt').waitFor()
})

test('nothing is left wrong', async () => {
  await expect.poll(() => verify(stage.app.db, moneyChecks)).toEqual([])
  expect(stage.complaints).toEqual([])
})
