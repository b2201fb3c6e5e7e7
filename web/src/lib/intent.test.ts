import { afterEach, expect, test, vi } from 'vitest'
import { keepIntent, parseIntent, wayOn } from './intent.ts'

const kept = { id: 'unlock:feed:1', words: 'unlock “Set pieces” for $5.00', path: '/post/set-pieces' }
const at = 1_000_000

test('an intention is good for an hour', () => {
  const text = JSON.stringify({ ...kept, at })
  expect(parseIntent(text, at)).toEqual(kept)
  expect(parseIntent(text, at + 59 * 60_000)).toEqual(kept)
  expect(parseIntent(text, at + 60 * 60_000)).toBeUndefined()
  // A clock that is put right meanwhile does not lose it, and one that was set back does not keep it for ever.
  expect(parseIntent(text, at - 59 * 60_000)).toEqual(kept)
  expect(parseIntent(text, at - 60 * 60_000)).toBeUndefined()
})

test.each([null, '', 'null', '[]', '{', '7', '{"id":1}', JSON.stringify({ ...kept, at: 'now' })])('%s is none', (text) => {
  expect(parseIntent(text, at)).toBeUndefined()
})

afterEach(() => vi.unstubAllGlobals())

test('the way on is what the address says; what was wanted is one only out of a mail', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  const ways = () =>
    ['/auth/login', '/auth/login?next=%2Fhome', '/auth/login?verified=1', '/auth/reset?code=1'].map((address) =>
      wayOn(new URL(address, 'https://own.invalid')),
    )
  expect(ways()).toEqual([null, '/home', null, null])
  keepIntent(kept)
  expect(ways()).toEqual([null, '/home', kept.path, kept.path])
})
