import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { ask } from '../../lib/queries.ts'

export type Show = DataFor<'shows.mine'>[number]

const lookAgain = 15_000

/** What one asked for and waits for, or is in. Null: nothing. */
export const useMyShow = () => useQuery({ ...ask('shows.mine'), refetchInterval: lookAgain, select: ({ data }) => data[0] ?? null })
