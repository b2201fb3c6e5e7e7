import { ruleOf } from '@fieldhouse/contract/setting-rules'
import { expect, test } from 'vitest'
import { fieldText, valueOf, valueWords } from './setting-words.ts'

test.each([
  ['platformFeeBps', '12.5', 1250, '12.5 %'],
  ['graceDays', '3', 3, '3 days'],
  ['minimumTipPrice', '2.95', 2.95, '2.95 tokens'],
  ['blockedCountries', ' de,  FR ', ['DE', 'FR'], 'DE, FR'],
  ['blockedCountries', '', [], 'none'],
  ['siteName', ' Oval ', 'Oval', '“Oval”'],
  ['metaDescription', '', '', 'nothing'],
] as const)('%s: %s', (key, entered, value, words) => {
  const rule = ruleOf(key)
  expect(valueOf(rule, entered)).toEqual(value)
  expect(valueWords(rule, valueOf(rule, entered))).toBe(words)
  expect(valueOf(rule, fieldText(rule, valueOf(rule, entered)))).toEqual(value)
})

test('a switch is what is ticked, and an empty number is none', () => {
  expect([valueOf(ruleOf('maintenanceMode'), 'on'), valueOf(ruleOf('maintenanceMode'), null)]).toEqual([true, false])
  expect(valueOf(ruleOf('graceDays'), '')).toBe(-1)
})
