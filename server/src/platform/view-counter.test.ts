import { expect, test } from 'vitest'
import { silentFaults } from '#test/index.ts'
import { clockOf } from './clock.ts'
import { createViewCounter } from './view-counter.ts'

const clock = clockOf(() => new Date(0))
const caller = (network: string) => ({ address: network, network, userAgent: '', isWeb: false })

test('what could not be written is kept and written with what came meanwhile', async () => {
  const written: [string, number][][] = []
  let isAway = true
  const faults = silentFaults()
  const counter = createViewCounter({ clock, faults })
  const count = counter.of(async (views) => {
    if (isAway) throw new Error('the database is away')
    written.push([...views])
  })
  count('b', undefined, caller('one'))
  await counter.flush()
  expect([...faults.counts]).toEqual([['views', 1]])
  isAway = false
  for (const [id, network] of [
    ['b', 'one'],
    ['b', 'two'],
    ['a', 'one'],
  ] as const)
    count(id, undefined, caller(network))
  await counter.flush()
  await counter.flush()
  expect(written).toEqual([
    [
      ['a', 1],
      ['b', 2],
    ],
  ])
})
