// A network that lets no WebSockets through, as that of many a school: what they would tell is asked for, and what needs them says so.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  goLive,
  openConversation,
  password as scenarioPassword,
  registerFan,
  registerPerformer,
  say,
  type Person,
} from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let fan: Person
let page: Page

const closed = `
  window.WebSocket = class extends EventTarget {
    readyState = 0
    constructor() {
      super()
      setTimeout(() => {
        this.readyState = 3
        for (const event of [new Event('error'), new CloseEvent('close', { code: 1006 })]) {
          this['on' + event.type]?.(event)
          this.dispatchEvent(event)
        }
      })
    }
    send() {}
    close() {}
  }
`

beforeAll(async () => {
  stage = await createStage()
  athlete = await registerPerformer(stage.app.client, { name: 'Kofi Brandt', username: 'kofi_school' })
  fan = await registerFan(stage.app.client, { name: 'Rosa Lindqvist', username: 'rosa_school' })
  page = await stage.open('phone')
  await page.addInitScript(closed)
  await page.clock.install()
  await signIn(page, 'rosa_school', scenarioPassword)
  await page.waitForURL('**/home')
})
afterAll(() => stage.close())

test('what somebody writes is there soon all the same', async () => {
  const conversation = await openConversation(stage.app.client, fan, athlete)
  await say(stage.app.client, fan, conversation, 'Do you play on Saturday?')
  const log = page.getByRole('log', { name: 'Messages' })
  await page.goto(`/messages/${conversation._id}`)
  await log.getByText('Do you play on Saturday?').waitFor()
  await say(stage.app.client, athlete, conversation, 'At two, on court three.')
  await page.clock.fastForward(20_000)
  await log.getByText('At two, on court three.').waitFor()
})

test('a stream says that its pictures find no way, and its chat goes on', async () => {
  const { stream, socket } = await goLive(stage.app.client, athlete)
  await page.goto('/live/kofi_school')
  await page.getByText('No way in from here').waitFor()
  await shoot(page, 'live-no-way')
  const body = { text: 'Good evening, all of you' }
  await stage.app.client.send('streams.writePublic', { token: athlete.token, params: { id: stream.conversationId }, body })
  await page.clock.fastForward(20_000)
  await page.getByText('Good evening, all of you').first().waitFor()
  socket.close()
  expect(stage.complaints).toEqual([])
})
