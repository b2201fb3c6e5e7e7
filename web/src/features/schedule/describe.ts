import type { TeamEvent } from './api.ts'

export const kindWords: Record<TeamEvent['kind'], string> = { game: 'Game', practice: 'Practice', other: 'Something else' }

/** `Quarry Hill`, `at Saltmere`, `Practice`. */
export const nameOf = ({ kind, opponent, isHome }: Pick<TeamEvent, 'kind' | 'opponent' | 'isHome'>): string => {
  if (kind === 'practice') return 'Practice'
  if (opponent === null) return 'Team event'
  return kind === 'game' && !isHome ? `at ${opponent}` : opponent
}

const outcome = /^([WLDT])\b/i

/** How the last five games that say it ended: won, lost or drawn, the newest first. */
export const lettersOf = (played: readonly Pick<TeamEvent, '_id' | 'result'>[]): { id: string; letter: string }[] =>
  played
    .flatMap(({ _id: id, result }) => {
      const letter = outcome.exec(result ?? '')?.[1]
      return letter === undefined ? [] : [{ id, letter: letter.toUpperCase() }]
    })
    .slice(0, 5)

const halfDay = 12 * 60 * 60 * 1000
/** Near enough to go live from it. */
export const isAround = (time: string, now = Date.now()): boolean => Math.abs(Date.parse(time) - now) < halfDay
