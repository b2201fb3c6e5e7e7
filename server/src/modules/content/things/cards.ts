// Things in short, as one viewer may know of them: for charges, earnings and whatever else lists things of any kind.
import type { ThingCard } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { FileRow, Media } from '#content/media'
import type { Doors } from './doors.ts'
import type { CardsOf, ThingDefinition, ThingKind } from './needs.ts'
import { presentCard } from './present.ts'
import type { Sight } from './seen.ts'

export interface CardNeeds {
  readonly db: Db
  readonly media: Media
}

/** The cards of a kind that the one rule guards. */
export function createCards<Row>({ db, media }: CardNeeds, definition: ThingDefinition<Row>, { lookAtMany }: Doors<Row>): CardsOf {
  const pictureOf = (file: FileRow | undefined, { view, isForAll }: Sight, viewer: Viewer | undefined) =>
    // What advertises it is public; of the rest the viewer gets what they would get of the thing.
    file ? media.addressOf(file, 'w480') || (media.present(file, { isOpen: view === 'open', isForAll, viewer }).thumbnails[0] ?? '') : ''

  return async (ids, viewer) => {
    const found = await definition.load(db, ids)
    const rows = [...found.values()]
    const [sightOf, faceOf] = await Promise.all([lookAtMany(rows, viewer), definition.card(rows, db)])
    const seen = [...found].flatMap(([id, row]) => {
      const sight = sightOf(row)
      if (sight.view === 'hidden') return []
      return { id, sight, path: definition.pathOf?.(row) ?? null, face: faceOf(row) }
    })
    const files = await media.load(seen.flatMap(({ face }) => face.pictureId ?? []))
    return new Map(
      seen.map(({ id, sight, path, face }) => {
        const picture = face.pictureId === null ? '' : pictureOf(files.get(face.pictureId), sight, viewer)
        return [id, { title: face.title, path: face.path ?? path, picture, page: sight.page, isLocked: sight.view === 'locked' }]
      }),
    )
  }
}

/** A thing as others remember it; of a kind that is none, there is no card. */
export interface Named {
  readonly kind: string
  readonly id: string
}

export const createCardDesk = () => {
  const kinds = new Map<string, { kind: ThingKind; cardsOf: CardsOf }>()
  return {
    register: (kind: ThingKind, cardsOf: CardsOf) => void kinds.set(kind, { kind, cardsOf }),

    /** Of a whole list at once, kind by kind; null for what is gone, or hidden from the viewer. */
    async cards(named: readonly Named[], viewer: Viewer | undefined): Promise<(thing: Named) => ThingCard | null> {
      const asked = [...kinds.values()].map(async ({ kind, cardsOf }) => {
        const ids = [...new Set(named.flatMap((thing) => (thing.kind === kind ? thing.id : [])))]
        return [kind, ids.length === 0 ? new Map() : await cardsOf(ids, viewer)] as const
      })
      const found = new Map<string, Awaited<ReturnType<CardsOf>>>(await Promise.all(asked))
      return ({ kind, id }) => {
        const [known, card] = [kinds.get(kind), found.get(kind)?.get(id)]
        return known && card ? presentCard(known.kind, id, card) : null
      }
    },
  }
}
