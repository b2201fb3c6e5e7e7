// Class years follow from the year of graduation. A school year ends on 1 July, and with the last one the time at a high school.
import { dayOf } from './policy.ts'
import type { PerformerProfile } from './tables.ts'

const labels = ['Senior', 'Junior', 'Sophomore', 'Freshman'] as const

/** The year in which those graduate who are seniors at `now`. */
export function seniorYearAt(now: Date): number {
  const day = dayOf(now)
  return Number(day.slice(0, 4)) + (day.slice(5) >= '07-01' ? 1 : 0)
}

/** What somebody is in the school year whose seniors graduate in `seniorYear`; null before and after, and where nobody says. */
export const classYear = (gradYear: number | null, seniorYear: number): string | null =>
  gradYear === null ? null : (labels[gradYear - seniorYear] ?? null)

type Schooling = Pick<PerformerProfile, 'education_type' | 'grad_year' | 'document_status'>

/**
 * The kind of education that rules on money go by: who has graduated from a high school is no athlete of one any more. The
 * athlete's own word is not enough, so it counts once an administrator has approved papers with that year (youth.md Y41).
 */
export function educationAt({ education_type, grad_year, document_status }: Schooling, now: Date): Schooling['education_type'] {
  const hasGraduated = grad_year !== null && grad_year < seniorYearAt(now) && document_status === 'approved'
  return education_type === 'High School' && hasGraduated ? null : education_type
}
