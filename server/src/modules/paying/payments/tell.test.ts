import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFan, registerPerformer, saveCard, testCards, tip, topUp } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('sockets of the payer hear of money, after it happened, and nobody else’s', async () => {
  const [fan, athlete, other] = [await registerFan(app.client), await registerPerformer(app.client), await registerFan(app.client)]
  const heard: [string, Record<string, unknown>][] = []
  const listen = async (token: string, hear: (event: string, payload: Record<string, unknown>) => void) => {
    const socket = io(app.client.baseUrl, { transports: ['websocket'], forceNew: true })
    socket.onAny(hear)
    await socket.timeout(5000).emitWithAck('auth/login', { token })
    return socket
  }
  const overheard: string[] = []
  const sockets = [await listen(fan.token, (...event) => heard.push(event)), await listen(other.token, (event) => overheard.push(event))]
  await topUp(app.client, fan, 50)
  await app.settle()
  await tip(app.client, fan, athlete, 20)
  await app.settle()
  await topUp(app.client, fan, 30, await saveCard(app.client, fan, testCards.threeDSecure))
  await app.settle()
  // What was sent before the answer to this has arrived before it.
  for (const socket of sockets) await socket.timeout(5000).emitWithAck('auth/logout', {})
  for (const socket of sockets) socket.close()
  expect(overheard).toEqual([])
  expect(heard.filter(([event]) => event === 'balance_changed').map(([, payload]) => payload)).toEqual([
    { balance: 50, delta: 50, reason: 'top_up', version: 1 },
    { balance: 30, delta: -20, reason: 'tip', version: 2 },
  ])
  expect(heard.find(([event]) => event === 'token_transaction_success')?.[1]).toMatchObject({
    item: { type: 'tip', totalPrice: 20, balance: 30 },
  })
  const statuses = heard.filter(([event]) => event === 'payment_status_callback').map(([, payload]) => payload['status'])
  expect(statuses).toEqual(['success', 'require_authentication'])
  expect(heard.find(([event]) => event === 'stripe_confirm_payment')?.[1]).toMatchObject({
    stripeClientSecret: expect.any(String),
  })
})
