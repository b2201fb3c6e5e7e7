// The centre, the badge, and what its reader does there.
import type { Notification, NotificationCount } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { cutPage, inTransaction, readCursor, type Cursor, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Inbox } from './inbox.ts'
import type { Needs } from './needs.ts'
import { isKnownKind, type Present } from './present.ts'
import type { Notices } from './notices.ts'
import type { LoadReader } from './readers.ts'
import * as store from './store.ts'
import type { NoticeTable, Shown } from './tables.ts'

export type Tab = 'all' | 'you' | 'pages'

export interface ListQuery {
  readonly tab?: Tab
  readonly limit?: number
  readonly offset?: number
  readonly cursor?: string
}

const usualLimit = 20

/** One place in the list. */
interface Entry extends Cursor {
  readonly row?: Shown
  readonly notice?: NoticeTable
}

export function createReading({ db, clock }: Needs, inbox: Inbox, present: Present, notices: Notices, loadReader: LoadReader) {
  /** What says nothing any more goes, so that the badge counts what is there. */
  const sweep = (accountId: string, ids: readonly string[]) =>
    inTransaction(db, async (tx) => {
      await store.lock(tx, accountId)
      if ((await store.remove(tx, ids)).length > 0) await inbox.changed(tx, accountId)
    })

  /** What was told to the reader and what pages did that they follow, in one order. */
  const fetch = async (viewer: Viewer, tab: Tab, after: Cursor | undefined, limit: number): Promise<Entry[]> => {
    const reader = tab === 'you' ? undefined : await loadReader(viewer.accountId)
    const [own, pages] = await Promise.all([
      tab === 'pages' ? [] : store.list(db, viewer.accountId, after, limit),
      reader ? notices.list(reader, after, limit) : [],
    ])
    const entries: Entry[] = [
      ...own.map((row) => ({ at: row.last_at, id: row.id, row })),
      ...pages.map((notice) => ({ at: notice.at, id: notice.id, notice })),
    ]
    return entries.toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)).slice(0, limit)
  }

  const show = async (entries: readonly Entry[], viewer: Viewer): Promise<Notification[]> => {
    const [{ shown, gone }, pages] = await Promise.all([
      present(entries.flatMap(({ row }) => row ?? []).filter(isKnownKind), viewer),
      notices.present(
        entries.flatMap(({ notice }) => notice ?? []),
        viewer,
      ),
    ])
    if (gone.length > 0) await sweep(viewer.accountId, gone)
    const byId = new Map([...shown, ...pages].map((one) => [one._id, one]))
    return entries.flatMap(({ id }) => byId.get(id) ?? [])
  }

  /** Goes on until there is something to show, however much says nothing any more. */
  const collect = async (
    viewer: Viewer,
    tab: Tab,
    start: Cursor | undefined,
    limit: number,
  ): Promise<{ data: Notification[]; nextCursor: string | null }> => {
    for (let after = start; ; ) {
      const { rows, nextCursor } = cutPage(await fetch(viewer, tab, after, limit + 1), limit, ({ at, id }) => ({ at, id }))
      const data = await show(rows, viewer)
      if (nextCursor === null || data.length > 0) return { data, nextCursor }
      after = readCursor(nextCursor)
    }
  }

  const mark = (accountId: string, which: Parameters<typeof store.markRead>[2]): Promise<NotificationCount> =>
    inTransaction(db, async (tx) => {
      await store.lock(tx, accountId)
      if (await store.markRead(tx, accountId, which, clock.now())) await inbox.changed(tx, accountId)
      return inbox.count(accountId, tx)
    })

  return {
    list: (viewer: Viewer, { tab = 'all', limit = usualLimit, cursor }: ListQuery) => collect(viewer, tab, readCursor(cursor), limit),

    count: (viewer: Viewer, using: Db = db): Promise<NotificationCount> => inbox.count(viewer.accountId, using),

    /** Seen is what was shown, and nothing that has come since. */
    see: (viewer: Viewer, upTo: Date, tab: Tab = 'all'): Promise<NotificationCount> =>
      inTransaction(db, async (tx) => {
        await store.lock(tx, viewer.accountId)
        const isOwnNews = tab !== 'pages' && (await store.setSeen(tx, viewer.accountId, upTo))
        const isNews = tab !== 'you' && (await notices.see(tx, viewer.accountId, upTo))
        if (isOwnNews || isNews) await inbox.changed(tx, viewer.accountId)
        return inbox.count(viewer.accountId, tx)
      }),

    /** Throws `notification.unknown`. */
    async read(viewer: Viewer, id: string): Promise<NotificationCount> {
      if (!(await store.find(db, viewer.accountId, id))) throw new AppError('notification.unknown')
      return mark(viewer.accountId, { id })
    },

    open: (viewer: Viewer, subjectId: string): Promise<NotificationCount> => mark(viewer.accountId, { subjectId }),
    readAll: (viewer: Viewer): Promise<NotificationCount> => mark(viewer.accountId, 'all'),
  }
}
