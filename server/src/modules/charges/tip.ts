// A tip: tokens from a wallet to a page (wire.md 4.10). Locks the fan's wallet and nothing else (money.md 7).
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { tokensOf, type PageRef } from '../ledger/index.ts'
import { accountsOfSale } from '../sales/index.ts'
import type { AllSettings } from '../settings/index.ts'
import type { ChargeNeeds, Charged } from './service.ts'
import { tellOfCharge } from './tell.ts'
import { isWithin } from './policy.ts'
import { refuseUnpayable } from './refuse.ts'
import { openWallet, walletSources } from './wallet-source.ts'

export interface WantedTip {
  readonly viewer: Viewer
  readonly page: PageRef
  /** Tokens as the wire writes them. */
  readonly price: number
  /** From the Idempotency-Key: the same intention again finds the first tip. */
  readonly nonce: string
  readonly note: string | undefined
  /** Conversation, session and kind of a stream that the tip was given in. */
  readonly context: Readonly<Record<string, string>>
}

function checkBounds(price: number, settings: AllSettings): void {
  const { minimumTipPrice: least, maximumTipPrice: most } = settings
  if (isWithin(tokensOf(price), tokensOf(least), tokensOf(most))) return
  throw new AppError('wallet.tip_out_of_bounds', {
    message: `Choose a tip from ${least.toFixed(2)} to ${most.toFixed(2)} tokens.`,
  })
}

export const createTip = (needs: ChargeNeeds) => {
  const { db, clock, ledger, sales, settings, pages, outbox } = needs

  const record = async (
    tx: Db,
    { viewer, page, price, nonce, note, context }: WantedTip,
    hasBonus: boolean,
  ): Promise<Charged> => {
    const current = await settings.readNow(tx)
    checkBounds(price, current)
    // At commit, too: the page may have been hidden or barred from earning since it was looked at.
    const seller = await pages.require(page.id, page.type, tx)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page: seller })
    const gross = tokensOf(price)
    const { sale, isReplay } = await sales.record(tx, {
      key: `tip:${viewer.accountId}:${nonce}`,
      buyerId: viewer.accountId,
      type: context['sessionId'] === undefined ? 'tip' : 'stream_tip',
      source: 'tokens',
      seller: page,
      itemType: page.type,
      itemId: page.id,
      isOnce: false,
      gross,
      feeBps: current.platformFeeBps,
      holdDays: current.earningsHoldDays,
      sources: await walletSources(tx, ledger, viewer.accountId, gross, hasBonus),
      isGuarded: true,
      note: note ?? null,
      context,
      now: clock.now(),
    })
    if (!isReplay) await tellOfCharge(outbox, tx, sale, 'tip')
    return { sale, wallet: await ledger.wallet(viewer.accountId, tx), isNew: !isReplay }
  }

  return async (wanted: WantedTip): Promise<Charged> => {
    const { viewer } = wanted
    const page = await pages.require(wanted.page.id, wanted.page.type)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
    const [{ hasBonus }] = await Promise.all([openWallet(ledger, viewer.accountId), ledger.open(accountsOfSale(wanted.page))])
    return db.transaction().execute((tx) => record(tx, wanted, hasBonus))
  }
}
