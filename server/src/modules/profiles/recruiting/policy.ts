// Pure rules of links for recruiters: how long one lasts, what it shows.
import type { RecruitingFact, RecruitingFacts } from '@fieldhouse/contract'
import { after, days } from '#platform/clock.ts'
import type { RecruiterLinkTable } from './tables.ts'

export const mostOpen = 10
const usual = days(30)
const longest = days(366)

export const statusAt = ({ ended_at: ended, expires_at: end }: Pick<RecruiterLinkTable, 'ended_at' | 'expires_at'>, now: Date) =>
  ended !== null ? ('ended' as const) : end <= now ? ('expired' as const) : ('open' as const)

/** When a link ends that is made now; undefined for a moment that is past or too far off. */
export function endOf(wish: string | undefined, now: Date): Date | undefined {
  if (wish === undefined) return after(now, usual)
  const end = new Date(wish)
  return end > now && end <= after(now, longest) ? end : undefined
}

/** Of what the athlete wrote, what this link shares (youth.md Y62). */
export const sharedBy = (facts: RecruitingFacts, shares: readonly RecruitingFact[]): RecruitingFacts => ({
  gpa: shares.includes('gpa') ? facts.gpa : null,
  testScores: shares.includes('testScores') ? facts.testScores : null,
  academicInterests: shares.includes('academicInterests') ? facts.academicInterests : null,
  contactEmail: shares.includes('contactEmail') ? facts.contactEmail : null,
})

/** A minor's grades and address go to strangers with a guardian's consent to just that, which none is asked for yet (youth.md Y62, Y66). */
export const mayHaveLinks = (person: { isMinor: boolean }): boolean => !person.isMinor
