import { expect, inject, test } from 'vitest'
import { inTurn } from './turn.ts'

const url = inject('postgresUrl')

test('one after the other, whoever waits says so, and one that fails leaves the turn free', async () => {
  const [said, order] = [[] as string[], [] as string[]]
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const first = inTurn(url, async () => {
    order.push('first begins')
    begun.resolve()
    await ended.promise
    order.push('first ends')
    throw new Error('It broke off')
  })
  await begun.promise
  const second = inTurn(
    url,
    async () => void order.push('second'),
    (line) => {
      said.push(line)
      ended.resolve()
    },
  )
  await expect(first).rejects.toThrow('It broke off')
  await second
  expect(order).toEqual(['first begins', 'first ends', 'second'])
  expect(said).toEqual([expect.stringContaining('waits for it')])
})
