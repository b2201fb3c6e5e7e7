import { expect, test } from 'vitest'
import { wordsOf } from './requirements.ts'

test('what is asked for is said once, in words', () => {
  expect(
    wordsOf([
      'individual.dob.day',
      'individual.dob.month',
      'external_account',
      'individual.verification.document',
      'relationship.tax_status',
    ]),
  ).toEqual(['Your date of birth', 'The bank account for your money', 'A photo of your identity document', 'Tax status'])
})
