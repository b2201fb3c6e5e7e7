import type { earningKinds, EarningPeriods } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'

type Kind = (typeof earningKinds)[number]

/** A gift of months is a subscription that somebody else paid. */
export const kindOf = (type: string): Kind =>
  type.endsWith('subscription') || type === 'gift' ? 'subscriptions' : type.endsWith('tip') ? 'tips' : 'sales'

interface Line {
  readonly from: string
  readonly type: string
  readonly gross: number
  readonly net: number
}

const sumsOf = (lines: readonly Line[]) => {
  const [gross, net] = [lines.reduce((sum, line) => sum + line.gross, 0), lines.reduce((sum, line) => sum + line.net, 0)]
  return { grossPrice: toWire(gross), siteCommission: toWire(gross - net), netPrice: toWire(net) }
}

const netOf = (lines: readonly Line[], kind: Kind): number =>
  toWire(lines.reduce((sum, line) => sum + (kindOf(line.type) === kind ? line.net : 0), 0))

/** `lines`: the earliest first. */
export const periodsOf = (lines: readonly Line[]): EarningPeriods => ({
  ...sumsOf(lines),
  periods: [...Map.groupBy(lines, ({ from }) => from)].map(([fromDate, own]) => ({
    fromDate,
    ...sumsOf(own),
    kinds: { subscriptions: netOf(own, 'subscriptions'), tips: netOf(own, 'tips'), sales: netOf(own, 'sales') },
  })),
})
