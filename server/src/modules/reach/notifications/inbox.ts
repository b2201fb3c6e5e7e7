// The badge. It is counted and never kept; every change of it raises a version in its own transaction, by which clients drop what
// comes too late.
import type { NotificationCount } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Aside } from './aside.ts'
import * as store from './store.ts'

export interface InboxNeeds {
  readonly db: Db
  readonly realtime: Realtime
}

/** Says a notification that has just been shown, by its id, with the count that goes with it. */
export type Announce = (notificationId: string, count: NotificationCount) => Promise<void>

export type Inbox = ReturnType<typeof createInbox>

/** Whether pages that somebody follows have news. */
export type DotOf = (accountId: string, using: Db) => Promise<boolean>

export function createInbox({ db, realtime }: InboxNeeds, aside: Aside, dotOf: DotOf) {
  let announce: Announce = async () => undefined
  /** What a transaction has to say once it is over: ids of what it showed, by account. */
  const waiting = new WeakMap<Db, Map<string, Set<string>>>()

  const count = async (accountId: string, using: Db = db): Promise<NotificationCount> => ({
    ...(await store.count(using, accountId)),
    dot: await dotOf(accountId, using),
  })

  const tell = async (accountId: string, shown: ReadonlySet<string>) => {
    if (!realtime.isOnline(accountId)) return
    const now = await count(accountId)
    realtime.toAccount(accountId, 'notification_count', now)
    for (const id of shown) await announce(id, now)
  }

  return {
    count,
    announceWith: (how: Announce) => void (announce = how),

    /** After a change of the badge, in its transaction; `shownId`: of what is new or has moved up. */
    async changed(tx: Db, accountId: string, shownId?: string): Promise<void> {
      await store.raise(tx, accountId)
      const before = waiting.get(tx)
      const all = before ?? new Map<string, Set<string>>()
      all.set(accountId, (all.get(accountId) ?? new Set()).add(shownId ?? ''))
      if (before) return
      waiting.set(tx, all)
      aside.start(tx, async () => {
        for (const shown of all.values()) shown.delete('')
        await Promise.all([...all].map(([id, shown]) => tell(id, shown)))
      })
    },
  }
}
