import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import type { Coupons } from '../coupons/index.ts'
import type { Entitlements } from '../entitlements/index.ts'
import type { Ledger, Wallet } from '../ledger/index.ts'
import type { Page, Pages } from '../pages/index.ts'
import type { Sale, Sales } from '../sales/index.ts'
import type { Settings } from '../settings/index.ts'
import { createBuy } from './buy.ts'
import type { ItemKind, Shelf } from './offer.ts'
import { createTip } from './tip.ts'

export interface ChargeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly settings: Settings
  readonly pages: Pages
  readonly sales: Sales
  readonly entitlements: Entitlements
  readonly coupons: Coupons
}

export interface Charged {
  readonly sale: Sale
  /** The seller's; undefined when it is gone. */
  readonly page: Page | undefined
  /** The buyer's, after the charge. */
  readonly wallet: Wallet
  readonly isNew: boolean
}

export type Charges = ReturnType<typeof createCharges>

export function createCharges(needs: ChargeNeeds) {
  const shelves = new Map<ItemKind, Shelf>()
  return {
    /** Says where things of a kind are found and what they cost; at wiring, for the module that owns them. */
    sell: (kind: ItemKind, shelf: Shelf) => void shelves.set(kind, shelf),
    /** Throws `wallet.tip_out_of_bounds`, `wallet.insufficient_tokens`, `wallet.self`, `page.unknown`, `youth.*`. */
    tip: createTip(needs),
    /** Throws `wallet.not_for_sale`, `wallet.insufficient_tokens`, `wallet.self`, the shelf's `unknown`, `youth.money_not_allowed`. */
    buy: createBuy(needs, shelves),
  }
}
