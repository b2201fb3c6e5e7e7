// What pages do that somebody follows: written once for each, whoever many follow it, and read through the follows (decision 034).
import type { Notification } from '@fieldhouse/contract'
import { after as later, days, minutes } from '#platform/clock.ts'
import type { Cursor, Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { presentPageCard } from '#ground/pages'
import type { Follows } from '#people/follows'
import type { Needs } from './needs.ts'
import { shownUntil } from './policy.ts'
import type { KnownReader } from './readers.ts'
import { isThing } from './sights.ts'
import * as store from './notice-store.ts'
import type { NoticeTable } from './tables.ts'
import { noticeWords } from './words.ts'

export interface NoticeNeeds extends Needs {
  readonly follows: Follows
}

export interface NewNotice {
  readonly pageId: string
  readonly kind: NoticeTable['kind']
  readonly subject: { readonly type: NoticeTable['subject_type']; readonly id: string }
  readonly actorId?: string
  readonly isPaid?: boolean
}

/** What is older is no news. */
const memory = days(90)
/** A stream that is over is news for so long. */
const afterglow = minutes(15)

/** Hears of each that is new, in the transaction that makes it. */
export type HearNew = (tx: Db, notice: Pick<NoticeTable, 'id' | 'page_id' | 'kind'>) => Promise<void>

export type Notices = ReturnType<typeof createNotices>

export function createNotices({ db, clock, follows, pages, things }: NoticeNeeds) {
  const hearers: HearNew[] = []

  const wishOf = ({ viewer, choices: { groups_off: off, kinds_off: kinds }, ...reader }: KnownReader): store.NoticeWish => ({
    readerId: viewer.accountId,
    follows: follows.bellsOf(viewer.accountId),
    kinds: [
      ...(off.includes('follows') ? [] : (['posted', 'product_new'] as const)),
      ...(off.includes('live') ? [] : (['live'] as const)),
    ].filter((kind) => !kinds.includes(kind)),
    isMinor: viewer.isMinor,
    now: clock.now(),
    until: shownUntil(reader, clock.now()),
    from: later(clock.now(), -memory),
  })

  /** Those whose subject and page the reader may know of at this moment. */
  const present = async (rows: readonly NoticeTable[], viewer: Viewer): Promise<Notification[]> => {
    const named = rows.flatMap(({ subject_type: kind, subject_id: id }) => (isThing(kind) ? [{ kind, id }] : []))
    const [known, cardOf, seenAt] = await Promise.all([
      pages.load(rows.map((row) => row.page_id)),
      things.cards(named, viewer),
      store.findSeen(db, viewer.accountId),
    ])
    return rows.flatMap((row) => {
      const page = known.get(row.page_id)
      const thing = isThing(row.subject_type) ? cardOf({ kind: row.subject_type, id: row.subject_id }) : undefined
      if (!page?.visible || thing === null) return []
      const isOver = row.ends_at !== null
      return {
        _id: row.id,
        type: row.kind,
        group: row.kind === 'live' ? 'live' : 'follows',
        title: noticeWords(row.kind, page.name, isOver),
        text: thing?.title ?? '',
        path: row.kind === 'live' ? (isOver ? page.path : `/live/${page.id}`) : (thing?.path ?? page.path),
        picture: thing?.picture ?? '',
        isLocked: thing?.isLocked ?? false,
        subjectId: row.subject_id,
        actors: [],
        total: 1,
        page: presentPageCard(page),
        createdAt: row.at.toISOString(),
        updatedAt: row.at.toISOString(),
        isRead: seenAt !== undefined && row.at <= seenAt,
      }
    })
  }

  return {
    present,

    /** Whoever carries it further; at wiring. */
    onNew: (hear: HearNew): void => void hearers.push(hear),
    find: store.find,

    async add(tx: Db, { pageId, kind, subject, actorId, isPaid = false }: NewNotice): Promise<void> {
      const notice = {
        id: newId(),
        page_id: pageId,
        kind,
        subject_type: subject.type,
        subject_id: subject.id,
        actor_id: actorId ?? null,
        is_paid: isPaid,
        at: clock.now(),
      }
      if (!(await store.insert(tx, notice))) return
      for (const hear of hearers) await hear(tx, notice)
    },

    endLive: async (tx: Db, pageId: string): Promise<void> => void (await store.endLive(tx, pageId, later(clock.now(), afterglow))),
    takeBack: async (tx: Db, subjectId: string): Promise<void> => void (await store.removeAbout(tx, subjectId)),

    list: (reader: KnownReader, after: Cursor | undefined, limit: number): Promise<NoticeTable[]> =>
      store.list(db, wishOf(reader), after, limit),
    /** What pages did since a moment that the reader has not seen. */
    async newsFor(reader: KnownReader, from: Date, most: number): Promise<Notification[]> {
      const seenAt = await store.findSeen(db, reader.viewer.accountId)
      const start = seenAt !== undefined && seenAt > from ? seenAt : from
      return present(await store.list(db, { ...wishOf(reader), from: start }, undefined, most), reader.viewer)
    },
    hasNews: (reader: KnownReader, using: Db = db): Promise<boolean> => store.hasNews(using, wishOf(reader)),

    /** Up to now at most; answers whether more is seen than before. */
    see: (tx: Db, readerId: string, upTo: Date): Promise<boolean> => store.setSeen(tx, readerId, upTo < clock.now() ? upTo : clock.now()),
    forget: (most: number): Promise<number> => store.forget(db, later(clock.now(), -memory), most),
  }
}
