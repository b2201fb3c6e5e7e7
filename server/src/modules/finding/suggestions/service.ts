// Pages that are new to somebody (decision 054). Under 18 nobody is suggested anything (youth.md Y67), and nobody under 18 is suggested.
import type { Calls, QueryOf, Suggestion, SuggestionWhy } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import { createGathering } from './gathering.ts'
import type { Needs } from './needs.ts'
import { mix, type Candidate } from './policy.ts'
import * as store from './store.ts'
import './tidings.ts'

export type Suggestions = ReturnType<typeof createSuggestions>

const usualShown = 5
const mostFollowed = 200
const mostRefused = 200
/** Of each kind so many are looked at: some of them somebody knows already. */
const ofSaid = 24
const ofNear = 60
const ofYoung = 24
const youngFor = days(30)
/** Some have been hidden since their row was written. */
const spare = 2

const as = (why: SuggestionWhy, ids: readonly string[]): Candidate[] => ids.map((id) => ({ id, why }))

function requireAdult(viewer: Viewer): void {
  if (viewer.isMinor) throw new AppError('youth.not_allowed')
}

export function createSuggestions(needs: Needs) {
  const { db, clock, pages, follows, firstWeek, performerSearch, search, subscribedAmong } = needs
  createGathering(needs)

  const find = async (viewer: Viewer, wish: { sportIds?: string[]; schoolId?: string }): Promise<string[]> =>
    (await performerSearch.search({ ...wish, sortBy: 'popular', limit: ofSaid }, viewer)).data.map(({ _id }) => _id)

  /** The own school first, then the sports. */
  const saidBy = async (viewer: Viewer): Promise<Candidate[]> => {
    const { sportIds, schoolId } = await firstWeek.said(viewer.accountId)
    const [atSchool, ofSports] = await Promise.all([
      schoolId === null ? [] : find(viewer, { schoolId }),
      sportIds.length === 0 ? [] : find(viewer, { sportIds: [...sportIds] }),
    ])
    return [...as('school', atSchool), ...as('sport', ofSports)]
  }

  const nearTo = async ({ accountId }: Viewer): Promise<Candidate[]> => {
    const [{ rows }, refused] = await Promise.all([
      follows.followedBy(accountId, { limit: mostFollowed, offset: 0, sort: 'desc' }),
      store.listRefused(db, accountId, mostRefused),
    ])
    const followed = rows.map((row) => row.page_id)
    return as('neighbours', await store.listNear(db, followed, refused, ofNear))
  }

  const youngOnes = async ({ accountId }: Viewer): Promise<Candidate[]> => {
    const now = clock.now()
    const seed = accountId + now.toISOString().slice(0, 10)
    return as('young', await store.listYoung(db, after(now, -youngFor), seed, ofYoung))
  }

  /** Whom the reader follows, pays, acts for, has refused or does not want to hear of is not new to them; nor is who may not be found. */
  const fitting = async (viewer: Viewer, candidates: readonly Candidate[]): Promise<(candidate: Candidate) => boolean> => {
    const ids = [...new Set(candidates.map(({ id }) => id))]
    const [followed, subscribed, refused, muted, apart, actsFor, findable] = await Promise.all([
      follows.followedAmong(viewer.accountId, ids),
      subscribedAmong(viewer.accountId, ids),
      store.refusedAmong(db, viewer.accountId, ids),
      pages.mutedAmong(viewer, ids),
      pages.apartAmong(viewer, ids),
      pages.actingAmong(viewer, ids),
      search.reading.findableAmong(ids),
    ])
    const known = [followed, subscribed, refused, muted, apart]
    return ({ id }) => findable.has(id) && !known.some((some) => some.has(id)) && !actsFor(id, 'contribute')
  }

  /** Whom many know is asked for only where there are too few others. */
  const choose = async (viewer: Viewer, limit: number): Promise<Candidate[]> => {
    const [said, neighbours, young] = await Promise.all([saidBy(viewer), nearTo(viewer), youngOnes(viewer)])
    const fits = await fitting(viewer, [...said, ...neighbours, ...young])
    const near = { said: said.filter(fits), neighbours: neighbours.filter(fits), young: young.filter(fits) }
    const chosen = mix({ ...near, known: [] })
    if (chosen.length >= limit) return chosen
    const known = as('known', await find(viewer, {}))
    return mix({ ...near, known: known.filter(await fitting(viewer, known)) })
  }

  return {
    /** Throws `youth.not_allowed`. */
    async list({ limit = usualShown }: QueryOf<Calls['suggestions']['list']>, viewer: Viewer): Promise<Suggestion[]> {
      requireAdult(viewer)
      const chosen = (await choose(viewer, limit)).slice(0, limit * spare)
      const whyOf = new Map(chosen.map(({ id, why }) => [id, why]))
      const hits = await search.reading.showPages([...whyOf.keys()], viewer)
      return hits.slice(0, limit).flatMap((page) => {
        const why = whyOf.get(page._id)
        return why ? [{ page, why }] : []
      })
    },

    /** Also of what is not suggested. Throws `page.unknown`, `page.country_blocked`, `youth.not_allowed`. */
    async refuse(viewer: Viewer, pageId: string): Promise<void> {
      requireAdult(viewer)
      await pages.requireFor(viewer, pageId)
      await store.saveRefusal(db, viewer.accountId, pageId, clock.now())
    },
  }
}
