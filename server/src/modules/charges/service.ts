import { AppError } from '../../platform/app-error.ts'
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
import { createTip, type WantedTip } from './tip.ts'

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

/** Looks at a tip that says it was given in a stream; answers where it really was, or throws. */
export type StreamTipRule = (tip: Pick<WantedTip, 'viewer' | 'page' | 'context'>) => Promise<WantedTip['context']>

export type Charges = ReturnType<typeof createCharges>

export function createCharges(needs: ChargeNeeds) {
  const shelves = new Map<ItemKind, Shelf>()
  let admitToStream: StreamTipRule = async () => {
    throw new AppError('stream.not_joined')
  }
  const tip = createTip(needs)
  return {
    /** Says where things of a kind are found and what they cost; at wiring, for the module that owns them. */
    sell: (kind: ItemKind, shelf: Shelf) => void shelves.set(kind, shelf),
    /** Who may tip in a stream; at wiring, by the module of streams. */
    admitToStream: (rule: StreamTipRule) => void (admitToStream = rule),
    /** Throws `wallet.tip_out_of_bounds`, `wallet.insufficient_tokens`, `wallet.self`, `page.unknown`, `youth.*`, `stream.*`. */
    tip: async (wanted: WantedTip): Promise<Charged> =>
      Object.keys(wanted.context).length === 0 ? tip(wanted) : tip({ ...wanted, context: await admitToStream(wanted) }),
    /** Throws `wallet.not_for_sale`, `wallet.insufficient_tokens`, `wallet.self`, the shelf's `unknown`, `youth.money_not_allowed`. */
    buy: createBuy(needs, shelves),
  }
}
