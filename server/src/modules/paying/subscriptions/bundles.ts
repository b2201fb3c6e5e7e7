// Months of a page that are paid at once, for less each: what it offers, and what they cost (money.md 8.10).
import { bundlePrice, type Bundle, type BundleMonths } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { toWire, tokensOf } from '#ground/ledger'
import type { Page, Pages } from '#ground/pages'
import type { AllSettings, Settings } from '#ground/settings'
import * as store from './bundles-store.ts'
import { offerOf } from './offers.ts'

export interface BundleNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly settings: Settings
}

export interface WantedBundle {
  readonly months: BundleMonths
  readonly discount: number
}

export type Bundles = ReturnType<typeof createBundles>

/** In hundredths; null where it comes to less a month than a month may cost (money.md 13). */
const boundedPrice = (monthly: number, { months, discount }: WantedBundle, settings: AllSettings): number | null => {
  const price = bundlePrice(monthly, months, discount)
  return price < tokensOf(settings.minimumSubscriptionPrice) * months ? null : price
}

export function createBundles({ db, clock, pages, settings }: BundleNeeds) {
  const present = (page: Page, current: AllSettings, rows: readonly WantedBundle[]): Bundle[] => {
    const { monthly } = offerOf(page, current)
    return rows.map(({ months, discount }) => {
      const price = monthly === null ? null : boundedPrice(monthly, { months, discount }, current)
      return { months, discount, price: price === null ? null : toWire(price) }
    })
  }

  /** Where money may be taken at all (youth.md 4, 7). */
  const requireEarning = (page: Page | undefined): Page => {
    if (!page?.can_earn) throw new AppError('youth.money_not_allowed')
    return page
  }

  return {
    /** What so many months cost at this moment; null: not offered. `monthly` is the page's own price, within the bounds. */
    async priceOf(tx: Db, pageId: string, months: BundleMonths, monthly: number | null, current: AllSettings): Promise<number | null> {
      if (monthly === null) return null
      const row = await store.find(tx, pageId, months)
      return row ? boundedPrice(monthly, row, current) : null
    },

    /** For whoever finds the page. */
    of: async (page: Page): Promise<Bundle[]> =>
      page.can_earn ? present(page, await settings.read(), await store.listOf(db, page.id)) : [],

    /** The lengths that are offered from now on; others are not. Throws `*.price_out_of_bounds`, `youth.money_not_allowed`. */
    set: (pageId: string, wanted: readonly WantedBundle[]): Promise<Bundle[]> =>
      inTransaction(db, async (tx) => {
        const page = requireEarning((await pages.load([pageId], tx)).get(pageId))
        const current = await settings.readNow(tx)
        const { monthly } = offerOf(page, current)
        // Said twice, the last counts.
        const rows = [...new Map(wanted.map((one) => [one.months, one])).values()].toSorted((a, b) => a.months - b.months)
        for (const row of rows) {
          if (monthly === null || boundedPrice(monthly, row, current) !== null) continue
          const least = current.minimumSubscriptionPrice
          const message = `${row.months} months with ${row.discount}% off come to less than ${least} a month. Take less off.`
          throw new AppError(page.kind === 'team' ? 'team.price_out_of_bounds' : 'performer.price_out_of_bounds', { message })
        }
        await store.replace(tx, pageId, rows, clock.now())
        return present(page, current, await store.listOf(tx, pageId))
      }),
  }
}
