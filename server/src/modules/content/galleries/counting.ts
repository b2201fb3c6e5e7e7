// What follows from every write of a gallery or its photos: its place in time, the counts of its page.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Pages } from '#ground/pages'
import type { Things } from '#content/things'
import * as store from './store.ts'
import type { GalleryTable } from './tables.ts'

type Counted = Pick<GalleryTable, 'listed' | 'photos'>

const shownOf = ({ listed, photos }: Counted) => (listed ? photos : 0)

export const createCounting =
  ({ clock, pages, things }: { readonly clock: Clock; readonly pages: Pages; readonly things: Things }) =>
  async (tx: Db, before: Counted, row: GalleryTable): Promise<GalleryTable> => {
    const isFirst = row.status === 'active' && row.published_at === null && row.refusal === null
    const after = isFirst ? await store.update(tx, row.id, { published_at: clock.now() }) : row
    const galleries = Number(after.listed) - Number(before.listed)
    const photos = shownOf(after) - shownOf(before)
    if (galleries !== 0) await pages.addToCounter(tx, row.page_id, 'galleries', galleries)
    if (photos !== 0) await pages.addToCounter(tx, row.page_id, 'photos', photos)
    await things.setAlarm(tx, after)
    if (after.listed || before.listed) await things.tell(tx, 'gallery', row.id)
    return after
  }
