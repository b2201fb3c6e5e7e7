import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMicroBatch } from './micro-batch.ts'

/** A runner that answers when told to. */
function createRunner(most: number) {
  const batches: { items: readonly number[]; end: PromiseWithResolvers<readonly number[]> }[] = []
  const join = createMicroBatch<number, number>({
    most,
    run(items) {
      const end = Promise.withResolvers<readonly number[]>()
      batches.push({ items, end })
      return end.promise
    },
  })
  const begun = async (n: number) => {
    while (!batches[n]) await immediate()
  }
  return { batches, join, begun, answer: (n: number) => batches[n]?.end.resolve(batches[n].items.map((item) => item * 10)) }
}

test('alone it starts at once; what gathers meanwhile goes together, at most so many', async () => {
  const { batches, join, begun, answer } = createRunner(3)
  const results = [1, 2, 3, 4, 5].map((item) => join(item))
  expect(batches.map(({ items }) => items)).toEqual([[1]])
  answer(0)
  expect(await results[0]).toBe(10)
  await begun(1)
  expect(batches[1]?.items).toEqual([2, 3, 4])
  answer(1)
  expect(await Promise.all(results.slice(1, 4))).toEqual([20, 30, 40])
  await begun(2)
  answer(2)
  expect(await results[4]).toBe(50)
})

test('what fails, fails its own batch and lets the next one start', async () => {
  const { batches, join, begun, answer } = createRunner(10)
  const results = Promise.allSettled([join(1), join(2), join(3)])
  batches[0]?.end.reject(new Error('no'))
  await begun(1)
  answer(1)
  expect(await results).toMatchObject([{ status: 'rejected' }, { value: 20 }, { value: 30 }])
})
