// How much things are talked about, worked out anew every few minutes from the rows that stand: a like that was taken back is none.
import { after, days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import { sampleActs } from '#ground/relations'
import type { FoundDoc } from '#finding/search'
import type { Needs } from './needs.ts'
import { crowdOf, heatOf, rank, type Person, type Ranked } from './policy.ts'
import * as store from './store.ts'
import type { TrendEntryTable } from './tables.ts'

const window = days(1)
const usualWindow = days(28)
const batch = 200
const mostThings = 20_000
/** Of very many people so many are looked at, and stand for the others. */
const mostPeople = 300
const mostListed = 200
const heavy = 1
const beforeAll = '00000000-0000-0000-0000-000000000000'

interface Hot extends Ranked {
  readonly doc: FoundDoc
}

export function createJudging(needs: Needs) {
  const { db, clock, pages, accounts, sessions, things, cases, search, acts } = needs
  const sources = [...acts, (ids: readonly string[], since: Date, most: number) => sampleActs(db, ids, since, most, store.buying)]

  /** Open to everybody, and not reported by people who are usually right. */
  const fitting = async (docs: readonly FoundDoc[]): Promise<FoundDoc[]> => {
    const [cardOf, reported] = await Promise.all([
      things.cards(docs, undefined),
      cases.heavyAmong(
        docs.map(({ id }) => id),
        heavy,
      ),
    ])
    return docs.filter((doc) => {
      const card = cardOf(doc)
      return card && !card.isLocked && !reported.has(doc.id)
    })
  }

  /** Whoever acts for a page says nothing about it. */
  const ownOf = async (docs: readonly FoundDoc[]): Promise<(doc: FoundDoc, accountId: string) => boolean> => {
    const pageIds = [...new Set(docs.map(({ pageId }) => pageId))]
    const staff = new Map<string, readonly string[]>()
    for (const pageId of pageIds) if ((await pages.kindOf(pageId)) === 'team') staff.set(pageId, (await pages.staffOf(pageId)).ids)
    return ({ pageId, authorId }, id) => id === pageId || id === authorId || (staff.get(pageId)?.includes(id) ?? false)
  }

  /** By thing: how many did something, and those of them who are looked at. */
  const peopleOf = async (ids: readonly string[], since: Date) => {
    const samples = (await Promise.all(sources.map((source) => source(ids, since, mostPeople)))).flat()
    const byThing = Map.groupBy(samples, ({ subjectId }) => subjectId)
    return (id: string) => {
      const seen = byThing.get(id) ?? []
      const newest = [...new Set(seen.flatMap((sample) => sample.newest))]
      const [all, looked] = [seen.map(({ total }) => total), seen.map((sample) => sample.newest.length)]
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
      return { newest, share: sum(looked) === 0 ? 1 : sum(all) / sum(looked) }
    }
  }

  const loadPeople = async (ids: readonly string[]): Promise<(id: string) => Person | undefined> => {
    const [standings, networkOf] = await Promise.all([accounts.standingsOf(ids), sessions.networksOf(ids)])
    return (id) => {
      const standing = standings.get(id)
      return standing && { ...standing, network: networkOf.get(id) }
    }
  }

  const judge = async (found: readonly FoundDoc[]): Promise<Hot[]> => {
    const now = clock.now()
    const docs = await fitting(found)
    const ids = docs.map(({ id }) => id)
    const [isOwn, actorsOf] = await Promise.all([ownOf(docs), peopleOf(ids, after(now, -window))])
    const personOf = await loadPeople([...new Set(ids.flatMap((id) => actorsOf(id).newest))])
    const judged = docs.map((doc) => {
      const { newest, share } = actorsOf(doc.id)
      const crowd = crowdOf(
        newest.flatMap((id) => (isOwn(doc, id) ? [] : (personOf(id) ?? []))),
        now,
      )
      return { doc, people: crowd.people, weight: crowd.weight * share }
    })
    await store.keepJudged(
      db,
      judged.map(({ doc, weight }) => ({ id: doc.id, pageId: doc.pageId, weight })),
    )
    const pageIds = [...new Set(docs.map(({ pageId }) => pageId))]
    const usual = await store.usualOf(db, pageIds, after(now, -usualWindow), after(now, -window))
    return judged.map(({ doc, people, weight }) => ({
      id: doc.id,
      pageId: doc.pageId,
      doc,
      heat: heatOf({ people, weight, usual: usual.get(doc.pageId) ?? 1, age: now.getTime() - doc.at.getTime() }),
    }))
  }

  const listsOf = (hot: readonly Hot[]): TrendEntryTable[] => {
    const scopes = new Map<string, Hot[]>([['', [...hot]]])
    for (const one of hot)
      for (const scope of [...one.doc.sportIds, ...(one.doc.state === null ? [] : [one.doc.state])])
        scopes.set(scope, [...(scopes.get(scope) ?? []), one])
    return [...scopes].flatMap(([scope, all]) =>
      rank(all, mostListed).map(({ doc }, place) => ({ scope, place, kind: doc.kind, id: doc.id })),
    )
  }

  return async (): Promise<void> => {
    const since = after(clock.now(), -window)
    const hot: Hot[] = []
    let last = beforeAll
    for (let looked = 0; looked < mostThings; looked += batch) {
      const touched = await store.listTouched(db, since, last, batch)
      hot.push(...(await judge(await search.reading.docsOf(touched.map(({ id }) => id)))).filter(({ heat }) => heat > 0))
      if (touched.length < batch) break
      last = touched.at(-1)?.id ?? last
    }
    await inTransaction(db, (tx) => store.replaceEntries(tx, listsOf(hot)))
  }
}
