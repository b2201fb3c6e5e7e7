// What follows for a kind from its registration: how one viewer sees its things, and how they are sold.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Pages } from '#ground/pages'
import type { View } from '#books/entitlements'
import type { CountLook } from '#platform/view-counter.ts'
import type { Shelf, ThingDefinition } from './needs.ts'
import type { Sight, SightOf, Who } from './seen.ts'
import type { Gather, Sights } from './sights.ts'

/** For the owner of a kind, for its own lists and pages. */
export interface ThingsOf<Row> extends Doors<Row> {
  /** For the call that shows one thing, and for no other. */
  readonly countLook: CountLook<Row>
}

export interface Doors<Row> {
  lookAtMany(rows: readonly Row[], viewer: Who | undefined, using?: Db): Promise<SightOf<Row>>
  /** How each of many sees one. */
  lookFor(row: Row, viewers: readonly Who[], using?: Db): Promise<(viewer: Who) => View>
  lookAt(row: Row, viewer: Who | undefined, using?: Db): Promise<Sight>
  /** By id or slug, with how the viewer sees it; undefined alike for missing and hidden ones. */
  find(key: string, viewer: Who | undefined): Promise<{ row: Row; sight: Sight } | undefined>
  /** The same; throws the kind's `unknown`. */
  require(key: string, viewer: Who | undefined): Promise<{ row: Row; sight: Sight }>
  /** Throws what somebody is told who does not see this: the kind's `unknown`, or that its page is closed where they are. */
  refuse(row: Row | undefined): Promise<never>
  /** For whoever acts for its page or wrote it; throws the kind's `unknown` for everybody else, and when it was removed. */
  requireInside(key: string, viewer: Who): Promise<Row>
}

interface DoorNeeds {
  readonly db: Db
  readonly pages: Pages
  readonly sights: Gather
}

export function createDoors<Row>({ db, pages, sights }: DoorNeeds, { unknown, find: findRow, seenAs }: ThingDefinition<Row>): Doors<Row> {
  const lookAtMany = async (rows: readonly Row[], viewer: Who | undefined, using?: Db): Promise<SightOf<Row>> => {
    const sightOf = await sights.gather(rows.map(seenAs), viewer, using)
    return (row) => sightOf(seenAs(row))
  }
  const lookFor = (row: Row, viewers: readonly Who[], using?: Db) => sights.gatherFor(seenAs(row), viewers, using)
  const lookAt = async (row: Row, viewer: Who | undefined, using?: Db) => (await lookAtMany([row], viewer, using))(row)

  const refuse = async (row: Row | undefined): Promise<never> => {
    const seen = row && seenAs(row)
    // What others find is said to be closed; what nobody finds is not.
    if (seen?.isListed && !seen.isRefused) await pages.refuseAbroad(seen.pageId)
    throw new AppError(unknown)
  }

  const load = async (key: string, viewer: Who | undefined) => {
    const row = await findRow(db, isId(key) ? { id: key } : { slug: key })
    return row && { row, sight: await lookAt(row, viewer) }
  }

  const find = async (key: string, viewer: Who | undefined) => {
    const found = await load(key, viewer)
    return found?.sight.view === 'hidden' ? undefined : found
  }

  const require = async (key: string, viewer: Who | undefined) => {
    const found = await load(key, viewer)
    return found && found.sight.view !== 'hidden' ? found : refuse(found?.row)
  }

  return {
    lookAtMany,
    lookFor,
    lookAt,
    find,
    require,
    refuse,
    async requireInside(key, viewer) {
      const { row, sight } = await require(key, viewer)
      if (!sight.isInside) throw new AppError(unknown)
      return row
    },
  }
}

/** What others ask of things by their ids alone. */
export interface Seeing {
  /** Throws the kind's `unknown` unless the viewer sees it, open or locked. */
  requireSeen(id: string, viewer: Who): Promise<unknown>
  /**
   * How the viewer sees it, whether they see all that its page shows, whose page it is on, who put it up there and since when it is out.
   * Throws the kind's `unknown` for what is hidden.
   */
  look(
    id: string,
    viewer: Who | undefined,
  ): Promise<{ sight: Sight; isOpen: boolean; pageId: string; authorId: string; since: Date | undefined }>
  /** Those of these that the viewer sees, open or locked. */
  seenAmong(ids: readonly string[], viewer: Who, using?: Db): Promise<ReadonlySet<string>>
  /** One thing for many: its name and place, which are the same for all, and how each of them sees it. Undefined: there is none. */
  shownTo(id: string, viewers: readonly Who[]): Promise<ShownToMany | undefined>
}

export interface ShownToMany {
  readonly title: string
  readonly path: string | null
  /** Never `locked` of what its page shows whole. */
  readonly viewOf: (viewer: Who) => View
}

export const createSeeing = <Row>(
  db: Db,
  { load, seenAs, outSince, isShownWhole, card, pathOf }: ThingDefinition<Row>,
  { require, lookAtMany, lookFor }: Doors<Row>,
): Seeing => ({
  requireSeen: require,
  async look(id, viewer) {
    const { row, sight } = await require(id, viewer)
    const { pageId, authorId = pageId } = seenAs(row)
    return { sight, isOpen: isShownWhole === true || sight.view === 'open', pageId, authorId, since: outSince?.(row) }
  },
  async seenAmong(ids, viewer, using = db) {
    const found = await load(using, ids)
    const sightOf = await lookAtMany([...found.values()], viewer, using)
    return new Set([...found].flatMap(([id, row]) => (sightOf(row).view === 'hidden' ? [] : id)))
  },
  async shownTo(id, viewers) {
    const row = (await load(db, [id])).get(id)
    if (row === undefined) return undefined
    const [faceOf, viewOf] = await Promise.all([card([row], db), lookFor(row, viewers)])
    const { title, path = pathOf?.(row) ?? null } = faceOf(row)
    const isWhole = isShownWhole === true
    return { title, path, viewOf: (viewer) => (isWhole && viewOf(viewer) === 'locked' ? 'open' : viewOf(viewer)) }
  },
})

/** How a thing is found by its buyer's transaction; undefined for a kind that is not sold one by one. */
export function createShelf<Row>(definition: ThingDefinition<Row>, { findOn }: Pick<Sights, 'findOn'>): Shelf | undefined {
  const { unknown, find, seenAs, priceOf } = definition
  if (!priceOf) return undefined
  return {
    unknown,
    async find(tx, id) {
      const row = await find(tx, { id })
      if (!row) return undefined
      const seen = seenAs(row)
      return {
        pageId: seen.pageId,
        async offer(viewer) {
          const [place, price] = await Promise.all([findOn(seen, viewer, tx), priceOf(row, tx)])
          return place && { price: seen.isListed ? price : null, page: place.page }
        },
      }
    },
  }
}
