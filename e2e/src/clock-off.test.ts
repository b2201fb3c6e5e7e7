// A machine whose clock is twenty minutes off: what is counted down to a moment of the server's, and costs something there, is counted as
// there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askForShow,
  buyTicket,
  enterStream,
  goLive,
  offerPrivate,
  openSocket,
  password as scenarioPassword,
  registerFan,
  registerPerformer,
  topUp,
} from '../../server/scenario/index.ts'
import { setOff, signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const kofi = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_clock' })
  const fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_clock' })
  await topUp(client, fan, 25)
  await offerPrivate(client, kofi, 3)
  const { stream } = await goLive(client, kofi, { price: 2 })
  await buyTicket(client, fan, stream)
  const socket = await openSocket(client, fan)
  await enterStream(socket, stream)
  await askForShow(socket, kofi.id)
})
afterAll(() => stage.close())

const secondsOf = (text: string): number => {
  const [, minutes = 'NaN', seconds = 'NaN'] = /(\d+):(\d\d) left to answer/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test.each([20, -20])('%s minutes off', async (minutes) => {
  const host = await stage.open('desktop')
  await setOff(host, minutes)
  await signIn(host, 'kofi_clock', scenarioPassword)
  await host.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await host.goto('/studio/live')
  const asks = host.getByText(/left to answer/)
  await expect
    .poll(async () => {
      const left = secondsOf(await asks.innerText())
      return left > 60 && left < 15 * 60
    })
    .toBe(true)
  await host.context().close()
})
