// What its athlete does with a sports card, and the staff of a team: no visitor fetches these calls (web/build/call-table.ts).
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askPages, refreshAfter } from '../../lib/queries.ts'

export type TeamRecord = DataFor<'records.ofTeam'>[number]
export type RosterSeason = DataFor<'records.seasons'>[number]
export type RecordForm = NonNullable<InputFor<'records.create'>['body']>
export type Decision = NonNullable<InputFor<'records.decide'>['body']>
export type Chosen = NonNullable<InputFor<'highlights.save'>['body']>['things'][number]
export type TeamStatus = NonNullable<NonNullable<InputFor<'records.ofTeam'>['query']>['status']>

/** Where one has been on a roster: teams that may confirm. */
export const useSeasons = () => useQuery({ ...ask('records.seasons'), select: ({ data }) => data })
export const useSports = () => useQuery({ ...ask('reference.sports'), staleTime: Infinity, select: ({ data }) => data })

/** What everybody finds of one's own, to choose highlights from. */
export function useOwnThings(profileId: string) {
  const query = { performerId: profileId, limit: 30 }
  return {
    posts: useQuery({ ...ask('feeds.list', { query }), select: ({ data }) => data }),
    videos: useQuery({ ...ask('videos.search', { query }), select: ({ data }) => data }),
  }
}

export const createRecord = (body: RecordForm) => send('records.create', { body })
export const changeRecord = (id: string, body: Partial<RecordForm>) => send('records.update', { params: { id }, body })
export const removeRecord = (id: string) => send('records.remove', { params: { id } })
export const saveHighlights = (things: Chosen[]) => send('highlights.save', { body: { things } })

/** Undefined for those who do not decide. */
export const useTeamRecords = (teamId: string | undefined, status: TeamStatus = 'waiting') =>
  useInfiniteQuery({
    ...askPages('records.ofTeam', { params: { id: teamId ?? '' }, query: { status, limit: 10 } }),
    enabled: teamId !== undefined,
  })
/** A refusal means that there is something else to look at: the athlete has changed it, or somebody has decided. */
export async function decide(teamId: string, { _id, revision }: TeamRecord, wish: Omit<Decision, 'revision'>) {
  try {
    await send('records.decide', { params: { id: teamId, recordId: _id }, body: { ...wish, revision } })
  } catch (error) {
    await refreshAfter('records.decide')
    throw error
  }
}
