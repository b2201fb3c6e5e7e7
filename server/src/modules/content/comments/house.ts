// What a page says of comments on its things: who may write, what waits, who may not write any more.
import type { BodyOf, Calls, CommentBan, CommentRules } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toLine } from '#platform/plain-text.ts'
import { isOwnPage } from '#ground/pages'
import type { Doors } from './doors.ts'
import * as store from './house-store.ts'
import type { Needs } from './needs.ts'
import { presentBan } from './present.ts'
import type { Removing } from './removing.ts'

export type House = ReturnType<typeof createHouse>

export function createHouse({ db, clock, accounts, pages }: Needs, doors: Doors, removing: Removing) {
  const pageOf = (viewer: Viewer, teamId: string | undefined) => pages.actingPage(viewer, teamId, 'moderate')

  return {
    rules: async (viewer: Viewer, teamId: string | undefined): Promise<CommentRules> => doors.rulesOf(await pageOf(viewer, teamId)),

    /** What is left out stays. */
    async setRules(
      viewer: Viewer,
      { teamId, writers, closesAfter, holds, words }: BodyOf<Calls['comments']['setRules']>,
    ): Promise<CommentRules> {
      const pageId = await pageOf(viewer, teamId)
      const known = await doors.rulesOf(pageId)
      const rules = {
        writers: writers ?? known.writers,
        closesAfter: closesAfter === undefined ? known.closesAfter : closesAfter,
        holds: [...new Set(holds ?? known.holds)],
        words: [...new Set((words ?? known.words).map(toLine).filter((word) => word !== ''))],
      }
      const { closesAfter: closes_after, ...others } = rules
      await store.saveRules(db, { page_id: pageId, closes_after, ...others, updated_at: clock.now() })
      return rules
    },

    /** Of one thing; null: as its page says. Throws the kind's `unknown`, `comment.locked`, `request.forbidden`. */
    async setThing(viewer: Viewer, { objectType, objectId, writers }: BodyOf<Calls['comments']['setStanding']>): Promise<void> {
      const { pageId } = await doors.open(objectType, objectId, viewer)
      if (!(await pages.actAs(viewer, pageId, 'moderate'))) throw new AppError('request.forbidden')
      if (writers === null) await store.deleteThingRule(db, objectId)
      else await store.saveThingRule(db, { object_id: objectId, writers, updated_at: clock.now() })
    },

    async bans(viewer: Viewer, { teamId, limit = 10, offset = 0 }: { teamId?: string; limit?: number; offset?: number }) {
      const { rows, total } = await store.listBans(db, await pageOf(viewer, teamId), clock.now(), { limit, offset })
      const cards = await accounts.cards(rows.map((row) => row.account_id))
      const data = rows.flatMap((row) => {
        const card = cards.get(row.account_id)
        return card ? [presentBan(row, card)] : []
      })
      return { data, total }
    },

    /** Throws the codes of `comments.ban`. */
    async ban(viewer: Viewer, form: BodyOf<Calls['comments']['ban']>): Promise<{ ban: CommentBan; isNew: boolean }> {
      const { accountId, until, removesEarlier, teamId } = form
      const pageId = await pageOf(viewer, teamId)
      const card = (await accounts.cards([accountId])).get(accountId)
      if (!card) throw new AppError('user.unknown')
      const isInside = isOwnPage(accountId, pageId) || (await pages.actAs({ accountId }, pageId, 'contribute'))
      if (isInside) throw new AppError('comment.ban_unfit')
      const end = until ? new Date(until) : null
      const ban = { id: newId(), page_id: pageId, account_id: accountId, until: end, created_at: clock.now() }
      const saved = await store.saveBan(db, ban)
      if (removesEarlier) await removing.removeAllBy(accountId, pageId)
      return { ban: presentBan(saved, card), isNew: saved.id === ban.id }
    },

    /** Nothing happens when there is none. */
    liftBan: async (viewer: Viewer, accountId: string, teamId: string | undefined): Promise<void> =>
      store.deleteBan(db, await pageOf(viewer, teamId), accountId),
  }
}
