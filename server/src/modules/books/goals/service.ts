import { mostGoals, type BodyOf, type Calls, type Goal, type QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Page } from '#ground/pages'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { countGoals, type CountingNeeds } from './counting.ts'
import { furthest, hangsOnSport, isOver, targetOf } from './policy.ts'
import { presentGoal } from './present.ts'
import * as store from './store.ts'
import type { GoalTable } from './tables.ts'
import './tidings.ts'

export type GoalNeeds = CountingNeeds

export type Goals = ReturnType<typeof createGoals>

/** Words of a team have no author whose they would be: nobody under 18 writes them (youth.md Y64). */
function requireAdult({ isMinor }: Viewer): void {
  if (isMinor) throw new AppError('youth.money_not_allowed')
}

export function createGoals(needs: GoalNeeds) {
  const { db, clock, outbox, pages } = needs
  countGoals(needs)

  /** Whether the page may take money is asked in the transaction, too (youth.md Y23). */
  const requireEarning = async (tx: Db, pageId: string): Promise<void> => {
    if (!(await pages.load([pageId], tx)).get(pageId)?.can_earn) throw new AppError('youth.money_not_allowed')
  }

  const titleOf = (text: string): string => {
    const title = toPlainText(text)
    if (title === '') throw new AppError('request.invalid', { errors: [{ path: 'title', message: 'Say what it is for.' }] })
    if (hangsOnSport(title)) throw new AppError('goal.words_not_allowed')
    return title
  }

  const endOf = (endsAt: string | null): Date | null => {
    if (endsAt === null) return null
    const [end, now] = [new Date(endsAt), clock.now()]
    if (end <= now || end > after(now, furthest)) throw new AppError('goal.end_invalid')
    return end
  }

  const tell = (tx: Db, { page_id: pageId }: GoalTable) => outbox.write(tx, 'goal.changed', { pageId })

  const requireTarget = (kind: GoalTable['kind'], wished: number): number => {
    const target = targetOf(kind, wished)
    if (target === undefined) throw new AppError('goal.target_invalid')
    return target
  }

  /** Throws `goal.unknown`, `goal.ended`. */
  const requireRunning = async (tx: Db, viewer: Viewer, id: string): Promise<GoalTable> => {
    const goal = await store.lock(tx, id)
    if (!goal || !(await pages.actAs(viewer, goal.page_id, 'earn', tx))) throw new AppError('goal.unknown')
    if (isOver(goal, clock.now())) throw new AppError('goal.ended')
    return goal
  }

  /** None where nothing may be earned. */
  const running = async (page: Page): Promise<Goal[]> => {
    if (!page.can_earn) return []
    const now = clock.now()
    return (await store.listActive(db, page.id, now)).map((goal) => presentGoal(goal, now))
  }

  return {
    /** Nothing that costs is shown to a minor (youth.md Y31). Throws `page.unknown`. */
    async ofPage(pageId: string, viewer: Viewer | undefined): Promise<Goal[]> {
      const page = await pages.requireFor(viewer, pageId)
      return viewer?.isMinor ? [] : running(page)
    },

    /** For the room in which a page is live, where nobody under 18 is told of it. */
    async ofRoom(pageId: string): Promise<Goal[]> {
      const page = (await pages.load([pageId])).get(pageId)
      return page ? running(page) : []
    },

    /** Throws `team.not_member`. */
    async own(viewer: Viewer, { teamId, limit = 10, offset = 0 }: QueryOf<Calls['goals']['own']>) {
      const { rows, total } = await store.listOf(db, await pages.actingPage(viewer, teamId, 'earn'), { limit, offset })
      return { data: rows.map((goal) => presentGoal(goal, clock.now())), total }
    },

    /** Throws the codes of `goals.create`. */
    async create(viewer: Viewer, { title, kind, target, endsAt = null, teamId }: BodyOf<Calls['goals']['create']>): Promise<Goal> {
      const now = clock.now()
      const goal: GoalTable = {
        id: newId(),
        page_id: teamId ?? viewer.accountId,
        title: titleOf(title),
        kind,
        target: requireTarget(kind, target),
        starts_at: now,
        ends_at: endOf(endsAt),
        state: 'active',
        ended_at: null,
        progress: 0,
        created_at: now,
      }
      await inTransaction(db, async (tx) => {
        await pages.actingPage(viewer, teamId, 'earn', tx)
        requireAdult(viewer)
        await requireEarning(tx, goal.page_id)
        await store.lockPage(tx, goal.page_id)
        if ((await store.listActive(tx, goal.page_id, now)).length >= mostGoals) throw new AppError('goal.limit_reached')
        await store.insert(tx, goal)
        await tell(tx, goal)
      })
      return presentGoal(goal, now)
    },

    /** Throws the codes of `goals.update`. */
    async update(viewer: Viewer, id: string, form: BodyOf<Calls['goals']['update']>): Promise<Goal> {
      const changed = await inTransaction(db, async (tx) => {
        const goal = await requireRunning(tx, viewer, id)
        requireAdult(viewer)
        await requireEarning(tx, goal.page_id)
        const target = form.target === undefined ? goal.target : requireTarget(goal.kind, form.target)
        // Who has given, has given for what it was.
        if (target !== goal.target && goal.progress > 0) throw new AppError('goal.target_fixed')
        await tell(tx, goal)
        return store.update(tx, id, {
          target,
          ...(form.title === undefined ? {} : { title: titleOf(form.title) }),
          ...(form.endsAt === undefined ? {} : { ends_at: endOf(form.endsAt) }),
        })
      })
      return presentGoal(changed, clock.now())
    },

    /** Throws `goal.unknown`, `goal.ended`. */
    async end(viewer: Viewer, id: string): Promise<Goal> {
      const now = clock.now()
      const ended = await inTransaction(db, async (tx) => {
        await tell(tx, await requireRunning(tx, viewer, id))
        return store.update(tx, id, { state: 'ended', ended_at: now })
      })
      return presentGoal(ended, now)
    },
  }
}
