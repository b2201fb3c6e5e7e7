// Writing comments and replies.
import { newcomer, type BodyOf, type Calls, type HoldReason } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, hours } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Counting } from './counting.ts'
import { requireStep, type Doors } from './doors.ts'
import type { Judging } from './judging.ts'
import type { Mentions } from './mentions.ts'
import type { Needs } from './needs.ts'
import { heatAt, isNew, isSilent, leftAfterStaff, sameWithin } from './policy.ts'
import * as store from './store.ts'
import type { CommentTable, NewComment } from './tables.ts'

type Form = BodyOf<Calls['comments']['create']>

export type Writing = ReturnType<typeof createWriting>

/** What everybody sees; and what its author takes for that, who is not told that nobody else does. */
const mayStandBelow = (row: CommentTable, authorId: string): boolean => row.shown || (row.author_id === authorId && isSilent(row))

export function createWriting(needs: Needs, doors: Doors, judging: Judging, mentionsIn: Mentions, counting: Counting) {
  const { db, clock, limiter, screening } = needs
  const { judge, requireAccount, requireMayAnswer, textOf } = judging

  const place = async (
    tx: Db,
    row: NewComment & { author_id: string },
    isInside: boolean,
  ): Promise<{ row: CommentTable; isNew: boolean }> => {
    const where = { objectId: row.object_id, parentId: row.parent_id }
    await store.lockWriter(tx, row.author_id, row.object_id)
    const known = row.client_id === null ? undefined : await store.findByClientId(tx, row.author_id, row.client_id)
    const same = known ?? (await store.findSame(tx, row.author_id, where, row.text, after(clock.now(), -sameWithin)))
    if (same) return { row: same, isNew: false }
    const parent = row.parent_id === null ? undefined : await store.keep(tx, row.parent_id)
    if (row.parent_id !== null && !(parent && mayStandBelow(parent, row.author_id))) throw new AppError('comment.unknown')
    // It was closed a moment ago.
    if (parent && parent.locked_at !== null && !isInside) requireStep('locked')
    const last = await store.lastAuthors(tx, where)
    if (!isInside && last.length === 2 && last.every((id) => id === row.author_id)) throw new AppError('comment.wait_turn')
    await store.insert(tx, row)
    const written = await store.find(tx, row.id)
    if (!written) throw new Error(`comment ${row.id} is gone`)
    await counting.created(tx, written, row.author_id)
    return { row: written, isNew: true }
  }

  return {
    /** `isNew` is false for what is there already. Throws the codes of `comments.create`. */
    async create(viewer: Viewer, { content, objectId, objectType, clientId }: Form): Promise<{ id: string; isNew: boolean }> {
      const { ground, answered, thread } = await doors.find(objectType, objectId, viewer)
      const { step, rules } = await doors.standing(ground, viewer, thread)
      requireStep(step)
      const text = textOf(content, ground)
      if (answered && !mayStandBelow(answered, viewer.accountId)) throw new AppError('comment.unknown')
      const parentId = answered ? (answered.parent_id ?? answered.id) : null
      if (answered) {
        await requireMayAnswer(
          viewer,
          ground.pageId,
          [answered.author_id, thread?.author_id ?? null].filter((id) => id !== null),
        )
      }
      const account = await requireAccount(viewer)
      const now = clock.now()
      const isNewAccount = isNew(account.created_at, now)
      // Who pays here is nobody's newcomer.
      const isCounted = !ground.sight.isInside && !ground.sight.isSubscribed && !ground.sight.isBought
      const known = { createdAt: account.created_at, isProven: account.email_verified_at !== null }
      if (isCounted && (await screening.isNewcomer(known, now)))
        await limiter.useKey(`comment of a new account:${account.id}`, newcomer.comments, hours(1))
      const mentioned = await mentionsIn(text, viewer, { pageId: ground.pageId, parentId, isNewAccount })
      const written = await inTransaction(db, async (tx) => {
        const { why: judged, score, verdict } = await judge(tx, viewer, ground, rules, text, mentioned.length)
        // Below what nobody else sees it is not shown before that is, whoever looks at it first.
        const isBelow = thread !== undefined && !thread.shown && !judged.some((one) => leftAfterStaff([one]).length > 0)
        const why: HoldReason[] = isBelow ? [...judged, 'restricted'] : [...judged]
        const row = {
          id: newId(),
          object_type: ground.kind,
          object_id: ground.objectId,
          page_id: ground.pageId,
          author_id: account.id,
          parent_id: parentId,
          answers_id: answered && answered.parent_id !== null ? answered.id : null,
          text,
          state: why.length > 0 ? ('held' as const) : ('live' as const),
          held_why: why,
          is_gone: false,
          by_page: ground.sight.isInside,
          mentioned_ids: mentioned,
          client_id: clientId ?? null,
          likes: 0,
          replies: 0,
          heat: heatAt(now),
          created_at: now,
          edited_at: null,
          pinned_at: null,
          locked_at: null,
          refusal: null,
          minor_id: ground.minorIds[0] ?? null,
          is_shut: false,
          score,
          shown_at: why.length > 0 ? null : now,
        }
        const placed = await place(tx, row, ground.sight.isInside)
        if (placed.isNew) await verdict.note(tx, account.id)
        return placed
      })
      if (written.isNew) counting.poke()
      return { id: written.row.id, isNew: written.isNew }
    },
  }
}
