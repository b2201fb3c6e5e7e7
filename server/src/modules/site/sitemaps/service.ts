// What search engines are told of: pages of adults that other sites may show, and what is open to everybody on them, by the same rule as
// frames and feeds (youth.md Y7). It is worked out at night, since each is looked at as a visitor sees it; what is hidden meanwhile is in
// no map from that moment.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import { postsThatAreOut, type Feeds } from '#content/feed'
import { visiblePaths, type Pages } from '#ground/pages'
import type { Links } from '#site/links'
import * as store from './store.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'sitemaps.make': NoData
  }
}

export interface SitemapNeeds {
  readonly db: Db
  readonly jobs: Jobs
  readonly pages: Pick<Pages, 'listVisible'>
  readonly links: Pick<Links, 'find' | 'show' | 'isOfMinor'>
  readonly reading: Pick<Feeds['reading'], 'list'>
}

export type Sitemaps = ReturnType<typeof createSitemaps>

/** What the protocol lets stand in one file. */
export const mostInFile = 50_000
const batch = 200
/** The newest of a page. */
const mostPosts = 1000
const postsAtOnce = 50
const lowest = '00000000-0000-0000-0000-000000000000'

export function createSitemaps({ db, jobs, pages, links, reading }: SitemapNeeds, most = mostInFile) {
  const isForOthers = async ({ id, kind }: { id: string; kind: string }): Promise<boolean> => {
    const thing = await links.find(kind === 'team' ? 'team' : 'athlete', id)
    // The address of who is at a high school says at which, which is told nowhere else (youth.md Y44).
    return thing !== undefined && !thing.path.startsWith('/hs/') && (await links.show(thing)).isForOthers
  }

  /** What is open to everybody; of a team not what its young members write. */
  const postsOf = async ({ id, kind }: { id: string; kind: string }): Promise<string[]> => {
    const of = kind === 'team' ? { teamId: id } : { performerId: id }
    const isYoung = new Map<string, boolean>()
    const found: string[] = []
    let cursor: string | null | undefined
    // Of the newest, open or not: a page with a hundred thousand locked posts holds nobody up.
    for (let looked = 0; looked < mostPosts && cursor !== null; looked += postsAtOnce) {
      const { data, nextCursor } = await reading.list({ ...of, limit: postsAtOnce, ...(cursor && { cursor }) }, undefined)
      for (const { _id, isLocked, performer } of data) {
        const author = performer._id
        if (!isYoung.has(author)) isYoung.set(author, await links.isOfMinor({ authorId: author }))
        if (!isLocked && !isYoung.get(author)) found.push(_id)
      }
      cursor = nextCursor
    }
    return found
  }

  jobs.define({
    name: 'sitemaps.make',
    schedule: '50 3 * * *',
    longest: 6 * 3600,
    async run() {
      for (let after = lowest; ; ) {
        const found = await pages.listVisible(after, batch)
        const last = found.at(-1)
        if (!last) return void (await store.removeBeyond(db, after))
        const listed: typeof found = []
        // One after the other: the site is served meanwhile.
        for (const page of found) if (await isForOthers(page)) listed.push(page)
        const ids = listed.map(({ id }) => id)
        if (ids.length > 0) await store.put(db, ids)
        await store.removeOthers(db, { after, last: last.id, listed: ids })
        for (const page of listed) {
          const posts = await postsOf(page)
          await inTransaction(db, (tx) => store.putPosts(tx, page.id, posts, postsThatAreOut()))
        }
        after = last.id
      }
    },
  })

  return {
    /** How many files there are. */
    files: async (kind: store.MapKind): Promise<number> => (await store.firsts(db, kind, most)).length,
    /** Undefined: there is no such file. */
    async file(kind: store.MapKind, number: number): Promise<string[] | undefined> {
      const from = (await store.firsts(db, kind, most))[number - 1]
      if (from === undefined) return undefined
      const span = { from, most, paths: visiblePaths() }
      return kind === 'pages' ? store.pageFile(db, span) : store.postFile(db, { ...span, posts: postsThatAreOut() })
    },
  }
}
