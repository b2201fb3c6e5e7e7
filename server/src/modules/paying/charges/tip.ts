// A tip: tokens from a wallet to a page (wire.md 4.10). Locks the fan's wallet and nothing else, and tips that come faster
// than they can be written are written together (money.md 7).
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import { createMicroBatch } from '#platform/micro-batch.ts'
import { countryOfLooking } from '#platform/whereabouts/index.ts'
import { accounts, tokensOf } from '#ground/ledger'
import type { Page } from '#ground/pages'
import { openWallet, tellOfSales, walletSources } from '#books/purchases'
import { accountsOfSale, nothingAlong, type NewSale, type Side } from '#books/sales'
import type { AllSettings } from '#ground/settings'
import type { Charged, ChargeNeeds, WantedTip } from './needs.ts'
import { isWithin, refusalOf } from './policy.ts'
import { refuseUnpayable } from './refuse.ts'

const isTipWithin = (price: number, { minimumTipPrice: least, maximumTipPrice: most }: AllSettings): boolean =>
  isWithin(tokensOf(price), tokensOf(least), tokensOf(most))

function checkBounds(price: number, settings: AllSettings): void {
  if (isTipWithin(price, settings)) return
  const { minimumTipPrice: least, maximumTipPrice: most } = settings
  throw new AppError('wallet.tip_out_of_bounds', {
    message: `Choose a tip from ${least.toFixed(2)} to ${most.toFixed(2)} tokens.`,
  })
}

/** With where its buyer is, as their own request says it. */
type Placed = WantedTip & { readonly seenIn: string | undefined }

export const createTip = (needs: ChargeNeeds) => {
  const { db, clock, ledger, sales, settings, pages, outbox } = needs

  const saleOf = ({ viewer, pageId, price, nonce, note, context, seenIn }: Placed, current: AllSettings, sources: Side[]): NewSale => ({
    key: `tip:${viewer.accountId}:${nonce}`,
    buyerId: viewer.accountId,
    seenIn,
    type: context['sessionId'] === undefined ? 'tip' : 'stream_tip',
    source: 'tokens',
    sellerId: pageId,
    itemType: 'page',
    itemId: pageId,
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

  const alone = (wanted: Placed, hasBonus: boolean): Promise<Charged> =>
    inTransaction(db, async (tx) => {
      const { viewer, pageId, price } = wanted
      const current = await settings.readNow(tx)
      checkBounds(price, current)
      // At commit, too: the page may have been hidden or barred from earning since it was looked at.
      const seller = await pages.requireFor(viewer, pageId, undefined, tx)
      refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page: seller })
      const sources = await walletSources(tx, ledger, viewer.accountId, tokensOf(price), hasBonus)
      const { sale, isReplay } = await sales.record(tx, saleOf(wanted, current, sources))
      if (!isReplay) await tellOfSales(outbox, tx, [sale], 'tip')
      return { sale, page: seller, wallet: await ledger.wallet(viewer.accountId, tx), isNew: !isReplay }
    })

  /** One transaction for a crowd. It says only who was charged; the others are charged alone and learn what is wrong. */
  const together = (crowd: readonly Placed[]): Promise<(Charged | undefined)[]> =>
    inTransaction(db, async (tx) => {
      const [current, sellers] = await Promise.all([
        settings.readNow(tx),
        pages.load(
          crowd.map(({ pageId }) => pageId),
          tx,
        ),
      ])
      const payable = crowd.filter((wanted) => isPayable(wanted, sellers.get(wanted.pageId), current))
      const { answer } = await sales.send(
        tx,
        {
          crowd: payable.map((wanted) =>
            saleOf(wanted, current, [{ account: accounts.wallet(wanted.viewer.accountId), amount: tokensOf(wanted.price) }]),
          ),
        },
        // Their news waits: of several some may not be made.
        nothingAlong,
      )
      const recorded = await answer
      const made = recorded.flatMap((one) => (one && !one.isReplay ? [one.sale] : []))
      const told = made.length > 0 ? tellOfSales(outbox, tx, made, 'tip') : undefined
      const [wallets] = await Promise.all([
        ledger.wallets(
          payable.map(({ viewer }) => viewer.accountId),
          tx,
        ),
        told,
      ])
      const byTip = new Map(payable.map((wanted, index) => [wanted, recorded[index]]))
      return crowd.map((wanted) => {
        const one = byTip.get(wanted)
        return one && { sale: one.sale, page: sellers.get(wanted.pageId), wallet: wallets(wanted.viewer.accountId), isNew: !one.isReplay }
      })
    })

  const join = createMicroBatch<Placed, Charged | undefined>({
    // Whatever stops a crowd stops nobody in it: each is tried alone.
    run: (crowd) => together(crowd).catch(() => crowd.map(() => undefined)),
  })

  return async (asked: WantedTip): Promise<Charged> => {
    const { viewer } = asked
    // Tips that come at once are made together, in the course of one of their requests.
    const wanted = { ...asked, seenIn: countryOfLooking(viewer.accountId) }
    const page = await pages.requireFor(viewer, wanted.pageId)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
    const [{ hasBonus }] = await Promise.all([openWallet(ledger, viewer.accountId), ledger.open(accountsOfSale(wanted.pageId))])
    // A bonus needs both of its rows locked before it can be divided.
    return hasBonus ? alone(wanted, true) : ((await join(wanted)) ?? alone(wanted, false))
  }
}

/** Everything that `alone` would refuse, looked at with what the transaction read. */
function isPayable({ viewer, price }: WantedTip, seller: Page | undefined, settings: AllSettings): boolean {
  return (
    seller !== undefined &&
    seller.visible &&
    isTipWithin(price, settings) &&
    refusalOf({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page: seller }) === undefined
  )
}
