// Products as one viewer sees them: what they know for a whole list at once, in the wire's shape.
import type { Product } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Media } from '#content/media'
import type { Reactions } from '#content/reactions'
import { creatorOf, type ThingsOf } from '#content/things'
import { presentProduct } from './present.ts'
import type { ProductTable } from './tables.ts'

export interface ViewingNeeds {
  readonly accounts: Accounts
  readonly media: Media
  readonly shelf: ThingsOf<ProductTable>
  readonly reactions: Pick<Reactions, 'flags'>
}

export type Viewing = ReturnType<typeof createViewing>

export function createViewing({ accounts, media, shelf, reactions }: ViewingNeeds) {
  /** What the viewer knows of already, as what is bought and what is on an open shelf: nothing is left out. */
  const show = async (rows: readonly ProductTable[], viewer: Viewer | undefined): Promise<Product[]> => {
    const [cards, files, sightOf, flagsOf] = await Promise.all([
      accounts.cards(rows.map(creatorOf)),
      media.load(rows.flatMap((row) => [row.image_id, row.digital_file_id].filter((id) => id !== null))),
      shelf.lookAtMany(rows, viewer),
      reactions.flags.of(
        viewer,
        rows.map((row) => row.id),
      ),
    ])
    const fileOf = (id: string | null) => {
      const file = id === null ? undefined : files.get(id)
      return file ? media.present(file, { isOpen: true, viewer }) : null
    }
    return rows.flatMap((row) => {
      const performer = cards.get(creatorOf(row))
      const { isInside, isBought, isSubscribed, page, view } = sightOf(row)
      const isThere = row.refusal !== 'waiting' || view !== 'hidden'
      if (!performer || !isThere) return []
      const digitalFile = isInside ? fileOf(row.digital_file_id) : undefined
      // Of whoever is under 18 it has no address of its own.
      const image = fileOf(row.image_id)
      return presentProduct({ row, page, performer, image, digitalFile, isBought, isSubscribed, flags: flagsOf(row.id) })
    })
  }

  const showOne = async (row: ProductTable, viewer: Viewer | undefined): Promise<Product> => {
    const [product] = await show([row], viewer)
    if (!product) throw new AppError('product.unknown')
    return product
  }

  return { show, showOne }
}
