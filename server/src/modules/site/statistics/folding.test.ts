import { expect, test } from 'vitest'
import { foldDays, foldValues } from './folding.ts'
import type { StatTable } from './tables.ts'

const parts = (all: Record<string, number>) => Object.entries(all).map(([value, n]) => ({ value, n }))

test('nothing of fewer than five is told, nor what leads to it', () => {
  expect(foldValues(parts({ poster: 9, radio: 3, letter: 4 }))).toEqual(parts({ poster: 9, other: 7 }))
  // Two by radio could be worked out of all and the poster.
  expect(foldValues(parts({ poster: 9, club: 6, radio: 2 }))).toEqual(parts({ poster: 9, other: 8 }))
  expect(foldValues(parts({ poster: 9, radio: 1 }))).toEqual(parts({ other: 10 }))
  expect(foldValues(parts({ radio: 2, letter: 2 }))).toEqual([])
  expect(foldValues(parts({ poster: 5, other: 6 }))).toEqual(parts({ poster: 5, other: 6 }))
})

test('a sum that is too small waits for the days that follow', () => {
  const row: StatTable = { subject_kind: 'page', subject_id: 'a', day: '2026-03-01', metric: 'views', dim: '', value: '', n: 4 }
  const { kept, later } = foldDays([row, { ...row, metric: 'visitors', n: 5 }, { ...row, dim: 'device', value: 'phone' }], '2026-03-02')
  expect(kept).toEqual([{ ...row, metric: 'visitors', n: 5 }])
  expect(later).toEqual([{ ...row, day: '2026-03-02' }])
})

test('sums of several days that are too small wait together', () => {
  const row: StatTable = { subject_kind: 'page', subject_id: 'a', day: '2026-03-01', metric: 'followed', dim: '', value: '', n: 2 }
  const other = { ...row, subject_id: 'b' }
  const { kept, later } = foldDays([row, { ...row, day: '2026-03-02' }, other], '2026-03-05')
  expect(kept).toEqual([])
  expect(later).toEqual([
    { ...row, day: '2026-03-05', n: 4 },
    { ...other, day: '2026-03-05' },
  ])
})
