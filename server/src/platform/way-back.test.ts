import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test.each([
  ['/studio/payouts?stripe=back', 'https://site.example/studio/payouts?stripe=back'],
  ['https://site.example/athlete/account', 'https://site.example/athlete/account'],
  ['https://site.example.evil.example/', undefined],
  ['//evil.example/', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['\\\\evil.example', undefined],
  ['https://me@site.example/', undefined],
])('the way back %s', (typed, address) => {
  expect(wayBack(typed, 'https://site.example')).toBe(address)
})
