// The work of the night: what the followers of each page follow, too, and which pages are young. Some pages at a time; what one such
// job has done another does not need, so a killed one is gone on with.
import { after, days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

const least = 5
const neighbours = 30
/** Some of them nobody is shown. */
const spare = 3
const sampling = { followers: 2000, stretches: 20, each: 200, least, most: neighbours * spare }
const batch = 50
const youngFor = days(30)
const mostYoung = 500
const keptFor = days(3)
const beforeAll = '00000000-0000-0000-0000-000000000000'

export function createGathering({
  db,
  clock,
  jobs,
  pages,
  follows,
  search,
}: Pick<Needs, 'db' | 'clock' | 'jobs' | 'pages' | 'follows' | 'search'>) {
  const { findableAmong } = search.reading

  /** Only pages that strangers may find: neither is one under 18 put before them, nor who stands around one. */
  const work = async (pageId: string): Promise<void> => {
    const alike = await follows.alike(pageId, sampling)
    const findable = await findableAmong([pageId, ...alike.map(({ id }) => id)])
    const kept = findable.has(pageId) ? alike.filter(({ id }) => findable.has(id)).slice(0, neighbours) : []
    await inTransaction(db, (tx) => store.saveNeighbours(tx, pageId, kept, clock.now()))
  }

  jobs.define({
    name: 'suggestions.neighbours',
    atOnce: 1,
    async run({ after: last }) {
      const ids = await pages.followedAfter(last, least, batch)
      for (const id of ids) await work(id)
      const next = ids.length < batch ? undefined : ids.at(-1)
      if (next !== undefined) await jobs.send(db, 'suggestions.neighbours', { after: next }, { singletonKey: next })
    },
  })

  jobs.define({
    name: 'suggestions.begin',
    schedule: '23 2 * * *',
    async run() {
      const young = await pages.youngSince(after(clock.now(), -youngFor), mostYoung)
      const findable = await findableAmong(young.map(({ id }) => id))
      await inTransaction(db, (tx) =>
        store.replaceYoung(
          tx,
          young.filter(({ id }) => findable.has(id)),
        ),
      )
      await store.dropOld(db, after(clock.now(), -keptFor))
      await jobs.send(db, 'suggestions.neighbours', { after: beforeAll }, { singletonKey: 'begin' })
    },
  })
}
