import { expect, test } from 'vitest'
import { faultName } from './fault-words.ts'

test('a place where something failed is said in words', () => {
  expect(
    ['request GET /api/addresses', 'job queue', 'job file.prepare', 'socket refused: auth.required', 'socket', 'other'].map(faultName),
  ).toEqual([
    'Request that failed: GET /api/addresses',
    'The queue of work did not answer',
    'Work that failed: file.prepare',
    'Socket refused: auth.required',
    'Socket that broke',
    'other',
  ])
})
