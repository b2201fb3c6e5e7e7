import type { ShownSplit, SplitPayee, SplitPeriod, SplitProposal, SplitShare } from '@fieldhouse/contract'
import type { Page } from '#ground/pages'
import type { Share, SplitPeriod as Period } from '#books/terms'
import type { ConsentTable, ProposalTable } from './tables.ts'
import { stateAt } from './policy.ts'

export type KnownPages = ReadonlyMap<string, Page>

/** A page that is hidden is told to nobody, not even beside money. */
export const presentPayee = (payeeId: string, teamId: string, known: KnownPages): SplitPayee => {
  const page = known.get(payeeId)
  const isTold = page?.visible === true || payeeId === teamId
  return {
    payeeId,
    name: page && isTold ? page.name : 'A member',
    avatar: page && isTold ? page.avatar : '',
    path: page && isTold ? page.path : null,
    isTeam: payeeId === teamId,
  }
}

const byShare = (a: SplitShare, b: SplitShare) => Number(b.isTeam) - Number(a.isTeam) || b.bps - a.bps || (a.payeeId < b.payeeId ? -1 : 1)

/** The team first, then who gets most. */
export const presentShares = (shares: readonly Share[], teamId: string, known: KnownPages): SplitShare[] =>
  shares.map(({ payeeId, bps }) => ({ ...presentPayee(payeeId, teamId, known), bps })).toSorted(byShare)

export const presentPeriod = ({ version, from, until, shares }: Period, teamId: string, known: KnownPages): SplitPeriod => ({
  version,
  from: version === 0 ? null : from.toISOString(),
  until: until?.toISOString() ?? null,
  shares: presentShares(shares, teamId, known),
})

export interface ProposalFacts {
  readonly proposal: ProposalTable
  readonly shares: readonly Share[]
  readonly consents: readonly ConsentTable[]
  readonly names: ReadonlyMap<string, { readonly name: string }>
}

const nobody = 'Somebody who left'

export const presentProposal = ({ proposal, shares, consents, names }: ProposalFacts, known: KnownPages, now: Date): SplitProposal => ({
  _id: proposal.id,
  status: stateAt(proposal, now),
  shares: presentShares(shares, proposal.team_id, known),
  proposedBy: names.get(proposal.proposed_by)?.name ?? nobody,
  confirmations: consents.map((consent) => ({
    accountId: consent.account_id,
    name: names.get(consent.account_id)?.name ?? nobody,
    confirmedAt: consent.given_at.toISOString(),
  })),
  effectiveFrom: proposal.effective_at.toISOString(),
  createdAt: proposal.created_at.toISOString(),
  endedAt: proposal.ended_at?.toISOString() ?? null,
})

export const presentShown = (shares: readonly Share[], teamId: string, known: KnownPages): ShownSplit => ({
  isShown: true,
  shares: presentShares(shares, teamId, known).map(({ name, path, isTeam, bps }) => ({ name, path, isTeam, bps })),
})
