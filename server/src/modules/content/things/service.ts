import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Accounts } from '#people/accounts'
import type { Media } from '#content/media'
import { createCardDesk, createCards } from './cards.ts'
import { createCounting, type CountingNeeds } from './counting.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { createFinding, type Finding } from './finding.ts'
import { createFirstSight, type FirstSightNeeds } from './first-sight.ts'
import { createDoors, createSeeing, createShelf, type Seeing, type ThingsOf } from './doors.ts'
import type { Counter, Counters, Counting, OwnRules, Reportable, Shelf, ThingDefinition, ThingKind } from './needs.ts'
import { createNewest } from './newest.ts'
import { createOpenings } from './opening.ts'
import { createPublishing, type PublishingNeeds } from './publishing.ts'
import { createReportable, eitherOf } from './reporting.ts'
import type { Who } from './seen.ts'
import { createSights, type SightNeeds } from './sights.ts'
import * as store from './store.ts'

export interface ThingNeeds extends SightNeeds, PublishingNeeds, CountingNeeds, FirstSightNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly media: Media
  readonly outbox: Outbox
}

export type Things = ReturnType<typeof createThings>

interface Place {
  readonly kind: ThingKind
  find(key: string): Promise<{ readonly id: string; readonly path: string } | undefined>
}

/** The registry of everything that is published, seen or sold: one registration a kind, and every door asks here. */
export function createThings(needs: ThingNeeds) {
  const { db, accounts, media, outbox, pages } = needs
  const sights = createSights(needs)
  const countingOf = createCounting(needs)
  const desk = createCardDesk()
  const firstSight = createFirstSight(needs)
  const openings = createOpenings(needs)
  const newest = createNewest(needs)
  const shelves = new Map<ThingKind, Shelf>()
  const places: Place[] = []
  const counters = new Map<ThingKind, Counters>()
  const seeing = new Map<ThingKind, Seeing>()
  const reportables = new Map<string, Reportable>()
  const findings = new Map<ThingKind, Finding>()

  /** For doors that know an account only; undefined: a visitor. */
  const whoIs = async (id: string | undefined): Promise<Who | undefined> => {
    if (id === undefined) return undefined
    const account = await accounts.find(id)
    return { accountId: id, roles: account ? accounts.rolesOf(account) : [] }
  }

  return {
    ...createPublishing(needs),

    /** See first-sight.ts. */
    standingOf: firstSight.standingOf,
    giveUp: firstSight.giveUp,

    /** When it opens for more, that has to be done. */
    setAlarm: openings.setAlarm,

    /** Registers a kind, once, at wiring. From then on its files, sales, names and pages are guarded by the one rule. */
    define<Row>(kind: ThingKind, definition: ThingDefinition<Row>): ThingsOf<Row> {
      const doors = createDoors({ db, pages, sights }, definition)
      const shelf = createShelf(definition, sights)
      seeing.set(kind, createSeeing(db, definition, doors))
      if (shelf) shelves.set(kind, shelf)
      desk.register(kind, createCards(needs, definition, doors))
      media.guard(kind, async (viewerId, id, file) => {
        const view = (await doors.find(id, await whoIs(viewerId)))?.sight.view
        return view === 'open' || (view === 'locked' && media.isShownLocked(file))
      })
      counters.set(kind, definition.counters)
      reportables.set(kind, createReportable({ db, firstSight }, kind, definition, doors))
      firstSight.watch(kind, definition)
      openings.watch(definition)
      newest.watch(kind, definition)
      const finding = createFinding(definition)
      if (finding) findings.set(kind, finding)
      const { pathOf, seenAs } = definition
      if (pathOf) {
        const find = async (key: string) => {
          const found = await doors.find(key, undefined)
          return found && { id: seenAs(found.row).id, path: pathOf(found.row) }
        }
        places.push({ kind, find })
      }
      return { ...doors, countLook: countingOf(definition) }
    },

    /** Registers a kind whose rules are its own. */
    defineOwn(kind: ThingKind, { canSee, shelf, cards, counters: own, reportable }: OwnRules): void {
      counters.set(kind, own)
      reportables.set(kind, reportable)
      shelves.set(kind, shelf)
      desk.register(kind, cards)
      if (canSee) media.guard(kind, canSee)
    },

    /** How things of a kind are sold one by one; undefined: they are not. */
    shelfOf: (kind: ThingKind): Shelf | undefined => shelves.get(kind),

    /** How a number of things of a kind is added to; undefined: they show no such number. */
    counterOf: (kind: ThingKind, counter: Counter): Counting | undefined => counters.get(kind)?.[counter],

    /** How a viewer sees things of a kind that the one rule guards. */
    seeing(kind: ThingKind): Seeing {
      const known = seeing.get(kind)
      if (!known) throw new Error(`The kind ${kind} has rules of its own`)
      return known
    },

    /** Registers how something is reported that is no thing itself: what is written about things. */
    defineReportable: (kind: string, reportable: Reportable): void => void reportables.set(kind, reportable),

    /** The same for rows that share their ids with a kind that is registered: lines of a live chat are messages, too. */
    alsoReportable(kind: string, reportable: Reportable): void {
      const known = reportables.get(kind)
      reportables.set(kind, known ? eitherOf(known, reportable) : reportable)
    },

    /** How things of a kind are reported and refused; undefined: there are no such things. */
    reportable: (kind: string): Reportable | undefined => reportables.get(kind),

    /** What search reads of a kind; undefined: it is not found by words. */
    finding: (kind: ThingKind): Finding | undefined => findings.get(kind),

    /** In the transaction of every write that may change what lists show of a thing. */
    async tell(tx: Db, kind: ThingKind, id: string): Promise<void> {
      await outbox.write(tx, 'thing.changed', { kind, id })
      await newest.note(tx, kind, id)
    },

    /** Things of any kind in short, of a whole list at once. */
    cards: desk.cards,
    looks: desk.looks,

    /** What lists show of the kinds that stand at home on these pages (a subquery, column `page_id`), the newest first. Who may see it is asked of each. */
    newestOn: (pages: RawBuilder<unknown>, wish: store.NewestWish): Promise<store.ThingPlace[]> => store.listNewest(db, pages, wish),

    /** What everybody finds under a name or an id, looked for in the order in which kinds were registered. */
    async findPlace(key: string): Promise<{ kind: ThingKind; id: string; path: string } | undefined> {
      for (const { kind, find } of places) {
        const found = await find(key)
        if (found) return { kind, ...found }
      }
      return undefined
    },
  }
}
