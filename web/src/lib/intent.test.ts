import { expect, test } from 'vitest'
import { parseIntent } from './intent.ts'

const kept = { id: 'unlock:feed:1', words: 'unlock “Set pieces” for $5.00', path: '/post/set-pieces' }
const at = 1_000_000

test('an intention is good for an hour', () => {
  const text = JSON.stringify({ ...kept, at })
  expect(parseIntent(text, at)).toEqual(kept)
  expect(parseIntent(text, at + 59 * 60_000)).toEqual(kept)
  expect(parseIntent(text, at + 60 * 60_000)).toBeUndefined()
  // A clock that was set back does not keep it for ever.
  expect(parseIntent(text, at - 1)).toBeUndefined()
})

test.each([null, '', 'null', '[]', '{', '7', '{"id":1}', JSON.stringify({ ...kept, at: 'now' })])('%s is none', (text) => {
  expect(parseIntent(text, at)).toBeUndefined()
})
