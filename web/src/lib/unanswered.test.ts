import { expect, test } from 'vitest'
import { done, keyOf, whatOf } from './unanswered.ts'

test('the same has the same key until it is done', () => {
  const key = keyOf('a post')
  expect(keyOf('a post')).toBe(key)
  expect(keyOf('another post')).not.toBe(key)
  done('a post')
  expect(keyOf('a post')).not.toBe(key)
})

test('what was never answered is forgotten when fifty others have come', () => {
  const first = keyOf('0')
  for (let i = 1; i < 50; i += 1) keyOf(String(i))
  expect(keyOf('0')).toBe(first)
  keyOf('50')
  expect(keyOf('0')).not.toBe(first)
})

test('no password is kept, and one that was mistyped makes nothing another', () => {
  const asked = (currentPassword: string) => whatOf('commissions.set', { body: { percent: 12, currentPassword } })
  expect(asked('wrong horse')).toBe(asked('right horse'))
  expect(asked('right horse')).not.toContain('horse')
  expect(whatOf('auth.login', { body: { username: 'jo', password: 'secret horse' } })).not.toContain('horse')
})
