// A tip: tokens from a wallet to a page (wire.md 4.10). Locks the fan's wallet and nothing else, and tips that come faster
// than they can be written are written together (money.md 7).
import { AppError } from '../../platform/app-error.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { createMicroBatch } from '../../platform/micro-batch.ts'
import { accounts, tokensOf, type PageRef } from '../ledger/index.ts'
import type { Page } from '../pages/index.ts'
import { accountsOfSale, type NewSale, type Side } from '../sales/index.ts'
import type { AllSettings } from '../settings/index.ts'
import type { ChargeNeeds, Charged } from './service.ts'
import { tellOfCharge, tellOfTips } from './tell.ts'
import { isWithin, refusalOf } from './policy.ts'
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

const isTipWithin = (price: number, { minimumTipPrice: least, maximumTipPrice: most }: AllSettings): boolean =>
  isWithin(tokensOf(price), tokensOf(least), tokensOf(most))

function checkBounds(price: number, settings: AllSettings): void {
  if (isTipWithin(price, settings)) return
  const { minimumTipPrice: least, maximumTipPrice: most } = settings
  throw new AppError('wallet.tip_out_of_bounds', {
    message: `Choose a tip from ${least.toFixed(2)} to ${most.toFixed(2)} tokens.`,
  })
}

export const createTip = (needs: ChargeNeeds) => {
  const { db, clock, ledger, sales, settings, pages, outbox } = needs

  const saleOf = ({ viewer, page, price, nonce, note, context }: WantedTip, current: AllSettings, sources: Side[]): NewSale => ({
    key: `tip:${viewer.accountId}:${nonce}`,
    buyerId: viewer.accountId,
    type: context['sessionId'] === undefined ? 'tip' : 'stream_tip',
    source: 'tokens',
    seller: page,
    itemType: page.type,
    itemId: page.id,
    isOnce: false,
    gross: tokensOf(price),
    feeBps: current.platformFeeBps,
    holdDays: current.earningsHoldDays,
    sources,
    isGuarded: true,
    note: note ?? null,
    context,
    now: clock.now(),
  })

  const alone = (wanted: WantedTip, hasBonus: boolean): Promise<Charged> =>
    db.transaction().execute(async (tx) => {
      const { viewer, page, price } = wanted
      const current = await settings.readNow(tx)
      checkBounds(price, current)
      // At commit, too: the page may have been hidden or barred from earning since it was looked at.
      const seller = await pages.require(page.id, page.type, tx)
      refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page: seller })
      const sources = await walletSources(tx, ledger, viewer.accountId, tokensOf(price), hasBonus)
      const { sale, isReplay } = await sales.record(tx, saleOf(wanted, current, sources))
      if (!isReplay) await tellOfCharge(outbox, tx, sale, 'tip')
      return { sale, page: seller, wallet: await ledger.wallet(viewer.accountId, tx), isNew: !isReplay }
    })

  /** One transaction for a crowd. It says only who was charged; the others are charged alone and learn what is wrong. */
  const together = (crowd: readonly WantedTip[]): Promise<(Charged | undefined)[]> =>
    db.transaction().execute(async (tx) => {
      const [current, sellers] = await Promise.all([settings.readNow(tx), pages.load(crowd.map(({ page }) => page.id), tx)])
      const payable = crowd.filter((wanted) => isPayable(wanted, sellers.get(wanted.page.id), current))
      const recorded = await sales.recordMany(
        tx,
        payable.map((wanted) =>
          saleOf(wanted, current, [{ account: accounts.wallet(wanted.viewer.accountId), amount: tokensOf(wanted.price) }]),
        ),
      )
      const made = recorded.flatMap((one) => (one && !one.isReplay ? [one.sale] : []))
      const told = made.length > 0 ? tellOfTips(outbox, tx, made) : undefined
      const [wallets] = await Promise.all([ledger.wallets(payable.map(({ viewer }) => viewer.accountId), tx), told])
      const byTip = new Map(payable.map((wanted, index) => [wanted, recorded[index]]))
      return crowd.map((wanted) => {
        const one = byTip.get(wanted)
        return one && { sale: one.sale, page: sellers.get(wanted.page.id), wallet: wallets(wanted.viewer.accountId), isNew: !one.isReplay }
      })
    })

  const join = createMicroBatch<WantedTip, Charged | undefined>({
    // Whatever stops a crowd stops nobody in it: each is tried alone.
    run: (crowd) => together(crowd).catch(() => crowd.map(() => undefined)),
  })

  return async (wanted: WantedTip): Promise<Charged> => {
    const { viewer } = wanted
    const page = await pages.require(wanted.page.id, wanted.page.type)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
    const [{ hasBonus }] = await Promise.all([openWallet(ledger, viewer.accountId), ledger.open(accountsOfSale(wanted.page))])
    // A bonus needs both of its rows locked before it can be divided.
    return hasBonus ? alone(wanted, true) : ((await join(wanted)) ?? alone(wanted, false))
  }
}

/** Everything that `alone` would refuse, looked at with what the transaction read. */
function isPayable({ viewer, page, price }: WantedTip, seller: Page | undefined, settings: AllSettings): boolean {
  return (
    seller !== undefined &&
    seller.visible &&
    seller.kind === page.type &&
    isTipWithin(price, settings) &&
    refusalOf({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page: seller }) === undefined
  )
}
