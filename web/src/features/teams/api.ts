import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askPages } from '../../lib/queries.ts'

export type Team = DataFor<'teams.view'>
export type Member = DataFor<'teams.members'>[number]
export type NewTeam = NonNullable<InputFor<'teams.create'>['body']>
export type TeamChange = NonNullable<InputFor<'teams.update'>['body']>
export type MemberChange = NonNullable<InputFor<'teams.updateMember'>['body']>
export type NewName = NonNullable<NonNullable<InputFor<'teamInvitations.addRosters'>['body']>['entries']>[number]
export type Capability = Member['capabilities'][number]

export const useTeam = (idOrSlug: string) => useQuery({ ...ask('teams.view', { params: { id: idOrSlug } }), select: ({ data }) => data })

/** A whole team fits one answer; who looks at a past season names the year it began. */
export const useMembers = (teamId: string, type: 'roster' | 'staff' | 'all', season?: number) =>
  useQuery({
    ...ask('teams.members', { params: { id: teamId }, query: { type, limit: 100, ...(season !== undefined && { season }) } }),
    select: ({ data }) => data,
  })

/** Undefined for those who do not decide. */
export const useQueue = (teamId: string | undefined) =>
  useInfiniteQuery({ ...askPages('teams.queue', { params: { id: teamId ?? '' }, query: { limit: 10 } }), enabled: teamId !== undefined })

export const foundTeam = async (body: NewTeam) => (await send('teams.create', { body })).data
export const saveTeam = (id: string, body: TeamChange) => send('teams.update', { params: { id }, body })
export const endTeam = (id: string) => send('teams.remove', { params: { id } })
export const saveMember = (id: string, memberId: string, body: MemberChange) =>
  send('teams.updateMember', { params: { id, memberId }, body })
/** Off the roster for good, as its member. */
export const removeMe = (id: string, accountId: string) => send('rosterRemovals.removeMe', { params: { id, memberId: accountId } })
export const removeMember = (id: string, memberId: string) => send('teams.removeMember', { params: { id, memberId } })
/** A name by hand, with the tick that it may be shared. What was left out is told with the reason. */
export const addName = async (id: string, entry: NewName) =>
  (await send('teamInvitations.addRosters', { params: { id }, body: { entries: [entry], attest: true } })).data

/** Whoever accepts takes over the name, with its number and its seasons. */
export const inviteToClaim = (teamId: string, memberId: string, whom: { email: string } | { performerId: string }) =>
  send('teamInvitations.create', { body: { teamId, memberId, role: 'athlete', ...whom } })

/** Athletes whose page can be found, for an invitation by account. */
export const useAthletes = (q: string) =>
  useQuery({
    ...ask('performers.search', { query: { q, limit: 6 } }),
    enabled: q.trim().length > 1,
    select: ({ data }) => data,
    placeholderData: (before) => before,
  })

export const beginSeason = (id: string, startYear: number, stay: string[]) =>
  send('teams.rollOver', { params: { id }, body: { startYear, endYear: startYear + 1, stay } })
export const moderate = (id: string, enabled: boolean) => send('teams.toggleModeration', { params: { id }, body: { enabled } })
export const decide = (feedId: string, status: 'approved' | 'rejected', reason?: string) =>
  send('teams.decide', { params: { id: feedId }, body: { status, ...(reason && { reason }) } })
export const pin = (id: string, feedId: string, pinned: boolean) => send('teams.pinFeed', { params: { id }, body: { feedId, pinned } })
