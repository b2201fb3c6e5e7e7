// What owners read of decisions, apart from the queue: a letter leads to it, and who comes by it loads no more than that.
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'

export type OwnDecision = DataFor<'decisions.view'>

export const useDecisions = (limit: number) => useQuery(ask('decisions.list', { query: { limit } }))

/** `code`: from the letter, for whoever cannot sign in. */
export const useDecision = (id: string, code: string | undefined) =>
  useQuery({ ...ask('decisions.view', { params: { id }, query: code ? { code } : {} }), select: ({ data }) => data, retry: false })

export async function appeal(id: string, text: string, code: string | undefined): Promise<void> {
  await send('decisions.appeal', { params: { id }, body: { text, ...(code && { code }) } })
}

const done: Readonly<Record<OwnDecision['decision'], string>> = {
  keep: 'It stays',
  hide: 'Hidden',
  remove: 'Removed',
  warn: 'A warning',
  limit: 'Account limited',
  suspend: 'Account suspended',
}
export const decisionOf = (decision: OwnDecision['decision']): string => done[decision]
