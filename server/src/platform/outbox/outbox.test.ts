import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, silentFaults, type TestApp } from '#test/index.ts'
import { createOutbox } from './index.ts'

declare module './index.ts' {
  interface Topics {
    counted: { number: number }
  }
}

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

test('of two processes one delivers at a time, so that events keep their order and handlers their locks', async () => {
  const heard: number[] = []
  const processes = [0, 1].map(() => {
    const outbox = createOutbox(app.db, silentFaults())
    outbox.on('counted', async ({ number }) => {
      await new Promise((done) => setImmediate(done))
      heard.push(number)
    })
    return outbox
  })
  const numbers = Array.from({ length: 250 }, (_, number) => number)
  await processes[0]?.writeAll(
    app.db,
    'counted',
    numbers.map((number) => ({ number })),
  )
  await Promise.all(processes.map((outbox) => outbox.deliver()))
  expect(heard).toEqual(numbers)
})

test('a topic or a payload that nobody declared does not compile', async () => {
  const outbox = createOutbox(app.db, silentFaults())
  const heard: number[] = []
  // @ts-expect-error nobody declared this topic
  outbox.on('nobody.knows', async () => undefined)
  // @ts-expect-error what it tells is a number
  await outbox.write(app.db, 'counted', { number: 'one' })
  outbox.on('counted', async ({ number }) => void heard.push(number))
  await outbox.write(app.db, 'counted', { number: 2 })
  await outbox.deliver()
  expect(heard).toContain(2)
})
