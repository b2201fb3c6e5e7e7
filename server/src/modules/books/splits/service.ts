// Changing how a team divides what it earns: one owner proposes; with a second owner it counts at once, alone after 72 hours'
// notice. Which split counts is read by its time, so no job makes it true; a job only tells that it is.
import type { SplitProposal } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { isSameSplit, type Share } from '#books/terms'
import { createMoving } from './moving.ts'
import type { Needs } from './needs.ts'
import { canHaveShare, isAgreedBy, isOnlyTeam, isTooFar, startAlone } from './policy.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import type { ProposalTable } from './tables.ts'

export interface WantedSplit {
  readonly shares: readonly Share[]
  readonly from: Date | null
}

export type Splits = ReturnType<typeof createSplits>

export function createSplits(needs: Needs) {
  const { db, clock, jobs, outbox, pages, terms, isSchoolTeam } = needs
  const reading = createReading(needs)
  const { tell, takeBack, holdOpen, agree, ownersBehind, tellOfStarted } = createMoving(needs, reading)

  /** Throws `split.school_team`, `split.not_a_payee`, `split.unchanged` and `sale.bad_split`. */
  const judge = async (teamId: string, { shares, from }: WantedSplit): Promise<void> => {
    if (from !== null && isTooFar(from, clock.now())) throw new AppError('sale.bad_split', { message: 'A split begins within a year.' })
    if (!isOnlyTeam(shares, teamId) && (await isSchoolTeam(teamId))) throw new AppError('split.school_team')
    const [{ ids }, known] = await Promise.all([pages.staffOf(teamId), pages.load(shares.map(({ payeeId }) => payeeId))])
    const isMember = (id: string) => id === teamId || ids.includes(id)
    if (!shares.every(({ payeeId }) => isMember(payeeId) && canHaveShare(known.get(payeeId), teamId)))
      throw new AppError('split.not_a_payee')
    const [current, ...upcoming] = await terms.fromNow(teamId)
    if (current && upcoming.length === 0 && isSameSplit(current.shares, shares)) throw new AppError('split.unchanged')
    await terms.prepare(shares)
  }

  outbox.on('page.staff_changed', async ({ pageId: teamId }, tx) => {
    const open = await holdOpen(tx, teamId)
    if (!open || (await ownersBehind(tx, open)).length > 0) return
    await tell(tx, 'lapsed', await takeBack(tx, open, 'lapsed'))
  })

  jobs.define({ name: 'splits.tell', run: tellOfStarted, schedule: '*/5 * * * *' })

  return {
    ...reading,

    async propose(viewer: Viewer, teamId: string, wanted: WantedSplit): Promise<SplitProposal> {
      await reading.requireTeam(teamId)
      await judge(teamId, wanted)
      return inTransaction(db, async (tx) => {
        const open = await holdOpen(tx, teamId)
        const now = clock.now()
        const from = startAlone(wanted.from, now)
        const version = await terms.decide(tx, teamId, wanted.shares, from)
        if (open) await takeBack(tx, open, 'replaced')
        const proposal = newProposal(viewer.accountId, { teamId, version, wanted: wanted.from, from, now })
        await store.insert(tx, proposal)
        await store.insertConsent(tx, { proposal_id: proposal.id, account_id: viewer.accountId, given_at: now })
        await tell(tx, 'proposed', proposal)
        return reading.presentOne(proposal, tx)
      })
    },

    /** Throws `split.unknown`, `split.closed` and `split.already_confirmed`. */
    async answer(viewer: Viewer, teamId: string, id: string, status: 'confirmed' | 'withdrawn'): Promise<SplitProposal> {
      if (!(await store.find(db, teamId, id))) throw new AppError('split.unknown')
      return inTransaction(db, async (tx) => {
        const open = await holdOpen(tx, teamId)
        if (open?.id !== id) throw new AppError('split.closed')
        if (status === 'withdrawn') {
          const withdrawn = await takeBack(tx, open, 'withdrawn')
          await tell(tx, 'withdrawn', withdrawn)
          return reading.presentOne(withdrawn, tx)
        }
        const consents = await store.loadConsents(tx, [id])
        if (consents(id).some(({ account_id: account }) => account === viewer.accountId)) throw new AppError('split.already_confirmed')
        await store.insertConsent(tx, { proposal_id: id, account_id: viewer.accountId, given_at: clock.now() })
        const isAgreed = isAgreedBy(await ownersBehind(tx, open), clock.now())
        return reading.presentOne(isAgreed ? await agree(tx, open) : open, tx)
      })
    },

    async show(viewer: Viewer, teamId: string, isShown: boolean): Promise<void> {
      await reading.requireTeam(teamId)
      await store.saveShown(db, { team_id: teamId, is_shown: isShown, changed_by: viewer.accountId, changed_at: clock.now() })
    },
  }
}

interface ProposalFacts {
  readonly teamId: string
  readonly version: number
  readonly wanted: Date | null
  readonly from: Date
  readonly now: Date
}

const newProposal = (by: string, { teamId, version, wanted, from, now }: ProposalFacts): ProposalTable => ({
  id: newId(),
  team_id: teamId,
  version,
  proposed_by: by,
  wanted_from: wanted,
  effective_at: from,
  state: 'open',
  told_at: null,
  created_at: now,
  ended_at: null,
})
