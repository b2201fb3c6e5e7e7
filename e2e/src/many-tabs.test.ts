// An account has places for ten lines. Whoever has more pages open than that does not ask for one again and again: the others wait
// longer each time, learn meanwhile what is new by asking, and take the place of one that was closed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openConversation,
  openSocket,
  password,
  registerFan,
  registerPerformer,
  say,
  type LiveSocket,
  type Person,
} from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

const places = 10
let stage: Stage
let athlete: Person
let fan: Person
let lines: LiveSocket[]

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_tabs' })
  fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_tabs' })
  lines = []
  while (lines.length < places) lines.push(await openSocket(client, fan))
})
afterAll(async () => {
  for (const line of lines) line.close()
  await stage.close()
})

test('a page too many waits, asks meanwhile, and comes in when another was closed', async () => {
  const { client } = stage.app
  const conversation = await openConversation(client, fan, athlete)
  await say(client, fan, conversation, 'Do you play on Saturday?')
  const page = await stage.open('phone')
  let asked = 0
  let closed = 0
  page.on('request', (request) => void (asked += Number(request.url().endsWith('/auth/socket-ticket'))))
  page.on('websocket', (socket) => socket.on('close', () => void (closed += 1)))
  // Its time stands still but where it is moved.
  await page.clock.install()
  await signIn(page, 'rosa_tabs', password)
  await page.waitForURL('**/home')
  const log = page.getByRole('log', { name: 'Messages' })
  await page.goto(`/messages/${conversation._id}`)
  await log.getByText('Do you play on Saturday?').waitFor()
  await expect.poll(() => closed).toBeGreaterThan(0)
  await page.clock.pauseAt(new Date(Date.now() + 1000))
  await page.waitForLoadState('networkidle')
  const before = asked
  await say(client, athlete, conversation, 'At two, on court three.')
  await stage.app.settle()
  await page.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill('See you there')
  await page.getByRole('button', { name: 'Send' }).click()
  await log.getByText('See you there').waitFor()
  expect(asked).toBe(before)

  lines.pop()?.close()
  await page.clock.fastForward(60_000)
  await page.clock.resume()
  await log.getByText('At two, on court three.').waitFor()
  await expect.poll(() => asked).toBe(before + 1)
  await say(client, athlete, conversation, 'Bring water.')
  await log.getByText('Bring water.').waitFor()
  expect([asked, stage.complaints]).toEqual([before + 1, []])
})
