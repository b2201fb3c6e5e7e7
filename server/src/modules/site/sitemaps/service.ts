// What search engines are told of: pages of adults that other sites may show, by the same rule as frames and feeds (youth.md Y7). It is worked
// out at night, since each page is looked at as a visitor sees it; a page that is hidden meanwhile is in no map from that moment.
import type { Db } from '#platform/db/index.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
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
  readonly links: Pick<Links, 'find' | 'show'>
}

export type Sitemaps = ReturnType<typeof createSitemaps>

/** What the protocol lets stand in one file. */
export const mostInFile = 50_000
const batch = 200
const lowest = '00000000-0000-0000-0000-000000000000'

export function createSitemaps({ db, jobs, pages, links }: SitemapNeeds, most = mostInFile) {
  const isForOthers = async ({ id, kind }: { id: string; kind: string }): Promise<boolean> => {
    const thing = await links.find(kind === 'team' ? 'team' : 'athlete', id)
    // The address of who is at a high school says at which, which is told nowhere else (youth.md Y44).
    return thing !== undefined && !thing.path.startsWith('/hs/') && (await links.show(thing)).isForOthers
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
        const listed: string[] = []
        // One after the other: the site is served meanwhile.
        for (const page of found) if (await isForOthers(page)) listed.push(page.id)
        if (listed.length > 0) await store.put(db, listed)
        await store.removeOthers(db, { after, last: last.id, listed })
        after = last.id
      }
    },
  })

  return {
    /** How many files there are. */
    files: async (): Promise<number> => (await store.firsts(db, most)).length,
    /** Undefined: there is no such file. */
    async file(number: number): Promise<string[] | undefined> {
      const from = (await store.firsts(db, most))[number - 1]
      return from === undefined ? undefined : store.file(db, { from, most, paths: visiblePaths() })
    },
  }
}
