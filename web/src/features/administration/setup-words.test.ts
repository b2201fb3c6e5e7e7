import { setupKeys } from '@fieldhouse/contract/kinds'
import { expect, test } from 'vitest'
import { isSetupKey, nextStep } from './setup-words.ts'

const steps = setupKeys.map((key) => ({ key, state: ['site', 'look'].includes(key) ? ('done' as const) : ('open' as const) }))

test('the next step is the first behind that is not done, and the last one at the end', () => {
  expect([nextStep(steps, 'you'), nextStep(steps, 'doors'), nextStep(steps, 'finish')]).toEqual(['mail', 'finish', 'finish'])
})

test('no other word of an address is a step', () => {
  expect([isSetupKey('mail'), isSetupKey('Mail'), isSetupKey(null)]).toEqual([true, false, false])
})
