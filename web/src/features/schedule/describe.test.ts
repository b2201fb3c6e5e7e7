import { expect, test } from 'vitest'
import { isAround, nameOf } from './describe.ts'

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
