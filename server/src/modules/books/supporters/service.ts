import type { BadgeMonths, Supporter } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { activeAdults, adultsBornUntil, type Accounts } from '#people/accounts'
import { isOwnPage, presentPageCard, type Pages } from '#ground/pages'
import type { Viewer } from '#platform/http/index.ts'
import { countSupporters, type CountingNeeds } from './counting.ts'
import { badgeFor } from './policy.ts'
import * as store from './store.ts'
import type { PairTable, StatTable } from './tables.ts'
import './tidings.ts'

export interface SupporterNeeds extends CountingNeeds {
  readonly accounts: Accounts
  readonly pages: Pages
}

interface Window {
  readonly limit?: number
  readonly offset?: number
}

export type Badges = (pageId: string, accountId: string) => BadgeMonths | null
export type Supporters = ReturnType<typeof createSupporters>

const topLength = 10

export function createSupporters(needs: SupporterNeeds) {
  const { db, clock, pages, accounts } = needs
  countSupporters(needs)

  const present = async (rows: readonly StatTable[]): Promise<Supporter[]> => {
    const cards = await accounts.cards(rows.map((row) => row.account_id))
    return rows.flatMap((row) => {
      const info = cards.get(row.account_id)
      return info ? [{ info, badge: badgeFor(row.months) }] : []
    })
  }

  /** Undefined where there are none to be shown. Throws `page.unknown`. */
  const wishFor = async (pageId: string, viewer: Viewer | undefined): Promise<store.Shown | undefined> => {
    const page = await pages.requireFor(viewer, pageId)
    return page.can_earn ? { pageId, readerId: viewer?.accountId, adults: activeAdults(adultsBornUntil(clock.now())) } : undefined
  }

  const pairOf = (viewer: Viewer, pageId: string): PairTable => ({ page_id: pageId, account_id: viewer.accountId })

  /** Throws `page.unknown`. */
  const standing = async (viewer: Viewer, pageId: string) => {
    const page = await pages.requireFor(viewer, pageId)
    const may = page.can_earn && !viewer.isMinor && !isOwnPage(viewer.accountId, pageId)
    const [hasPaid, [wish]] = await Promise.all([
      may && store.hasPaid(db, pairOf(viewer, pageId), after(clock.now(), -days(30))),
      store.loadWishes(db, viewer.accountId, [pageId]),
    ])
    return { canBeShown: hasPaid, isShown: wish?.is_shown ?? null }
  }

  return {
    /** The badges of these, each on the page it belongs to; asked for all at once. */
    async badgesOf(pairs: readonly (readonly [pageId: string, accountId: string])[]): Promise<Badges> {
      const months = await store.monthsOf(
        db,
        pairs.map(([page_id, account_id]) => ({ page_id, account_id })),
      )
      return (pageId, accountId) => badgeFor(months.get(`${pageId}:${accountId}`) ?? 0)
    },

    async wall(pageId: string, viewer: Viewer | undefined, { limit = 25, offset = 0 }: Window) {
      const wish = await wishFor(pageId, viewer)
      if (!wish) return { data: [], total: 0 }
      const { rows, total } = await store.listShown(db, wish, { limit, offset })
      return { data: await present(rows), total }
    },

    async top(pageId: string, viewer: Viewer | undefined) {
      const wish = await wishFor(pageId, viewer)
      const data = wish ? await present(await store.listTop(db, wish, topLength)) : []
      return { data, total: data.length }
    },

    async mine(viewer: Viewer, { limit = 25, offset = 0 }: Window) {
      const { rows, total } = await store.listOf(db, viewer.accountId, { limit, offset })
      const ids = rows.map((row) => row.page_id)
      const [known, apart, wishes] = await Promise.all([
        pages.load(ids),
        pages.apartAmong(viewer, ids),
        store.loadWishes(db, viewer.accountId, ids),
      ])
      const isShown = new Map(wishes.map((wish) => [wish.page_id, wish.is_shown]))
      const data = rows.flatMap((row) => {
        const page = known.get(row.page_id)
        if (!page?.visible || apart.has(row.page_id)) return []
        return [{ page: presentPageCard(page), badge: badgeFor(row.months), isShown: isShown.get(row.page_id) ?? false }]
      })
      return { data, total: total - (rows.length - data.length) }
    },

    standing,

    /** Throws `page.unknown`, `supporter.not_possible`. */
    async say(viewer: Viewer, pageId: string, isShown: boolean) {
      if (isShown && !(await standing(viewer, pageId)).canBeShown) throw new AppError('supporter.not_possible')
      await pages.requireFor(viewer, pageId)
      await store.saveWish(db, { ...pairOf(viewer, pageId), is_shown: isShown, said_at: clock.now() })
      return standing(viewer, pageId)
    },
  }
}
