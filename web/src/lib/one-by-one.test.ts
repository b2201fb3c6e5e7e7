import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { oneByOne } from './one-by-one.ts'

const refusing = (refusals: Record<string, ApiError>) => async (item: string) => {
  if (refusals[item]) throw refusals[item]
}
const watching = (steps: number[] = [], signal = new AbortController().signal) => ({ onStep: (tried: number) => steps.push(tried), signal })

test('one that is refused holds up none of the others', async () => {
  const steps: number[] = []
  const locked = new ApiError({ status: 422, code: 'content.audience_mismatch', message: 'Not for this one.' })
  expect(await oneByOne(['a', 'b', 'c'], refusing({ b: locked }), watching(steps))).toEqual({
    done: ['a', 'c'],
    failed: [{ item: 'b', message: 'Not for this one.' }],
    left: [],
  })
  expect(steps).toEqual([1, 2, 3])
})

test.each([0, 401, 429, 503])('a refusal that would meet the next one, too, ends it: %s', async (status) => {
  const { done, failed, left } = await oneByOne(['a', 'b', 'c'], refusing({ b: new ApiError({ status }) }), watching())
  expect([done, failed.map(({ item }) => item), left]).toEqual([['a'], ['b'], ['c']])
})

test('who stops it finds the rest as it was', async () => {
  const stopping = new AbortController()
  const outcome = await oneByOne(['a', 'b', 'c'], async (item) => item === 'b' && stopping.abort(), watching([], stopping.signal))
  expect(outcome).toEqual({ done: ['a', 'b'], failed: [], left: ['c'] })
})
