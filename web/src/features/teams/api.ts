// Teams as anybody reads them; what their people do with them is in own-api.ts.
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { ask } from '../../lib/queries.ts'

export type Team = DataFor<'teams.view'>
export type Member = DataFor<'teams.members'>[number]
export type Capability = Member['capabilities'][number]

export const useTeam = (idOrSlug: string) => useQuery({ ...ask('teams.view', { params: { id: idOrSlug } }), select: ({ data }) => data })

/** A whole team fits one answer; who looks at a past season names the year it began. */
export const useMembers = (teamId: string, type: 'roster' | 'staff' | 'all', season?: number) =>
  useQuery({
    ...ask('teams.members', { params: { id: teamId }, query: { type, limit: 100, ...(season !== undefined && { season }) } }),
    select: ({ data }) => data,
  })
