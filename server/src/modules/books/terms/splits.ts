// How a team's split changes: versions that are only added. One that has not begun may be taken back or stand aside for
// another; one that has begun counts for what was sold in its time.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Clock } from '#platform/clock.ts'
import { accounts, type Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import { faultOfSplit, periodsOf, withoutPayee, type SplitPeriod, type SplitVersion } from './policy.ts'
import * as store from './split-store.ts'
import type { Share } from './tables.ts'

export interface SplitNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly pages: Pages
}

export function createSplitBook({ db, clock, ledger, pages }: SplitNeeds) {
  /** Throws `sale.bad_split`, and `page.unknown` for a payee without a page. Before the transaction that decides. */
  const prepare = async (shares: readonly Share[]): Promise<void> => {
    const fault = faultOfSplit(shares)
    if (fault !== undefined) throw new AppError('sale.bad_split', { message: fault })
    for (const { payeeId } of shares) await pages.require(payeeId)
    // Sales open no accounts of shares: they are there from the moment somebody has one.
    await ledger.open(shares.map(({ payeeId }) => accounts.pending(payeeId)))
  }

  const decide = async (tx: Db, teamId: string, shares: readonly Share[], from: Date): Promise<number> => {
    await store.lockSplits(tx, teamId)
    return store.insertSplit(tx, teamId, shares, from)
  }

  const periods = async (teamId: string, using: Db = db): Promise<SplitPeriod[]> =>
    periodsOf(teamId, await store.loadVersions(using, teamId))

  /** What counts now and what is to come, among all periods. */
  const fromNow = async (teamId: string, using: Db = db): Promise<SplitPeriod[]> => {
    const now = clock.now()
    return (await periods(teamId, using)).filter(({ until }) => until === null || until > now)
  }

  return {
    /** No two decisions about one team at once; taken before anything of the team's splits is read to be changed. */
    lock: store.lockSplits,
    prepare,
    /** The next version, of shares that were prepared, from a moment that is not past. */
    decide,
    periods,
    fromNow,
    /** Whether somebody gets a part of what the team sells now, or will. */
    hasShare: async (teamId: string, payeeId: string): Promise<boolean> =>
      (await fromNow(teamId)).some(({ shares }) => shares.some((share) => share.payeeId === payeeId)),
    currentOf: store.currentOf,
    findVersion: (teamId: string, version: number, using: Db = db) => store.findVersion(using, teamId, version),

    /** Takes a version back before it begins; the caller holds the lock and has looked at its time. */
    async withdraw(tx: Db, teamId: string, version: number, replacedBy: number | null = null): Promise<void> {
      await store.insertWithdrawal(tx, { team_id: teamId, version, withdrawn_at: clock.now(), replaced_by: replacedBy })
    },

    /** Divides what a team earns, from now or a later moment on; earlier sales keep their version. */
    async setSplit(teamId: string, shares: readonly Share[], from?: Date): Promise<number> {
      await prepare(shares)
      const now = clock.now()
      if (from !== undefined && from < now) throw new AppError('sale.bad_split', { message: 'A split begins now or later.' })
      return inTransaction(db, (tx) => decide(tx, teamId, shares, from ?? now))
    },

    /**
     * In the transaction that ends somebody's membership: from now on the team has their share, in the split that counts and in
     * all that are to come. What was sold before stays theirs. Answers whether they had a share at all.
     */
    async endShare(tx: Db, teamId: string, payeeId: string): Promise<boolean> {
      await store.lockSplits(tx, teamId)
      const now = clock.now()
      const hasShare = ({ shares }: SplitVersion) => shares.some((share) => share.payeeId === payeeId)
      const versions = await store.loadVersions(tx, teamId)
      const current = periodsOf(teamId, versions).find(({ from, until }) => from <= now && (until === null || until > now))
      if (payeeId === teamId || !current) return false
      // What was decided before the one that counts never comes.
      const later = versions.filter(({ version, from }) => from > now && version > current.version)
      if (![current, ...later].some(hasShare)) return false
      if (hasShare(current)) await store.insertSplit(tx, teamId, withoutPayee(current.shares, teamId, payeeId), now)
      // The one decided last counts, so what is to come is decided once more behind it, in the same order.
      for (const { version, shares, from } of later) {
        const next = await store.insertSplit(tx, teamId, withoutPayee(shares, teamId, payeeId), from)
        await store.insertWithdrawal(tx, { team_id: teamId, version, withdrawn_at: now, replaced_by: next })
      }
      return true
    },
  }
}
