// Things in short, as one viewer may know of them: for charges, earnings and whatever else lists things of any kind.
import type { ThingCard, ThingLook } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { FileRow, Media } from '#content/media'
import type { Doors } from './doors.ts'
import type { Card, CardsOf, Face, ThingDefinition, ThingKind } from './needs.ts'
import { presentCard, presentColours, presentMeasures, presentPrice } from './present.ts'
import type { Sight } from './seen.ts'

export interface CardNeeds {
  readonly db: Db
  readonly media: Media
}

/** The cards of a kind that the one rule guards. */
export function createCards<Row>({ db, media }: CardNeeds, definition: ThingDefinition<Row>, { lookAtMany }: Doors<Row>): CardsOf {
  const isWhole = definition.isShownWhole === true

  const pictureOf = (file: FileRow | undefined, { view, isForAll }: Sight, viewer: Viewer | undefined) =>
    // What advertises it is public; of the rest the viewer gets what they would get of the thing.
    file ? media.addressOf(file, 'w480') || (media.present(file, { isOpen: view === 'open', isForAll, viewer }).thumbnails[0] ?? '') : ''

  const wholePictureOf = (file: FileRow | undefined, { view, isForAll }: Sight, viewer: Viewer | undefined) => {
    if (!file) return null
    return media.present(file, { isOpen: view === 'open' || media.isShownLocked(file), isForAll, viewer })
  }

  /** Only of what is to be paid for by this viewer: nobody under 18 pays, and a page that may not earn has no prices (youth.md 7). */
  const priceOf = ({ priceFor, playedId }: Face, sight: Sight, files: ReadonlyMap<string, FileRow>, viewer: Viewer | undefined) => {
    const isPayable = (sight.view === 'locked' || isWhole) && viewer?.isMinor !== true && sight.page?.can_earn === true
    const isThere = playedId === undefined || files.get(playedId)?.status === 'finished'
    return isPayable && isThere ? (priceFor?.(sight) ?? null) : null
  }

  return async (ids, viewer) => {
    const found = await definition.load(db, ids)
    const rows = [...found.values()]
    const [sightOf, faceOf] = await Promise.all([lookAtMany(rows, viewer), definition.card(rows, db)])
    const seen = [...found].flatMap(([id, row]) => {
      const sight = sightOf(row)
      if (sight.view === 'hidden') return []
      return { id, sight, audience: definition.seenAs(row).audience, path: definition.pathOf?.(row) ?? null, face: faceOf(row) }
    })
    const files = await media.load(seen.flatMap(({ face: { pictureId, playedId } }) => [pictureId ?? [], playedId ?? []].flat()))
    return new Map(
      seen.map(({ id, sight, audience, path, face }) => {
        const file = face.pictureId === null ? undefined : files.get(face.pictureId)
        const card: Card = {
          title: face.title,
          path: face.path ?? path,
          picture: pictureOf(file, sight, viewer),
          page: sight.page,
          isLocked: sight.view === 'locked',
          look: () => ({
            audience,
            file: wholePictureOf(file, sight, viewer),
            ...presentMeasures(face, face.playedId === undefined ? undefined : files.get(face.playedId)),
            price: presentPrice(priceOf(face, sight, files, viewer)),
            colors: presentColours(sight.page),
          }),
        }
        return [id, card]
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

  /** Of a whole list at once, kind by kind; undefined for what is gone, or hidden from the viewer. */
  const find = async (named: readonly Named[], viewer: Viewer | undefined) => {
    const asked = [...kinds.values()].map(async ({ kind, cardsOf }) => {
      const ids = [...new Set(named.flatMap((thing) => (thing.kind === kind ? thing.id : [])))]
      return [kind, ids.length === 0 ? new Map() : await cardsOf(ids, viewer)] as const
    })
    const found = new Map<string, Awaited<ReturnType<CardsOf>>>(await Promise.all(asked))
    return ({ kind, id }: Named) => {
      const [known, card] = [kinds.get(kind), found.get(kind)?.get(id)]
      return known && card && { thing: presentCard(known.kind, id, card), look: card.look }
    }
  }

  return {
    register: (kind: ThingKind, cardsOf: CardsOf) => void kinds.set(kind, { kind, cardsOf }),

    /** Null for what is gone, or hidden from the viewer. */
    async cards(named: readonly Named[], viewer: Viewer | undefined): Promise<(thing: Named) => ThingCard | null> {
      const cardOf = await find(named, viewer)
      return (one) => cardOf(one)?.thing ?? null
    },

    /** The same with all that is said of a thing before it is opened; null for kinds with rules of their own, too. */
    async looks(named: readonly Named[], viewer: Viewer | undefined): Promise<(thing: Named) => ThingLook | null> {
      const cardOf = await find(named, viewer)
      return (one) => {
        const card = cardOf(one)
        return card?.look ? { thing: card.thing, ...card.look() } : null
      }
    },
  }
}
