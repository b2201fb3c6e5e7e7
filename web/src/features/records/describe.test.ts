import { expect, test } from 'vitest'
import { countedIn, spansFor, titleOf } from './choices.ts'
import { latestOf, standingOf } from './describe.ts'
import type { AthleteRecord } from './api.ts'

const line = (more: Partial<AthleteRecord>) =>
  ({ kind: 'stats', status: 'own', confirmedBy: null, declineReason: null, ...more }) as AthleteRecord

test('a line says where it stands', () => {
  expect([
    standingOf(line({})),
    standingOf(line({ kind: 'achievement' })),
    standingOf(line({ status: 'waiting' })),
    standingOf(line({ status: 'confirmed' })),
    standingOf(line({ status: 'confirmed', confirmedBy: { name: 'Ada Brandt' } as AthleteRecord['confirmedBy'] })),
    standingOf(line({ status: 'declined', declineReason: 'season' })),
  ]).toEqual([
    'Own figures',
    'Own entry',
    'Waiting for the coach',
    'Confirmed by the team',
    'Confirmed by Ada Brandt',
    'Declined: It was another season',
  ])
})

test('the card shows figures of the latest season', () => {
  expect(latestOf(undefined)).toBeUndefined()
  expect(latestOf([line({ kind: 'achievement', _id: 'a' }), line({ _id: 'b' }), line({ _id: 'c' })])?._id).toBe('b')
})

test('seasons go back from this one, and an older one is kept', () => {
  const spans = spansFor(new Date(2026, 10, 22), { startYear: 1999, endYear: 2000 })
  expect(spans.slice(0, 3).map(({ text }) => text)).toEqual(['2026–27', '2026', '2025–26'])
  expect(spans.at(-1)).toMatchObject({ value: '1999-2000', text: '1999–00' })
})

test('what has no title is named by its words', () => {
  expect([titleOf({ title: 'Final' }), titleOf({ title: null, text: '<p>Two hours</p>' }), titleOf({ title: '' })]).toEqual([
    'Final',
    'Two hours',
    'Without words',
  ])
})

test('what a sport counts reads like a word', () => {
  expect(countedIn(['kills', 'td', '50-free', '100m'])).toEqual(['Kills', 'TD', '50 free', '100m'])
  expect(countedIn(undefined)).toEqual([])
})
