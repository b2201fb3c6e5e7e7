// How a proposal ends: agreed, taken back, or by its time. Everything under the lock of its team, with a letter.
import { inTransaction, type Db } from '#platform/db/index.ts'
import { isSameSplit } from '#books/terms'
import type { Occasion } from './letters.ts'
import type { Needs } from './needs.ts'
import { isOpen, startTogether } from './policy.ts'
import type { Reading } from './reading.ts'
import * as store from './store.ts'
import type { ProposalTable } from './tables.ts'
import { createTellPayees } from './telling.ts'

const batch = 50

export function createMoving(needs: Needs, { sharesOf }: Pick<Reading, 'sharesOf'>) {
  const { db, clock, pages, terms } = needs
  const tellPayees = createTellPayees(needs)

  /** What counted right before it, and what it brings. */
  const tell = async (tx: Db, occasion: Occasion, proposal: ProposalTable): Promise<void> => {
    const { team_id: teamId, effective_at: from, proposed_by: proposedBy } = proposal
    const [periods, shares] = await Promise.all([terms.periods(teamId, tx), sharesOf(proposal, tx)])
    const until = occasion === 'counts' ? from : clock.now()
    const before = periods.findLast((period) => period.from < until && !isSameSplit(period.shares, shares)) ?? periods[0]
    await tellPayees(tx, occasion, { teamId, before: before?.shares ?? [], after: shares, from, proposedBy })
  }

  const pass = async (tx: Db, proposal: ProposalTable): Promise<void> => {
    const passed = await store.update(tx, proposal.id, { state: 'passed', told_at: clock.now(), ended_at: proposal.effective_at })
    await tell(tx, 'counts', passed)
  }

  const takeBack = async (tx: Db, { id, team_id: teamId, version }: ProposalTable, state: ProposalTable['state'], next?: number) => {
    await terms.withdraw(tx, teamId, await terms.currentOf(tx, teamId, version), next)
    return store.update(tx, id, { state, ended_at: clock.now() })
  }

  return {
    tell,
    takeBack,

    /** The open one, under the lock of the team. One whose time has come is open no more. */
    async holdOpen(tx: Db, teamId: string): Promise<ProposalTable | undefined> {
      await terms.lock(tx, teamId)
      const found = await store.findOpen(tx, teamId)
      if (!found || isOpen(found, clock.now())) return found
      await pass(tx, found)
      return undefined
    },

    /** Two owners want it: it counts now, or from the day that they named. */
    async agree(tx: Db, proposal: ProposalTable): Promise<ProposalTable> {
      const { id, team_id: teamId, wanted_from: wanted } = proposal
      const now = clock.now()
      const from = startTogether(wanted, now)
      const version = await terms.decide(tx, teamId, await sharesOf(proposal, tx), from)
      await takeBack(tx, proposal, 'agreed', version)
      const agreed = await store.update(tx, id, { effective_at: from, told_at: from > now ? null : now })
      await tell(tx, 'agreed', agreed)
      return agreed
    },

    /** Who agreed and owns the team now, and since when: an owner who was removed does not count. */
    async ownersBehind(tx: Db, { id, team_id: teamId }: ProposalTable): Promise<Date[]> {
      const [consents, owners] = await Promise.all([store.loadConsents(tx, [id]), pages.heldSince(teamId, 'own', tx)])
      return consents(id).flatMap(({ account_id: account }) => owners.get(account) ?? [])
    },

    async tellOfStarted(): Promise<void> {
      for (const { id, team_id: teamId } of await store.findToTell(db, clock.now(), batch))
        await inTransaction(db, async (tx) => {
          await terms.lock(tx, teamId)
          const found = await store.find(tx, teamId, id)
          if (!found || found.told_at !== null || found.effective_at > clock.now()) return
          if (found.state === 'open') await pass(tx, found)
          if (found.state === 'agreed') await tell(tx, 'counts', await store.update(tx, id, { told_at: clock.now() }))
        })
    },
  }
}
