// Pure rules of school badges (youth.md Y63): who speaks for a school, of whom, and until when.

/** The end of the school year that `now` is in: of 31 August in UTC, so nowhere in America is it later than that day. */
export function seasonEndAt(now: Date): Date {
  const endOf = (year: number) => new Date(Date.UTC(year, 8, 1) - 1)
  const end = endOf(now.getUTCFullYear())
  return now <= end ? end : endOf(now.getUTCFullYear() + 1)
}

/** 2026–27 for what ends in 2027. */
export const seasonOf = (end: Date): string => `${end.getUTCFullYear() - 1}–${String(end.getUTCFullYear()).slice(2)}`

export interface PersonFacts {
  readonly isActive: boolean
  readonly isMinor: boolean
  readonly roles: readonly string[]
  readonly hasApprovedPapers: boolean
  /** The record that the school is today. */
  readonly schoolId: string | undefined
  readonly domains: readonly string[]
  /** Whether a confirmed address is at one of the domains. */
  readonly hasSchoolMail: boolean
}

export type Missing = 'adult' | 'role' | 'school' | 'papers' | 'domain' | 'email'

/** What somebody lacks to speak for their school, the first thing first; null for an officer. */
export function missingOf(person: PersonFacts): Missing | null {
  if (person.isMinor) return 'adult'
  if (!person.roles.includes('coach') && !person.roles.includes('staff')) return 'role'
  if (person.schoolId === undefined) return 'school'
  if (!person.hasApprovedPapers || !person.isActive) return 'papers'
  if (person.domains.length === 0) return 'domain'
  return person.hasSchoolMail ? null : 'email'
}

export const isAthleteAt = (person: PersonFacts, schoolId: string | undefined): boolean =>
  schoolId !== undefined && person.schoolId === schoolId && person.roles.includes('athlete')

/** Whether a word still counts: both are still where it was said of them. */
export const counts = (
  badge: { schoolId: string | undefined; expiresAt: Date },
  { athlete, officer }: { athlete: PersonFacts | undefined; officer: PersonFacts | undefined },
  now: Date,
): boolean =>
  now <= badge.expiresAt &&
  athlete !== undefined &&
  officer !== undefined &&
  isAthleteAt(athlete, badge.schoolId) &&
  missingOf(officer) === null &&
  officer.schoolId === badge.schoolId
