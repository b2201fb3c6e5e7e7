// A team on the wire, and who is in it.
import { teamPath, type AccountCard, type Member, type Team, type TeamCapability } from '@fieldhouse/contract'
import type { Flags } from '#content/reactions'
import type { PageStats } from '#ground/pages'
import type { SportCard } from '#ground/reference'
import type { School } from '#ground/schools'
import { classYear, nameUnseen } from '#people/accounts'
import { mainRole, mayTeamEarn, presentSeason } from './policy.ts'
import type { MemberRow, MemberTable, TeamTable } from './tables.ts'

const amount = (cents: number | null) => (cents === null ? null : cents / 100)

export const presentTeamSchool = (team: Pick<TeamTable, 'education_type' | 'school_id'>, school: School | undefined) => ({
  educationType: team.education_type,
  education: team.school_id,
  educationInfo: school
    ? { id: school.publicId, name: school.name, city: school.city, state: school.state, stateCode: school.stateCode }
    : null,
  schoolName: school?.name ?? null,
  schoolCity: school?.city ?? null,
  schoolState: school?.state ?? null,
  schoolStateCode: school?.stateCode ?? null,
})

export const pathOf = (team: TeamTable, school: School | undefined): string =>
  teamPath({ _id: team.id, slug: team.slug, ...presentTeamSchool(team, school) })

export const coaches = (members: readonly MemberTable[]): string[] => ids(members.filter(({ role }) => role === 'coach'))

const ids = (members: readonly MemberTable[]): string[] => [...new Set(members.flatMap(({ account_id: id }) => id ?? []))]

export interface TeamFacts {
  readonly team: TeamTable
  readonly school: School | undefined
  readonly sport: SportCard
  readonly stats: PageStats
  /** Who is in it now. */
  readonly members: readonly MemberTable[]
  /** Of those, whom others may know of. */
  readonly shown: ReadonlySet<string>
  readonly isApart: boolean
  readonly viewerId: string | undefined
  readonly isFollowed: boolean
  readonly isSubscribed: boolean
  readonly flags: Flags
  readonly freeOfferUsed: boolean
  /** A stream runs that the viewer may know of. */
  readonly isLive: boolean
  readonly pinnedFeedIds: string[]
  /** Of what can be paid out; for owners. */
  readonly balance: number | undefined
}

function presentOwn({ members, viewerId, team, balance }: TeamFacts) {
  const mine = members.filter((member) => viewerId !== undefined && member.account_id === viewerId)
  const capabilities = [...new Set(mine.flatMap(({ rights }) => rights))] as TeamCapability[]
  const isStaff = capabilities.length > 0
  return {
    myRole: mainRole(mine.map(({ role }) => role)),
    myCapabilities: capabilities,
    isMember: mine.length > 0,
    ...(isStaff && { moderationEnabled: team.is_moderated }),
    ...(balance !== undefined && { balance }),
  }
}

function presentOffer({ team, freeOfferUsed, viewerId, members }: TeamFacts) {
  const earns = mayTeamEarn(team)
  // Owners see stored prices also while they cannot be charged.
  const isOwner = members.some(({ account_id: id, rights }) => id === viewerId && rights.includes('owner'))
  return {
    canEarn: earns,
    monthlyPrice: earns || isOwner ? amount(team.monthly_price) : null,
    yearlyPrice: earns || isOwner ? amount(team.yearly_price) : null,
    isFreeSubscription: earns && team.is_free_subscription && !freeOfferUsed,
    durationFreeSubscriptionDays: team.free_days,
  }
}

export function presentTeam(facts: TeamFacts): Team {
  const { team, school, sport, stats, members, shown } = facts
  const seen = members.filter(({ account_id: id }) => id !== null && shown.has(id))
  const owner = members.find(({ rights }) => rights.includes('owner'))
  return {
    _id: team.id,
    name: team.name,
    slug: team.slug,
    description: team.description,
    sport: { ...sport },
    gender: team.gender,
    level: team.level,
    season: presentSeason(team.season_start, team.season_end),
    ...presentTeamSchool(team, school),
    logo: team.logo,
    poster: team.poster,
    banner: team.banner,
    colors: team.color_primary && team.color_secondary ? { primary: team.color_primary, secondary: team.color_secondary } : null,
    ownerId: owner?.account_id ?? team.created_by,
    coachIds: coaches(seen),
    staffIds: ids(seen.filter(({ type }) => type === 'staff')),
    rosterIds: ids(seen.filter(({ type }) => type === 'roster')),
    ...presentOffer(facts),
    verified: team.verified,
    pinnedFeedIds: facts.pinnedFeedIds,
    stats: {
      members: ids(seen).length,
      followers: stats.followers,
      subscribers: stats.subscribers,
      feeds: stats.feeds,
      videos: stats.videos,
      galleries: stats.galleries,
      products: stats.products,
      likes: stats.likes,
      shares: stats.shares,
      views: stats.views,
    },
    status: team.status,
    path: pathOf(team, school),
    ...presentOwn(facts),
    isFollowed: facts.isFollowed,
    isSubscribed: facts.isSubscribed,
    ...facts.flags,
    live: facts.isLive,
    createdAt: team.created_at.toISOString(),
  }
}

/** `length`: of the season's years. */
/** As somebody came in; but not by a name that nobody has seen, nor by none once theirs was (youth.md Y64). */
function memberNames(member: MemberRow, card: AccountCard | undefined): Pick<Member, 'firstName' | 'lastName'> {
  const isOfCard = card && (card.name === nameUnseen || member.first_name === nameUnseen)
  if (!isOfCard) return { firstName: member.first_name, lastName: member.last_name }
  const [firstName = '', ...rest] = card.name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

export const presentMember = (member: MemberRow, card: AccountCard | undefined, length: number): Member => ({
  _id: member.id,
  performerId: member.account_id,
  performerInfo: card ?? null,
  type: member.type,
  role: member.role,
  title: member.title,
  capabilities: member.rights,
  ...memberNames(member, card),
  jersey: member.jersey,
  positions: member.positions,
  gradYear: member.grad_year,
  classLabel: member.class_label ?? (member.type === 'roster' ? classYear(member.grad_year, member.season_start + 1) : null),
  height: member.height,
  weight: member.weight,
  hometown: member.hometown,
  season: presentSeason(member.season_start, member.season_start + length),
  claimStatus: member.claim_status,
  joinedAt: member.joined_at.toISOString(),
  leftAt: member.left_at?.toISOString() ?? null,
})
