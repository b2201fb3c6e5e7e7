// How a team divides what it earns, for those whom it concerns.
import type { ShownSplit, SplitProposal, TeamSplits } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { SplitPeriod } from '#books/terms'
import type { Needs } from './needs.ts'
import { canHaveShare, hasShareIn, isOpen } from './policy.ts'
import { presentPayee, presentPeriod, presentProposal, presentShown, type ProposalFacts } from './present.ts'
import * as store from './store.ts'
import type { ProposalTable } from './tables.ts'

const shownProposals = 20
const shownPeriods = 50

export function createReading({ db, clock, terms, pages, accounts, settings, isSchoolTeam }: Needs) {
  const requireTeam = async (teamId: string) => {
    const page = (await pages.load([teamId])).get(teamId)
    if (page?.kind !== 'team') throw new AppError('team.unknown')
    return page
  }

  /** The shares as they stand now: of somebody who left meanwhile the team has it. */
  const sharesOf = async ({ team_id: teamId, version }: ProposalTable, using: Db) =>
    (await terms.findVersion(teamId, await terms.currentOf(using, teamId, version), using))?.shares ?? []

  const factsOf = async (proposals: readonly ProposalTable[], using: Db): Promise<ProposalFacts[]> => {
    const consents = await store.loadConsents(
      using,
      proposals.map(({ id }) => id),
    )
    const people = proposals.flatMap(({ id, proposed_by: by }) => [by, ...consents(id).map(({ account_id: account }) => account)])
    const names = await accounts.cards(people, using)
    return Promise.all(
      proposals.map(async (proposal) => ({ proposal, shares: await sharesOf(proposal, using), consents: consents(proposal.id), names })),
    )
  }

  const presentOne = async (proposal: ProposalTable, using: Db = db): Promise<SplitProposal> => {
    const [facts] = await factsOf([proposal], using)
    if (!facts) throw new AppError('split.unknown')
    const known = await pages.load([proposal.team_id, ...facts.shares.map(({ payeeId }) => payeeId)], using)
    return presentProposal(facts, known, clock.now())
  }

  /** Its owners, and whoever has a share now or is to have one; throws `team.not_member`. */
  const requireConcerned = async (viewer: Viewer, teamId: string, periods: readonly SplitPeriod[]) => {
    const canPropose = await pages.actAs(viewer, teamId, 'own')
    if (!canPropose && !hasShareIn(periods, viewer.accountId)) throw new AppError('team.not_member')
    return canPropose
  }

  return {
    requireTeam,
    sharesOf,
    presentOne,

    /** Throws `team.not_member`, also where there is no such team: who does not belong to it learns nothing. */
    async read(viewer: Viewer, teamId: string): Promise<TeamSplits> {
      const now = clock.now()
      const periods = await terms.periods(teamId)
      const [current, ...upcoming] = periods.filter(({ until }) => until === null || until > now)
      const canPropose = await requireConcerned(viewer, teamId, current ? [current, ...upcoming] : [])
      await requireTeam(teamId)
      if (!current) throw new Error('A split counts at any time')
      const history = periods.filter(({ until }) => until !== null && until <= now).toReversed()
      const rows = await store.list(db, teamId, shownProposals)
      const [proposals, staff, { platformFeeBps }, isShown] = await Promise.all([
        factsOf(rows, db),
        pages.staffOf(teamId),
        settings.read(),
        store.isShown(db, teamId),
      ])
      const given = await terms.at(db, { sellerId: teamId, saleType: 'monthly_subscription', now })
      const payees = [...periods, ...proposals].flatMap(({ shares }) => shares.map(({ payeeId }) => payeeId))
      const known = await pages.load([teamId, ...staff.ids, ...payees])
      const open = proposals.find(({ proposal }) => isOpen(proposal, now))
      const period = (one: SplitPeriod) => presentPeriod(one, teamId, known)
      const candidates = (await isSchoolTeam(teamId)) ? [teamId] : [teamId, ...staff.ids]
      return {
        current: period(current),
        upcoming: upcoming.map(period),
        proposal: open ? presentProposal(open, known, now) : null,
        proposals: proposals.filter((one) => one !== open).map((one) => presentProposal(one, known, now)),
        history: history.slice(0, shownPeriods).map(period),
        payees: canPropose
          ? candidates.filter((id) => canHaveShare(known.get(id), teamId)).map((id) => presentPayee(id, teamId, known))
          : [],
        feePercent: given(platformFeeBps).feeBps / 100,
        owners: staff.able('own').length,
        isShown,
        canPropose,
      }
    },

    /**
     * Nothing of a high-school team, whatever it wants (youth.md Y44), and nothing where no money is taken. Who is apart from the
     * viewer has no name.
     */
    async shown(teamId: string, viewer: Viewer | undefined): Promise<ShownSplit> {
      const page = await requireTeam(teamId)
      if (!page.visible) throw new AppError('team.unknown')
      if (await pages.isApart(viewer, teamId)) {
        await pages.refuseAbroad(teamId)
        throw new AppError('team.unknown')
      }
      const isShown = page.can_earn && (await store.isShown(db, teamId)) && !(await isSchoolTeam(teamId))
      const [current] = isShown ? await terms.fromNow(teamId) : []
      if (!current) return { isShown: false, shares: [] }
      const payeeIds = current.shares.map(({ payeeId }) => payeeId)
      const [known, apart] = await Promise.all([pages.load([teamId, ...payeeIds]), pages.apartAmong(viewer, payeeIds)])
      for (const id of apart) known.delete(id)
      return presentShown(current.shares, teamId, known)
    },
  }
}

export type Reading = ReturnType<typeof createReading>
