import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, registerFan, saveCard } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { createDelivery, createPostgresStore, type Fault } from '@fieldhouse/sandbox'
import { createLog } from '../log.ts'

let app: TestApp
const attempts: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  const fan = await registerFan(app.client)
  const cardId = await saveCard(app.client, fan)
  await app.settle()
  for (const amount of [10, 20]) {
    const { data } = await app.client.send('payments.topUp', { token: fan.token, headers: newKey(), body: { amount, cardId } })
    attempts.push(data._id)
  }
})
afterAll(() => app.close())

/** One round of events that nobody takes: whose they are, in their order, and of which type. */
async function round(): Promise<string[]> {
  const posted: string[] = []
  await createDelivery({
    store: createPostgresStore(app.db),
    keyOf: async (attemptId) => `key of ${attemptId}`,
    secret: 'whsec_test',
    connectSecret: 'whsec_test',
    post: async (body) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { object: { metadata: { attempt_id: string } } } }
      posted.push(`${attempts.indexOf(data.object.metadata.attempt_id)} ${type}`)
      return 500
    },
    now: () => Date.now(),
    log: createLog('silent'),
  }).deliver()
  return posted
}
const script = (fault: Fault, attempt?: string) => app.money.sandbox?.scriptFault('webhook', fault, attempt)
const types = ['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded']
const eventsOf = (index: number) => types.map((type) => `${index} ${type}`)
const [first, second] = [eventsOf(0), eventsOf(1)]

test.each<[Fault, string[], string[]]>([
  ['delay', second, []],
  ['dup', [...first, ...second, ...first], [...first, ...second, ...first, ...second]],
  ['reorder', [...first.toReversed(), ...second], [...second.toReversed(), ...first.toReversed()]],
])('%s concerns the events of one payment, or all of one round', async (fault, ofOne, ofAll) => {
  const all = [...first, ...second]
  expect(await round()).toEqual(all)
  await script(fault, attempts[0])
  expect([await round(), await round()]).toEqual([ofOne, all])
  await script(fault, `key of ${attempts[0]}`)
  expect([await round(), await round()]).toEqual([ofOne, all])
  await script(fault)
  expect([await round(), await round()]).toEqual([ofAll, all])
})

test('a fault waits for its payment and lets the next one of everybody pass', async () => {
  await script('delay', 'of a payment that is not there')
  await script('dup', attempts[1])
  expect(await round()).toEqual([...first, ...second, ...second])
  expect(await app.money.sandbox?.listFaults()).toEqual([{ verb: 'webhook', fault: 'delay', attempt: 'of a payment that is not there' }])
})
