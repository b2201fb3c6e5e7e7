import { expect, test } from 'vitest'
import { closeOneByOne } from './one-by-one.ts'

type Sockets = Map<string, { disconnect(): void }>

test('sockets are closed evenly, never all in one moment', async () => {
  const closedAt: number[] = []
  const sockets: Sockets = new Map()
  for (let count = 0; count < 40; count += 1)
    sockets.set(String(count), { disconnect: () => (sockets.delete(String(count)), void closedAt.push(performance.now())) })
  const began = performance.now()
  await closeOneByOne(sockets, 500)
  expect([sockets.size, closedAt.length]).toEqual([0, 40])
  expect(closedAt.filter((at) => at - began < 200).length).toBeLessThanOrEqual(25)
  expect((closedAt.at(-1) ?? 0) - began).toBeGreaterThan(300)
})

test('where those who were closed come back to the same process, as they do where it is alone, it ends all the same', async () => {
  let closed = 0
  const sockets: Sockets = new Map()
  const come = (name: string) => sockets.set(name, { disconnect: () => (sockets.delete(name), (closed += 1), void come(`${name}.`)) })
  come('one')
  await closeOneByOne(sockets, 150)
  expect([sockets.size, closed > 0]).toEqual([1, true])
})
