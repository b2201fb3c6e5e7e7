// What the people of a team do with it; no public page loads it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askPages } from '../../lib/queries.ts'
import { sendFile } from '../../lib/upload.ts'

export type NewTeam = NonNullable<InputFor<'teams.create'>['body']>
export type TeamChange = NonNullable<InputFor<'teams.update'>['body']>
export type MemberChange = NonNullable<InputFor<'teams.updateMember'>['body']>
export type NewName = NonNullable<NonNullable<InputFor<'teamInvitations.addRosters'>['body']>['entries']>[number]

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

const uploads = { logo: 'teams.uploadLogo', poster: 'teams.uploadPoster', banner: 'teams.uploadBanner' } as const
export type Picture = keyof typeof uploads

export const uploadPicture = (id: string, picture: Picture, file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  sendFile(uploads[picture], file, { params: { id } }, { onProgress, signal, field: picture, fields: { rightsConfirmed: 'true' } })
