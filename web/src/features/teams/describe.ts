// What a team says about itself in a word or a line.
import { genderWords, levelWords } from '../../lib/team-words.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Capability, Member, Team } from './api.ts'

/** `Volleyball · Calder Ridge College` */
export const lineOf = (team: Team): string => [team.sport.name, team.schoolName].filter(Boolean).join(' · ')

/** `Women · Varsity · 2026–27` */
export const kindOf = (team: Team): string => [genderWords[team.gender], levelWords[team.level], team.season.label].join(' · ')

export const nameOf = (member: Pick<Member, 'firstName' | 'lastName' | 'performerInfo'>): string =>
  member.performerInfo?.name ?? [member.firstName, member.lastName].filter(Boolean).join(' ')

export const roleWords: Record<Member['role'], string> = {
  athlete: 'Athlete',
  coach: 'Coach',
  assistant: 'Assistant coach',
  manager: 'Team manager',
  trainer: 'Athletic trainer',
  other: 'Staff',
}

/** Whether the athlete of a listed name is here. */
export const claimWords: Record<Member['claimStatus'], string> = { unclaimed: 'Unclaimed', invited: 'Invited', claimed: 'Claimed' }
export const claimTones: Record<Member['claimStatus'], BadgeTone> = { unclaimed: 'plain', invited: 'warn', claimed: 'good' }

/** `Setter · Senior` */
export const detailOf = (member: Member): string =>
  member.type === 'staff'
    ? (member.title ?? roleWords[member.role])
    : [member.positions.join(', '), member.classLabel ?? (member.gradYear && `Class of ${member.gradYear}`)].filter(Boolean).join(' · ')

export const capabilityWords: Record<Capability, { name: string; detail: string }> = {
  owner: { name: 'Owner', detail: 'Everything, prices and payouts too' },
  manage: { name: 'Manage', detail: 'Roster, pictures, invitations, posting as the team' },
  moderate: { name: 'Moderate', detail: 'Decides which posts of members go out' },
  compliance: { name: 'Compliance', detail: 'Sees everything, changes nothing' },
}

export const mayDo = (team: Pick<Team, 'myCapabilities'>, what: Capability): boolean =>
  team.myCapabilities.includes('owner') || team.myCapabilities.includes(what)
