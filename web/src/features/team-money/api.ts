import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'

export type Splits = DataFor<'splits.read'>
export type Shares = Splits['current']['shares']
export type Payee = Splits['payees'][number]
export type Proposal = NonNullable<Splits['proposal']>
export type Balances = DataFor<'earnings.ofTeam'>

export const useSplits = (teamId: string) => useQuery({ ...ask('splits.read', { params: { id: teamId } }), select: ({ data }) => data })

/** Of the owner alone. */
export const useBalances = (teamId: string, isOwner: boolean) =>
  useQuery({ ...ask('earnings.ofTeam', { params: { id: teamId } }), select: ({ data }) => data, enabled: isOwner })

export const useOwnPart = (teamId: string) =>
  useQuery({ ...ask('earnings.stats', { query: { teamId, mine: true } }), select: ({ data }) => data })

export const proposeSplit = (teamId: string, shares: readonly { payeeId: string; bps: number }[], idempotencyKey: string) =>
  send('splits.propose', { params: { id: teamId }, body: { shares: [...shares] } }, { idempotencyKey })

export const answerProposal = (teamId: string, proposalId: string, status: 'confirmed' | 'withdrawn') =>
  send('splits.answer', { params: { id: teamId, proposalId }, body: { status } })

export const showSplit = (teamId: string, isShown: boolean) => send('splits.show', { params: { id: teamId }, body: { isShown } })
