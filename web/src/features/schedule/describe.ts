import type { TeamEvent } from './api.ts'

export const kindWords: Record<TeamEvent['kind'], string> = { game: 'Game', practice: 'Practice', other: 'Something else' }

/** `Quarry Hill`, `at Saltmere`, `Practice`. */
export const nameOf = ({ kind, opponent, isHome }: Pick<TeamEvent, 'kind' | 'opponent' | 'isHome'>): string => {
  if (kind === 'practice') return 'Practice'
  if (opponent === null) return 'Team event'
  return kind === 'game' && !isHome ? `at ${opponent}` : opponent
}

const halfDay = 12 * 60 * 60 * 1000
/** Near enough to go live from it. */
export const isAround = (time: string, now = Date.now()): boolean => Math.abs(Date.parse(time) - now) < halfDay

const two = (number: number) => String(number).padStart(2, '0')

/** A moment as a field for day and time has it, in the reader's own zone. */
export function fieldOf(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export const momentOf = (field: string | undefined): string | null => (field === undefined ? null : new Date(field).toISOString())
