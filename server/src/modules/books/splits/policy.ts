// When a change of a split counts, and who may have a share. Pure.
import { after, days } from '#platform/clock.ts'
import type { Page } from '#ground/pages'
import type { Share, SplitVersion } from '#books/terms'
import type { ProposalTable } from './tables.ts'

/** How long a change waits that one owner wants alone. */
export const notice = days(3)
/** How far ahead a split may be decided. */
const farthest = days(366)

export const isTooFar = (wanted: Date, now: Date): boolean => wanted > after(now, farthest)

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** By its time. */
export const startAlone = (wanted: Date | null, now: Date): Date => later(wanted ?? now, after(now, notice))

/** As two owners agreed. */
export const startTogether = (wanted: Date | null, now: Date): Date => later(wanted ?? now, now)

/** How many owners there have to be behind it to need no notice. */
const enoughOwners = 2

/**
 * Whether it needs no notice. Only owners count who were that for as long as the notice takes: else somebody alone would make a
 * second account an owner and be two.
 */
export const isAgreedBy = (ownersSince: readonly Date[], now: Date): boolean =>
  ownersSince.filter((since) => after(since, notice) <= now).length >= enoughOwners

export const isOpen = ({ state, effective_at: at }: Pick<ProposalTable, 'state' | 'effective_at'>, now: Date): boolean =>
  state === 'open' && at > now

/** Its time came, or comes, without anybody who stood against it. */
export const stateAt = (proposal: Pick<ProposalTable, 'state' | 'effective_at'>, now: Date): ProposalTable['state'] =>
  proposal.state === 'open' && !isOpen(proposal, now) ? 'passed' : proposal.state

/** Shares are the team's and its members', as far as their pages may earn (youth.md 4, 7). */
export const canHaveShare = (page: Page | undefined, teamId: string): boolean =>
  page !== undefined && page.visible && (page.id === teamId || (page.kind === 'performer' && page.can_earn))

export const isOnlyTeam = (shares: readonly Share[], teamId: string): boolean => shares.every(({ payeeId }) => payeeId === teamId)

export const hasShareIn = (splits: readonly Pick<SplitVersion, 'shares'>[], id: string): boolean =>
  splits.some(({ shares }) => shares.some(({ payeeId }) => payeeId === id))
