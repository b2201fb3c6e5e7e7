// What everybody reads of a sports card.
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { ask } from '../../lib/queries.ts'

export type AthleteRecord = DataFor<'records.list'>[number]
export type Highlight = DataFor<'highlights.list'>[number]
export type AthleteGame = DataFor<'schedule.ofAthlete'>[number]

export const useRecords = (profileId: string) =>
  useQuery({ ...ask('records.list', { params: { id: profileId } }), select: ({ data }) => data })
export const useHighlights = (profileId: string) =>
  useQuery({ ...ask('highlights.list', { params: { id: profileId } }), select: ({ data }) => data })
export const useGames = (profileId: string) =>
  useQuery({ ...ask('schedule.ofAthlete', { params: { id: profileId } }), select: ({ data }) => data })
