import { expect, test } from 'vitest'
import { isAround, lettersOf, nameOf } from './describe.ts'

test('an event is told by its opponent, away with at', () => {
  const named = (kind: 'game' | 'practice' | 'other', opponent: string | null, isHome: boolean) => nameOf({ kind, opponent, isHome })
  expect([named('game', 'Tern Bay', true), named('game', 'Saltmere', false)]).toEqual(['Tern Bay', 'at Saltmere'])
  expect([named('practice', null, true), named('other', null, true), named('other', 'Team dinner', false)]).toEqual([
    'Practice',
    'Team event',
    'Team dinner',
  ])
})

test('one goes live from a game half a day around it', () => {
  const game = '2030-11-21T00:30:00.000Z'
  const at = (time: string) => isAround(game, Date.parse(time))
  expect([at('2030-11-20T12:29:00Z'), at('2030-11-20T12:31:00Z'), at('2030-11-21T12:29:00Z'), at('2030-11-21T12:31:00Z')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('the last five that say how they ended are letters', () => {
  const played = ['W 3-1', 'l 0-2', null, 'D 1-1', 'abandoned', 'Won late', 'W 2-0', 'W 1-0', 'L 0-1'].map((result, index) => ({
    _id: String(index),
    result,
  }))
  expect(lettersOf(played).map(({ letter }) => letter)).toEqual(['W', 'L', 'D', 'W', 'W'])
})
