// What somebody finds. The rows say where to look; whether the one who asks may know of it is asked again for each.
import { searchKinds, type BodyOf, type Calls, type QueryOf, type SearchHit, type SearchKind } from '@fieldhouse/contract'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'
import type { Things } from '#content/things'
import type { Performers } from '#profiles/performers'
import type { Teams } from '#profiles/teams'
import * as store from './find-store.ts'
import { asPhrase, type Planner } from './plan.ts'
import { performerHit, teamHit, thingHit } from './present.ts'
import { wordsIn } from './words.ts'

export interface ReadingNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly follows: Follows
  readonly things: Things
  readonly performers: Performers
  readonly teams: Teams
}

const mostSuggested = 8
/** So many are looked at for those whom the reader follows. */
const mostLookedAt = 24
const mostWords = 12
/** A page of results looks at so many rows at a time for what the reader may know of, */
const spare = 10
/** and so many times: rows that are hidden by now go a moment later. */
const mostLooks = 5

/** Accounts under 18 see nothing that costs (youth.md Y31). */
const kindsFor = (viewer: Viewer | undefined): readonly SearchKind[] =>
  viewer?.isMinor ? searchKinds.filter((kind) => kind !== 'product') : searchKinds

type Filters = Pick<store.Scope, 'sportId' | 'state'>

export type Reading = ReturnType<typeof createReading>

export function createReading(needs: ReadingNeeds, planner: Planner) {
  const { db, follows } = needs
  const show = createShow(needs)

  /** Filters narrow what is listed; what was meant is judged without them, so that it stays the same word. */
  const everywhere = (viewer: Viewer | undefined): store.Scope => ({ readerId: viewer?.accountId, kinds: kindsFor(viewer) })
  const scopeOf = (viewer: Viewer | undefined, { sportId, state }: Filters): store.Scope => ({ ...everywhere(viewer), sportId, state })

  return {
    /** By kind, exact up to a thousand; and what was meant, if the reader finds something by it. */
    async totals({ keyword, sportId, state }: BodyOf<Calls['search']['keywords']>, viewer: Viewer | undefined) {
      const plan = await planner.plan(keyword, everywhere(viewer))
      const scope = scopeOf(viewer, { sportId, state })
      const found = plan ? await store.count(db, plan, scope) : new Map<SearchKind, number>()
      const better = plan?.correction
      const question = better === undefined ? undefined : asPhrase(better.split(' '))
      const isGood = question !== undefined && (await store.findingAny(db, [question], everywhere(viewer))).has(question)
      const of = (kind: SearchKind) => found.get(kind) ?? 0
      return {
        totalPerformer: of('performer'),
        totalTeam: of('team'),
        totalFeed: of('feed'),
        totalVideo: of('video'),
        totalGallery: of('gallery'),
        totalProduct: of('product'),
        correction: isGood && better !== undefined ? better : null,
      }
    },

    async results({ q, type, limit = 10, offset = 0, ...filters }: QueryOf<Calls['search']['results']>, viewer: Viewer | undefined) {
      const plan = await planner.plan(q, everywhere(viewer))
      if (!plan || !kindsFor(viewer).includes(type)) return { data: [], total: 0 }
      const scope = { readerId: viewer?.accountId, ...filters, kind: type }
      const counted = await store.count(db, plan, { ...scope, kinds: [type] })
      const data: SearchHit[] = []
      for (let looks = 0, at = offset; looks < mostLooks && data.length < limit; looks++) {
        const wanted = limit - data.length + spare
        const rows = await store.list(db, plan, scope, wanted, at)
        data.push(...(await show(rows, viewer)))
        if (rows.length < wanted) break
        at += rows.length
      }
      return { data: data.slice(0, limit), total: counted.get(type) ?? 0 }
    },

    /** People and teams, those first that the reader follows, then words that find something for the reader. */
    async suggestions({ q }: QueryOf<Calls['search']['suggestions']>, viewer: Viewer | undefined) {
      const plan = await planner.plan(q, everywhere(viewer))
      if (!plan) return { hits: [], words: [] }
      const of = (kind: 'performer' | 'team') => store.list(db, plan, { readerId: viewer?.accountId, kind }, mostLookedAt, 0)
      const [people, groups] = await Promise.all([of('performer'), of('team')])
      // In turn, so that neither keeps the other out.
      const rows = people.flatMap((row, at) => [row, ...(groups[at] ? [groups[at]] : [])]).concat(groups.slice(people.length))
      const followed = await follows.followedAmong(
        viewer?.accountId,
        rows.map(({ id }) => id),
      )
      const ordered = [...rows.filter(({ id }) => followed.has(id)), ...rows.filter(({ id }) => !followed.has(id))]
      const hits = (await show(ordered, viewer)).slice(0, mostSuggested)
      const completions = await planner.completions(q, mostWords)
      const questions = completions.map((words) => asPhrase(wordsIn(words)))
      const finding = await store.findingAny(db, questions, everywhere(viewer))
      const words = completions.filter((_, at) => finding.has(questions[at] ?? ''))
      return { hits, words: words.slice(0, mostSuggested - hits.length) }
    },

    /** Things that strangers may read, in no order. */
    docsOf: (ids: readonly string[]): Promise<store.FoundDoc[]> => store.loadDocs(db, ids),

    /** Things in this order, as far as the reader may know of them. */
    async showThings(ids: readonly string[], viewer: Viewer | undefined): Promise<SearchHit[]> {
      const docOf = new Map((await store.loadDocs(db, ids)).map((doc) => [doc.id, doc]))
      const kinds = kindsFor(viewer)
      const rows = ids.flatMap((id) => docOf.get(id) ?? []).filter(({ kind }) => kinds.includes(kind))
      return show(rows, viewer)
    },

    /** Of these pages, those that strangers may find. */
    findableAmong: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await store.loadPageHits(db, ids)).map(({ id }) => id)),

    /** Pages in this order, as far as strangers may find them and the reader may know of them. */
    async showPages(ids: readonly string[], viewer: Viewer): Promise<SearchHit[]> {
      const hitOf = new Map((await store.loadPageHits(db, ids)).map((hit) => [hit.id, hit]))
      return show(
        ids.flatMap((id) => hitOf.get(id) ?? []),
        viewer,
      )
    },

    /** For lists of pages that have a word among other filters: a subquery of ids; undefined for a text without a word. */
    async matching(kind: 'performer' | 'team', q: string, viewer: Viewer | undefined): Promise<RawBuilder<unknown> | undefined> {
      const plan = await planner.plan(q, { ...everywhere(viewer), kinds: [kind] })
      return plan && store.idsMatching(plan, kind)
    },
  }
}

/** Rows as the reader may know of them, in their order; the others are left out. */
function createShow({ accounts, things, performers, teams }: ReadingNeeds) {
  /** Whoever has turned out to be under 18 a moment ago is in no answer either. */
  const minorsAmong = async (rows: readonly store.Hit[]): Promise<ReadonlySet<string>> => {
    const ids = new Set(rows.flatMap(({ pageId, authorId }) => [pageId, ...(authorId === null ? [] : [authorId])]))
    const found = await accounts.loadMany([...ids])
    return new Set(found.flatMap(({ account }) => (accounts.isMinor(account) ? account.id : [])))
  }

  return async (all: readonly store.Hit[], viewer: Viewer | undefined): Promise<SearchHit[]> => {
    if (all.length === 0) return []
    const minors = await minorsAmong(all)
    const rows = all.filter(({ pageId, authorId }) => !minors.has(pageId) && !minors.has(authorId ?? ''))
    const idsOf = (kind: SearchKind) => rows.flatMap((row) => (row.kind === kind ? row.id : []))
    const [people, groups, cardOf] = await Promise.all([
      performers.present(idsOf('performer'), viewer),
      teams.reading.present(idsOf('team'), viewer),
      things.cards(
        rows.filter(({ kind }) => kind !== 'performer' && kind !== 'team'),
        viewer,
      ),
    ])
    const pages = new Map([...people.map(performerHit), ...groups.map(teamHit)].map((hit) => [hit._id, hit]))
    return rows.flatMap((row) => {
      if (row.kind === 'performer' || row.kind === 'team') return pages.get(row.id) ?? []
      const card = cardOf(row)
      return card ? thingHit(card, row.kind) : []
    })
  }
}
