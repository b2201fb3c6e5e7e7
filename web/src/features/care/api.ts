// The queue of cases.
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'

export type CaseLine = DataFor<'cases.list'>[number]
export type ReviewCase = DataFor<'cases.view'>
export type CaseState = NonNullable<NonNullable<InputFor<'cases.list'>['query']>['state']>
export type Decision = NonNullable<InputFor<'cases.decide'>['body']>

export const useCases = (state: CaseState) => useQuery(ask('cases.list', { query: { state, limit: 50 } }))
export const useCounts = () => useQuery({ ...ask('cases.counts'), select: ({ data }) => data })
export const useCase = (id: string) => useQuery({ ...ask('cases.view', { params: { id } }), select: ({ data }) => data, retry: false })

type Wish = NonNullable<InputFor<'cases.next'>['query']>
export const takeNext = async (wish: Wish = {}): Promise<string> => (await send('cases.next', { query: wish })).data._id

/** What waits to be seen goes on with the same page; undefined: nothing more of it waits. */
export const takeSame = (id: string): Promise<string | undefined> =>
  takeNext({ state: 'first', sameAs: id }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'case.none_waiting') return undefined
    throw error
  })

export async function claim(id: string): Promise<void> {
  await send('cases.claim', { params: { id } })
}

export async function release(id: string): Promise<void> {
  await send('cases.release', { params: { id } })
}

/** All that was reported of the same owner; the case in hand is among them. */
export const gather = async (id: string): Promise<CaseLine[]> => (await send('cases.gather', { params: { id } }, { isQuiet: true })).data

/** Among many: what shows cases is asked for again once, at the end. */
export const decideQuietly = (id: string, body: Decision) => send('cases.decide', { params: { id }, body }, { isQuiet: true })
export const releaseQuietly = (id: string) => send('cases.release', { params: { id } }, { isQuiet: true })
