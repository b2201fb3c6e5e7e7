// What paying from the wallet needs, and what it answers.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Purchases } from '#books/purchases'
import type { Sale, Sales } from '#books/sales'
import type { Things } from '#content/things'
import type { Ledger, Wallet } from '#ground/ledger'
import type { Page, Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'

export interface ChargeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly settings: Settings
  readonly pages: Pages
  readonly sales: Sales
  readonly purchases: Purchases
  readonly things: Pick<Things, 'shelfOf'>
}

export interface Charged {
  readonly sale: Sale
  /** The seller's; undefined when it is gone. */
  readonly page: Page | undefined
  /** The buyer's, after the charge. */
  readonly wallet: Wallet
  readonly isNew: boolean
}

export interface WantedThing {
  readonly id: string
  readonly viewer: Viewer
  readonly couponCode: string | undefined
  /** What the buyer was shown, as the wire writes it; undefined: not said. */
  readonly seenPrice: number | undefined
}

export interface WantedTip {
  readonly viewer: Viewer
  readonly pageId: string
  /** Tokens as the wire writes them. */
  readonly price: number
  /** From the Idempotency-Key: the same intention again finds the first tip. */
  readonly nonce: string
  readonly note: string | undefined
  /** Conversation, session and kind of a stream that the tip was given in. */
  readonly context: Readonly<Record<string, string>>
}

/** Looks at a tip that says it was given in a stream; answers where it really was, or throws. */
export type StreamTipRule = (tip: Pick<WantedTip, 'viewer' | 'pageId' | 'context'>) => Promise<WantedTip['context']>
