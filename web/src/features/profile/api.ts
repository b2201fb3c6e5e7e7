import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { ask } from '../../lib/queries.ts'

export type Profile = DataFor<'performers.view'>

export const useProfile = (profileId: string) =>
  useQuery({ ...ask('performers.view', { params: { id: profileId } }), select: ({ data }) => data })
