// Following a page: one follow per account and page; counts reach the page through an event.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { type Db, inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { countActs, type ActWindow } from '#ground/relations'
import type { Page, Pages } from '#ground/pages'
import { canFollow } from './policy.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly pages: Pages
}

export type Follows = ReturnType<typeof createFollows>

export function createFollows({ db, clock, outbox, pages }: Needs) {
  // A block ends follows both ways. One that is made at the same moment may stay behind it; no list shows it.
  outbox.on('relation.blocked', async ({ ownerId, otherId }, tx) => {
    for (const [follower, pageId] of [
      [ownerId, otherId],
      [otherId, ownerId],
    ] as const) {
      const removed = await store.deleteFollow(tx, follower, pageId)
      if (removed) await outbox.write(tx, 'follow.changed', { pageId: removed.page_id, accountId: follower, by: -1 })
    }
  })
  outbox.on('follow.changed', async ({ pageId, by }, tx) => pages.addToCounter(tx, pageId, 'followers', by))

  return {
    /** Follows a page; `isNew` is false when the viewer did already. Throws `page.unknown`, `follow.self`. */
    async follow(viewer: Viewer, kind: Page['kind'], pageId: string): Promise<{ follow: store.FollowTable; isNew: boolean }> {
      const page = await pages.requireFor(viewer, pageId, kind)
      if (!canFollow(viewer, page)) throw new AppError('follow.self')
      return inTransaction(db, async (tx) => {
        const follow = { id: newId(), follower_id: viewer.accountId, page_id: pageId, created_at: clock.now(), bell: 'highlights' } as const
        const isNew = await store.insertFollow(tx, follow)
        if (isNew) await outbox.write(tx, 'follow.changed', { pageId, accountId: viewer.accountId, by: 1 })
        const existing = isNew ? follow : await store.findFollow(tx, viewer.accountId, pageId)
        return { follow: existing ?? follow, isNew }
      })
    },

    /** Stops following, by the page's id or the follow's; nothing happens when there is no such follow. */
    async unfollow(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const removed = await store.deleteFollow(tx, viewer.accountId, id)
        if (removed) await outbox.write(tx, 'follow.changed', { pageId: removed.page_id, accountId: viewer.accountId, by: -1 })
      })
    },

    /** Ends all follows of somebody who is erased. */
    async forget(accountId: string): Promise<void> {
      for (;;) {
        const { rows } = await store.listFollows(db, 'follower_id', accountId, { limit: 200, offset: 0, sort: 'asc' })
        for (const { page_id: pageId } of rows)
          await inTransaction(db, async (tx) => {
            if (await store.deleteFollow(tx, accountId, pageId)) await outbox.write(tx, 'follow.changed', { pageId, accountId, by: -1 })
          })
        if (rows.length === 0) return
      }
    },

    /** Throws `follow.unknown`. */
    async settings(viewer: Viewer, pageId: string): Promise<store.FollowTable> {
      const follow = await store.findFollow(db, viewer.accountId, pageId)
      if (!follow) throw new AppError('follow.unknown')
      return follow
    },

    /** What is heard of a page. Throws `follow.unknown`. */
    async setBell(viewer: Viewer, pageId: string, bell: store.FollowTable['bell']): Promise<store.FollowTable> {
      const follow = await store.updateBell(db, viewer.accountId, pageId, bell)
      if (!follow) throw new AppError('follow.unknown')
      return follow
    },

    bellsOf: store.bellsOf,
    /** What those of these accounts want to hear of a page that follow it. */
    bellsAmong: (pageId: string, accountIds: readonly string[], using: Db = db) => store.loadBells(using, pageId, accountIds),
    followersOf: (pageId: string, window: store.Window) => store.listFollows(db, 'page_id', pageId, window),
    followedBy: (accountId: string, window: store.Window) => store.listFollows(db, 'follower_id', accountId, window),
    /** Who follows pages, as far as they still do: one answer for each window. */
    followsIn: (readerId: string, windows: readonly ActWindow[], using: Db = db) => countActs(using, readerId, windows, store.followers),
    /** Pages that a page's followers follow, too, by a sample of them: counted at night, never while somebody waits. */
    alike: (pageId: string, sampling: store.Sampling) => store.listAlike(db, pageId, sampling, Math.random),
    /** How many began to follow a page then, and still do. */
    countNew: (pageId: string, from: Date, until: Date) => store.countNew(db, pageId, from, until),
    countFollowed: (accountIds: readonly string[]) => store.countFollowed(db, accountIds),
    /** Which of these pages the account follows; nothing for a visitor. */
    followedAmong: (accountId: string | undefined, pageIds: readonly string[], using: Db = db) =>
      accountId === undefined ? Promise.resolve(new Set<string>()) : store.findFollowed(using, accountId, pageIds),
  }
}
