// What modules say of their kind of things.
import type { ErrorCode, ThingCard, ThingLook } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Page } from '#ground/pages'
import type { Seen, Sight } from './seen.ts'
import type { ListedThingTable, Refusal, Standing } from './tables.ts'

export type ThingKind = ThingCard['type']

/** Kinds whose things stand among the posts of a home. */
export type HomeKind = ListedThingTable['kind']

/** Numbers that things show; a kind has some of them. `views` are counted by `things` itself. */
export type Counter = 'views' | 'likes' | 'comments' | 'bookmarks' | 'shares' | 'sold'

/** One of these numbers, and where it stands. */
export interface Counting {
  /** Adds to that of each of these things, by id; none falls below nothing. */
  add(using: Db, by: ReadonlyMap<string, number>): Promise<unknown>
  /** As it is shown of the things from this id on, so many in the order of their ids. */
  read(using: Db, fromId: string, limit: number): Promise<ReadonlyMap<string, number>>
}

export type Counters = Readonly<Partial<Record<Counter, Counting>>>

/** What names a thing in a list of things of all kinds. */
export interface Face {
  /** On one line; empty for what has none. */
  readonly title: string
  /** A file of the thing, or none; whether the viewer gets more than its blur is judged as for the thing itself. */
  readonly pictureId: string | null
  /** Where it is shown, for a kind whose things have no page of their own. */
  readonly path?: string
  /** The file that is played: its length is said, and while it is prepared nobody pays for it. */
  readonly playedId?: string
  /** How many pictures it holds. */
  readonly photos?: number
  /** Hundredths, for one who sees it so; null: it is not sold. */
  priceFor?(sight: Sight): number | null
  readonly isSoldOut?: boolean
}

export interface Card {
  readonly title: string
  readonly path: string | null
  /** An address, or empty. */
  readonly picture: string
  readonly page: Page | undefined
  /** Left out for kinds with rules of their own. */
  readonly isLocked?: boolean
  /** All that is said of it before it is opened; left out likewise. */
  readonly look?: () => Omit<ThingLook, 'thing'>
}

/** By id, of those that the viewer may know of. */
export type CardsOf = (ids: readonly string[], viewer: Viewer | undefined) => Promise<ReadonlyMap<string, Card>>

/** A thing as it is in the transaction that pays for it. */
export interface ForSale {
  readonly pageId: string
  /** Undefined: hidden from the viewer. The price is in hundredths, null: not for sale. */
  offer(viewer: Viewer): Promise<{ readonly price: number | null; readonly page: Page | undefined } | undefined>
}

/** How things of a kind are sold one by one. */
export interface Shelf {
  /** What is said of a thing that is not there. */
  readonly unknown: ErrorCode
  /** What the Charge is called, where it is not the kind's own name. */
  readonly saleType?: string
  /** What costs nothing makes a charge too, of nothing: the free way in. */
  readonly isFreeCharged?: boolean
  /** What is bought under an id from outside, where that is something else: the session that a stream is in. */
  itemOf?(id: string): Promise<string | undefined>
  find(tx: Db, id: string): Promise<ForSale | undefined>
}

/** All that a thing says and holds, as a report keeps it. A file never changes its bytes, so its id stands for them. */
export interface Evidence {
  readonly title: string
  readonly text: string
  readonly fileIds: readonly string[]
  /** Who put it up. */
  readonly authorId: string
  readonly refusal: Standing | null
  /** It waits for staff before others see it; left out by kinds that cannot say. */
  readonly isWaiting?: boolean
  /** What it was weighed by, where that is why it waits. */
  readonly score?: Readonly<Record<string, number>>
  /** Where it is shown, for a kind whose things have no page of their own. */
  readonly path?: string
}

/** What somebody may report: a thing, or a page. */
export interface Subject extends Omit<Evidence, 'authorId' | 'path' | 'refusal'> {
  readonly refusal: Refusal | null
  /** Whose it is; null: a team's. */
  readonly authorId: string | null
  /** The page that it stands on, or is. */
  readonly pageId: string | null
  readonly path: string | null
  /** Addresses of public pictures that are no files of its own. */
  readonly pictures: readonly string[]
  /** Its owner took it down. */
  readonly isGone: boolean
  /** Of a thing: it is out now, as far as its page is; left out where there is no time at which it comes. */
  readonly isListed?: boolean
  /** What it said before it was changed, the latest first; for staff, of kinds that keep it. */
  readonly earlier?: readonly { readonly text: string; readonly until: Date }[]
}

/** A kind as those need it who look after the site. */
export interface Reportable {
  /** What is reported under an id from outside, where that is something else: the session that a stream is in. */
  itemOf?(id: string): Promise<string | undefined>
  /** If the viewer may know of it; for staff what is hidden, removed or gone, too. */
  find(id: string, viewer: Viewer | 'staff', using?: Db): Promise<Subject | undefined>
  /** What staff decided; null: it is as if nothing had been. Counts and lists follow. */
  refuse(tx: Db, id: string, refusal: Refusal | null): Promise<void>
  /** What waits for staff before others see it (`review.wanted`) is shown, as if it had just been written. Of what does not wait, nothing. */
  release?(tx: Db, id: string): Promise<void>
  /** What waited is not shown; of what shows something else meanwhile. */
  decline?(tx: Db, id: string): Promise<void>
  /** Its owner has appealed against that: it waits once more. */
  reconsider?(tx: Db, id: string): Promise<void>
}

/** What is found by words, as a stranger reads it. */
export interface Wording {
  readonly title: string
  /** All that strangers read beside its title; of a post that is locked for them, what is shown of it. */
  readonly text: string
  readonly tags?: readonly string[]
  /** Its place in time. */
  readonly at: Date
}

/** A kind that is found by words. */
export interface Findable<Row> {
  /** `isOpen`: to everybody. */
  wordingOf(row: Row, isOpen: boolean, using: Db): Wording | Promise<Wording>
  /** Ids of what is on a page, listed or not, in their order, after this one. */
  idsOn(using: Db, pageId: string, after: string, limit: number): Promise<string[]>
}

/** A thing that lists show, as search needs it. */
export interface Found extends Wording {
  readonly id: string
  readonly pageId: string
  readonly authorId: string | null
  /** Out only while its page may earn. */
  readonly needsEarning: boolean
}

/** Written as by a change of its writer, with all that follows from one. */
export interface Opens<Row> {
  takeDue(tx: Db, now: Date, limit: number): Promise<readonly Row[]>
  open(tx: Db, row: Row): Promise<unknown>
}

/** Said once by the module that owns a kind; everything else about seeing, selling and reporting follows. */
export interface ThingDefinition<Row> {
  readonly unknown: ErrorCode
  /** Where its page stands; left out for a kind that has none. */
  pathOf?(row: Row): string
  /** Removed ones too; the rule decides. */
  find(using: Db, key: { readonly id: string } | { readonly slug: string }): Promise<Row | undefined>
  /** The same for many, by id. */
  load(using: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Row>>
  readonly seenAs: (row: Row) => Seen
  /** Since when it is out; said by kinds that have comments. */
  outSince?(row: Row): Date
  /** Its page hides nothing from whoever sees it: what is sold is handed over elsewhere. */
  readonly isShownWhole?: true
  /** Empty: it shows no numbers of its own. */
  readonly counters: Counters
  /** The short form of many at once, in words that are shown of a locked one too. */
  card(rows: readonly Row[], using: Db): Promise<(row: Row) => Face>
  /** Hundredths now; null: not for sale at this moment. A kind without it is not sold one by one. */
  priceOf?(row: Row, using: Db): number | null | Promise<number | null>
  evidenceOf(row: Row, using: Db): Evidence | Promise<Evidence>
  /** Writes what keeps it from others, and what follows from that for counts and lists; null: nothing does. */
  refuse(tx: Db, id: string, standing: Standing | null): Promise<void>
  /** How what is for subscribers first opens for more at its date; a kind without it has no such things. */
  readonly opening?: Opens<Row>
  /** Its things stand among the posts of a home, each where lists first showed it. Whoever writes its rows tells so by `things.tell`. */
  readonly isAtHome?: HomeKind
  /** A kind without it is not found by words. Whoever writes its rows tells so by `things.tell`. */
  readonly findable?: Findable<Row>
}

/** A kind with rules of its own: messages are between two people, streams have rooms. */
export interface OwnRules {
  readonly canSee?: (viewerId: string | undefined, id: string) => Promise<boolean>
  readonly shelf: Shelf
  readonly counters: Counters
  readonly cards: CardsOf
  readonly reportable: Reportable
}
