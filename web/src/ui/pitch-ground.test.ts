import { expect, test } from 'vitest'
import { groundOf } from './pitch-ground.tsx'

test('a page without a picture stands on the ground of its sport', () => {
  expect(['volleyball', 'tennis', 'football', 'swimming', 'basketball'].map(groundOf)).toEqual([
    'halves',
    'halves',
    'gridiron',
    'lanes',
    'hoops',
  ])
  // A sport of the site’s own, or none.
  expect([groundOf('quidditch'), groundOf('constructor'), groundOf(undefined)]).toEqual(['track', 'track', 'track'])
})
