import { expect, test } from 'vitest'
import { detailsOf, inOrder, nameOf, players, type RosterRow } from './describe.ts'

const nothing = { jersey: null, gradYear: null, classLabel: null, height: null, weight: null, hometown: null, positions: [] }
const row = (line: number, action: RosterRow['action'], values: Partial<RosterRow['values']> = {}): RosterRow => ({
  line,
  action,
  message: null,
  values: { firstName: 'Ann', lastName: 'Lee', ...nothing, ...values },
})

test('what needs fixing stands first, each in the order of the file', () => {
  const rows = [row(2, 'create'), row(3, 'skip'), row(4, 'error'), row(5, 'update'), row(6, 'error')]
  expect(inOrder(rows).map(({ line }) => line)).toEqual([4, 6, 5, 2, 3])
})

test('a row is told in one line', () => {
  expect(nameOf(row(2, 'error', { firstName: null, lastName: null }))).toBe('No name')
  expect(detailsOf(row(2, 'create', { positions: ['QB', 'WR'], gradYear: 2027, weight: '185' }))).toBe('QB/WR · 2027 · 185 lb')
  expect([players(1), players(0)]).toEqual(['1 player', '0 players'])
})
