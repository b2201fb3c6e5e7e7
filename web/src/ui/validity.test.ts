import { expect, test } from 'vitest'
import { wordsFor } from './validity.ts'

const nothing = { valueMissing: false, typeMismatch: false, badInput: false, tooShort: false, rangeUnderflow: false, rangeOverflow: false }
const wrong = (fault: Partial<ValidityState>) => ({ ...nothing, stepMismatch: false, patternMismatch: false, ...fault }) as ValidityState

test.each([
  ['Fill this in.', { type: 'text', validity: wrong({ valueMissing: true }) }],
  ['Tick this to go on.', { type: 'checkbox', validity: wrong({ valueMissing: true }) }],
  ['Write an e-mail address like name@example.org.', { type: 'email', validity: wrong({ typeMismatch: true }) }],
  ['Write a number.', { type: 'number', validity: wrong({ badInput: true }) }],
  ['Write at least 10 characters.', { type: 'password', minLength: 10, validity: wrong({ tooShort: true }) }],
  ['At least 2.95.', { type: 'number', min: '2.95', validity: wrong({ rangeUnderflow: true }) }],
  ['Letters only.', { type: 'text', title: 'Letters only.', validity: wrong({ patternMismatch: true }) }],
  ['As the page says.', { type: 'text', validity: wrong({ customError: true }) }],
])('says “%s”', (words, control) => {
  expect(wordsFor({ validationMessage: 'As the page says.', ...control })).toBe(words)
})
