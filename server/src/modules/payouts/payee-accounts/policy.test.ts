import { expect, test } from 'vitest'
import { destinationChange } from './policy.ts'

const bank = (id: string) => ({ id, name: 'Bank', last4: '6789' })
const none = { payouts_enabled: false, bank_id: null }
const works = { payouts_enabled: true, bank_id: 'ba_1' }

test.each([
  ['verified for the first time', none, { payoutsEnabled: true, bank: bank('ba_1') }, false, 'on'],
  ['seen again', works, { payoutsEnabled: true, bank: bank('ba_1') }, true, undefined],
  ['another bank', works, { payoutsEnabled: true, bank: bank('ba_2') }, true, 'on'],
  ['another bank while switched off', works, { payoutsEnabled: true, bank: bank('ba_2') }, false, undefined],
  ['payouts stopped', works, { payoutsEnabled: false, bank: bank('ba_1') }, true, 'off'],
  ['payouts stopped while switched off', works, { payoutsEnabled: false, bank: bank('ba_1') }, false, undefined],
  ['no bank yet', none, { payoutsEnabled: true, bank: null }, false, undefined],
])('an account %s', (_, known, seen, isOn, change) => {
  expect(destinationChange(known, seen, isOn)).toBe(change)
})
