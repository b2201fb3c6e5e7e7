import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import { commissionOf } from './policy.ts'
import { splitAt } from './split-store.ts'
import { createSplitBook } from './splits.ts'
import * as store from './store.ts'
import type { Share } from './tables.ts'

export interface TermsOfSale {
  readonly feeBps: number
  /** 0: the page keeps all that is left. */
  readonly splitVersion: number
  readonly shares: readonly Share[]
}

export interface AskedTerms {
  readonly sellerId: string
  readonly saleType: string
  readonly now: Date
}

/** The site's fee is of the settings of the transaction; pages and kinds of sale may have one of their own. */
export type TermsGiven = (siteFeeBps: number) => TermsOfSale

export interface NewCommission {
  /** The address of the page; undefined: of all pages. */
  readonly pagePath: string | undefined
  readonly saleType: string | null
  readonly bps: number | null
  readonly from: Date
  readonly decidedBy: string
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly pages: Pages
}

export type Terms = ReturnType<typeof createTerms>

export function createTerms({ db, clock, ledger, pages }: Needs) {
  /** Only teams divide what they earn. */
  const sharesOf = async (tx: Db, sellerId: string, now: Date) => {
    const rows = (await pages.kindOf(sellerId, tx)) === 'team' ? await splitAt(tx, sellerId, now) : []
    const shares = rows.map((row): Share => ({ payeeId: row.payee_id, bps: row.bps }))
    return { splitVersion: rows[0]?.version ?? 0, shares: shares.length > 0 ? shares : [{ payeeId: sellerId, bps: 10_000 }] }
  }

  return {
    ...createSplitBook({ db, clock, ledger, pages }),
    /** The terms of a sale at this moment, read in the transaction that makes it. */
    async at(tx: Db, { sellerId, saleType, now }: AskedTerms): Promise<TermsGiven> {
      const [rules, split] = await Promise.all([store.rulesFor(tx, sellerId, saleType), sharesOf(tx, sellerId, now)])
      return (siteFeeBps) => ({ feeBps: commissionOf(rules, now, siteFeeBps), ...split })
    },

    /** Throws `page.unknown`; a fee of null ends the rule of this page and kind. */
    async setCommission({ pagePath, saleType, bps, from, decidedBy }: NewCommission): Promise<string> {
      const page = pagePath === undefined ? undefined : await pages.findByPath(pagePath)
      if (pagePath !== undefined && !page) throw new AppError('page.unknown')
      const id = newId()
      const rule = {
        id,
        page_id: page?.id ?? null,
        sale_type: saleType,
        bps,
        valid_from: from,
        decided_by: decidedBy,
        created_at: clock.now(),
      }
      await inTransaction(db, (tx) => store.insertRule(tx, rule))
      return id
    },

    listCommissions: (limit: number, offset: number) => store.listRules(db, clock.now(), limit, offset),
  }
}
