// The store between processes is gone without a word, and another one has its name: nobody waits for the one that is gone.
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedisBus, type Bus } from '#platform/bus/index.ts'
import { systemClock } from '#platform/clock.ts'
import { createFaults } from '#platform/faults.ts'
import { createLog } from '#platform/log.ts'
import { startLine, type NetworkLine } from '../fakes/line.ts'
import { ownStore, type Store } from './components.ts'

let stores: readonly Store[]
let line: NetworkLine
let buses: readonly Bus[]

const log = createLog('silent')
const open = () => openRedisBus({ url: line.url, installation: 'silent', faults: createFaults({ log, clock: systemClock }), log })

beforeAll(async () => {
  stores = (await Promise.all([ownStore(), ownStore()])).filter((store) => store !== undefined)
  for (const store of stores) await store.start()
  line = await startLine(stores[0]?.url ?? '')
  buses = await Promise.all([open(), open()])
})
afterAll(async () => {
  for (const bus of buses) await bus.close()
  await line.close()
  for (const store of stores) await store.kill()
})

/** What one says is heard by the other, and both may count. */
async function untilTogether(name: string): Promise<number> {
  const [here, there] = buses
  let heard = 0
  there?.on('jobs.sent', (told) => void (heard += told.name === name ? 1 : 0))
  const began = performance.now()
  const isTogether = async () => {
    here?.tell('jobs.sent', { name })
    return heard > 0 && (await mayCount(name))
  }
  await expect.poll(isTogether, { timeout: 60_000, interval: 200 }).toBe(true)
  return performance.now() - began
}

const mayCount = async (key: string): Promise<boolean> =>
  (await Promise.all(buses.map(({ store }) => store?.use(key, Date.now(), 60_000)))).every((count) => count !== undefined)

test('one that is gone is left for another, with what was on its way to it', async () => {
  expect(await untilTogether('before')).toBeLessThan(2000)
  line.swallow()
  line.leadTo(stores[1]?.url)
  const back = await untilTogether('after')
  process.stdout.write(`the store was gone without a word: together again after ${Math.round(back)} ms\n`)
  expect(back).toBeLessThan(30_000)
})

test('one that became a copy of another is left for the other', async () => {
  const former = new Redis(stores[1]?.url ?? '')
  await former.replicaof('127.0.0.1', new URL(stores[0]?.url ?? '').port)
  expect(await mayCount('copied')).toBe(false)
  line.leadTo(stores[0]?.url)
  await expect.poll(() => mayCount('copied')).toBe(true)
  former.disconnect()
})
