// What moved between kinds of accounts, as what a bookkeeper asks for. Pure; amounts are hundredths.
import type { Flow } from '#ground/ledger'

export interface Sold {
  readonly type: string
  readonly count: number
  readonly gross: number
  readonly fee: number
}

export interface PeriodSums {
  readonly start: string
  readonly toppedUp: number
  readonly sold: readonly Sold[]
  readonly fee: number
  readonly payoutFee: number
  readonly gatewayFee: number
  readonly promotion: number
  readonly disputeLoss: number
  readonly tax: number
  readonly paidOut: number
  readonly refundedToWallets: number
  readonly refundedToCards: number
  readonly disputed: number
}

const payers: readonly string[] = ['wallet', 'wallet.bonus', 'gateway.clearing', 'promo.expense']
const earners: readonly string[] = ['earn.pending', 'fee.platform', 'tax.payable']
const wallets: readonly string[] = ['wallet', 'wallet.bonus']
const earnings: readonly string[] = ['earn.available', 'trust']

const sumOf = (flows: readonly Flow[], isWanted: (flow: Flow) => boolean) =>
  flows.filter(isWanted).reduce((sum, { amount }) => sum + amount, 0)
/** What came to a kind of account, less what left it. */
const gained = (flows: readonly Flow[], kind: string) => sumOf(flows, ({ to }) => to === kind) - sumOf(flows, ({ from }) => from === kind)

/** Only a sale moves from who pays to who earns. */
const isSale = ({ from, to }: Flow) => payers.includes(from) && earners.includes(to)

function soldOf(flows: readonly Flow[]): Sold[] {
  const sales = flows.filter(isSale)
  return [...new Set(sales.map(({ kind }) => kind))].toSorted().map((type) => {
    const own = sales.filter(({ kind }) => kind === type)
    return {
      type,
      // Each touches some of these ways, and none of them twice.
      count: Math.max(...own.map(({ count }) => count)),
      gross: sumOf(own, () => true),
      fee: sumOf(own, ({ to }) => to === 'fee.platform'),
    }
  })
}

const sumsOf = (start: string, flows: readonly Flow[]): PeriodSums => ({
  start,
  toppedUp: sumOf(flows, ({ kind, from, to }) => kind === 'top_up' && from === 'gateway.clearing' && wallets.includes(to)),
  sold: soldOf(flows),
  fee: gained(flows, 'fee.platform'),
  payoutFee: gained(flows, 'fee.payout'),
  gatewayFee: -gained(flows, 'gateway.fees'),
  promotion: -gained(flows, 'promo.expense'),
  disputeLoss: -gained(flows, 'dispute.loss'),
  tax: gained(flows, 'tax.payable'),
  paidOut:
    sumOf(flows, ({ from, to }) => earnings.includes(from) && to === 'payout.in_flight') -
    sumOf(flows, ({ from, to }) => from === 'payout.in_flight' && earnings.includes(to)),
  refundedToWallets: sumOf(flows, ({ kind, to }) => (kind === 'refund' || kind === 'sale_credited') && wallets.includes(to)),
  refundedToCards:
    sumOf(flows, ({ from, to }) => from === 'refund.payable' && to === 'gateway.available') -
    sumOf(flows, ({ from, to }) => from === 'gateway.available' && to === 'refund.payable'),
  disputed:
    sumOf(flows, ({ from, to }) => to === 'dispute.hold' && from !== 'gateway.disputed') -
    sumOf(flows, ({ from, to }) => from === 'dispute.hold' && to !== 'gateway.disputed'),
})

/** One of each period in which anything moved, the latest first. */
export const periodsOf = (flows: readonly Flow[]): PeriodSums[] =>
  [...new Set(flows.map(({ period }) => period))]
    .toSorted()
    .toReversed()
    .map((start) =>
      sumsOf(
        start,
        flows.filter(({ period }) => period === start),
      ),
    )
