// Pure rules of teams: seasons, what somebody holds in a team, whether a team may take money.
import type { Season, TeamCapability } from '@fieldhouse/contract'
import type { StaffRight } from '#ground/pages'
import type { MemberTable, TeamTable } from './tables.ts'

/** Seasons roll over on 1 July, as school years do; the day that counts is that of UTC. */
export const seasonAt = (now: Date): { startYear: number; endYear: number } => {
  const startYear = now.getUTCMonth() >= 6 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  return { startYear, endYear: startYear + 1 }
}

export const presentSeason = (startYear: number, endYear: number): Season => ({
  startYear,
  endYear,
  label: startYear === endYear ? String(startYear) : `${startYear}–${String(endYear % 100).padStart(2, '0')}`,
})

/** What a person's memberships give together: staff their rights, everybody the right to write for the team. */
export function rightsOf(members: readonly Pick<MemberTable, 'rights' | 'claim_status'>[]): readonly StaffRight[] {
  const claimed = members.filter(({ claim_status: status }) => status === 'claimed')
  if (claimed.length === 0) return []
  return [...new Set<StaffRight>(['member', ...claimed.flatMap(({ rights }) => rights)])]
}

/** Whether others may see a team at all. */
export const isShown = (team: Pick<TeamTable, 'status' | 'is_hidden'>): boolean => team.status === 'active' && !team.is_hidden

/**
 * Whether a team takes money: it is open, somebody stands behind it, and it is of no high school, whose states nobody has
 * confirmed yet (youth.md Y41, Y47: a missing row means no money).
 */
export const mayTeamEarn = (team: Pick<TeamTable, 'status' | 'verified' | 'education_type' | 'deleted_at'>): boolean =>
  team.status === 'active' && team.verified && team.education_type !== 'High School' && team.deleted_at === null

export interface Founder {
  readonly verified_document: boolean
  readonly school_id: string | null
}

/** A coach whose papers show the school stands behind its teams; of all others somebody looks at them first. */
export const isVouchedFor = (founder: Founder, schoolId: string | null): boolean =>
  founder.verified_document && (schoolId === null || founder.school_id === schoolId)

/** The role that counts where one person has several. */
export function mainRole(roles: readonly MemberTable['role'][]): MemberTable['role'] | null {
  const order = ['coach', 'assistant', 'manager', 'trainer', 'other', 'athlete'] as const
  return order.find((role) => roles.includes(role)) ?? null
}

/** An owner has all of it, so nothing else needs to be kept beside it. */
export const plainRights = (rights: readonly TeamCapability[]): TeamCapability[] =>
  rights.includes('owner') ? ['owner'] : [...new Set(rights)]
