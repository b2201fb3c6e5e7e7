// Messages as things that are sold: as a buyer's transaction finds them, and as lists of what was paid name them.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import type { Card, ForSale } from '#content/things'
import type { Pages } from '#ground/pages'
import type { Reading } from './reading.ts'
import * as store from './store.ts'
import type { MessageTable } from './tables.ts'

export interface SellingNeeds {
  readonly db: Db
  readonly pages: Pages
  readonly media: Media
}

export function createSelling({ db, pages, media }: SellingNeeds, { find }: Pick<Reading, 'find'>) {
  /** While a video is prepared, or when that failed, nobody pays for it. */
  const isPrepared = async (row: MessageTable, using: Db): Promise<boolean> => {
    const files = await media.load(row.file_ids, using)
    return row.file_ids.every((id) => files.get(id)?.status === 'finished')
  }

  return {
    /** A message as its buyer's transaction finds it. Hundredths; null: not for sale. */
    async forSale(tx: Db, id: string): Promise<ForSale | undefined> {
      const row = await store.findMessage(tx, id)
      if (!row) return undefined
      const offer = async (viewer: Viewer) => {
        const [found, isReady, isApart, page] = await Promise.all([
          find(id, viewer.accountId, tx),
          isPrepared(row, tx),
          pages.isApart(viewer, row.sender_id, tx),
          pages.load([row.sender_id], tx),
        ])
        return found && !isApart ? { price: isReady ? row.price : null, page: page.get(row.sender_id) } : undefined
      }
      return { pageId: row.sender_id, offer }
    },

    /** For the two of its conversation. Of what was said nothing leaves it, not even to whoever bought it. */
    async cards(ids: readonly string[], viewer: Viewer | undefined): Promise<Map<string, Card>> {
      const rows = viewer ? await store.listOfMember(db, ids, viewer.accountId) : []
      const known = await pages.load(rows.map((row) => row.sender_id))
      return new Map(
        rows.map((row) => [row.id, { title: '', path: `/messages/${row.conversation_id}`, picture: '', page: known.get(row.sender_id) }]),
      )
    },
  }
}
