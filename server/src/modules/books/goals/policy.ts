// What a goal may say and be. Pure.
import { days } from '#platform/clock.ts'
import type { GoalTable } from './tables.ts'

export const furthest = days(365)

const condition = String.raw`if|when|once|should|for (?:every|each|a|the)|per`
const outcome = String.raw`win|wins|won|winning|victory|score|scores|scored|goal|goals|touchdown|touchdowns|points?|record|medal|rank|enrol|enrols|enroll|enrolls|enrolled|commit|commits|transfer|transfers|sign|signs`
const hanging = new RegExp(String.raw`\b(?:${condition})\b.*\b(?:${outcome})\b`)

/** Nothing that is paid hangs on a score, a win or an enrolment (youth.md Y27). */
export const hangsOnSport = (title: string): boolean => hanging.test(title.toLowerCase().normalize('NFKC'))

/** As the row keeps it; undefined for what no goal of this kind can be. */
export function targetOf(kind: GoalTable['kind'], target: number): number | undefined {
  if (target <= 0) return undefined
  if (kind === 'tokens') return Math.round(target * 100)
  return Number.isInteger(target) ? target : undefined
}

export const shownOf = (kind: GoalTable['kind'], value: number): number => (kind === 'tokens' ? value / 100 : value)

export const isOver = ({ state, ends_at: endsAt }: Pick<GoalTable, 'state' | 'ends_at'>, now: Date): boolean =>
  state === 'ended' || (endsAt !== null && endsAt <= now)
