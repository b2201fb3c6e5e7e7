import { calls, type JournalPeriod } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days } from '#platform/clock.ts'
import { dayWindow } from '#platform/day-window.ts'
import { inSnapshot, type Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import { toWire, type ClassSum, type Flow, type Ledger } from '#ground/ledger'
import { writePart } from './files.ts'
import { periodsOf, type PeriodSums } from './policy.ts'

interface Span {
  readonly fromDate: string
  readonly toDate: string
  readonly unit: 'day' | 'month'
}

/** Rows that a screen holds. */
const longest = { day: days(100), month: days(1100) } as const

function windowOf({ fromDate, toDate, unit }: Span): { from: Date; until: Date } {
  const { from, until } = dayWindow({ fromDate, toDate })
  const refuse = (message: string) => new AppError('request.invalid', { errors: [{ path: 'toDate', message }] })
  if (!from || !until || from >= until) throw refuse('Choose a day after the first one.')
  if (until.getTime() - from.getTime() > longest[unit]) throw refuse(unit === 'day' ? 'At most 100 days.' : 'At most three years.')
  return { from, until }
}

const presentPeriod = ({ start, sold, ...sums }: PeriodSums): JournalPeriod => ({
  start,
  sold: sold.map(({ type, count, gross, fee }) => ({ type, count, gross: toWire(gross), fee: toWire(fee) })),
  toppedUp: toWire(sums.toppedUp),
  fee: toWire(sums.fee),
  payoutFee: toWire(sums.payoutFee),
  gatewayFee: toWire(sums.gatewayFee),
  promotion: toWire(sums.promotion),
  disputeLoss: toWire(sums.disputeLoss),
  tax: toWire(sums.tax),
  paidOut: toWire(sums.paidOut),
  refundedToWallets: toWire(sums.refundedToWallets),
  refundedToCards: toWire(sums.refundedToCards),
  disputed: toWire(sums.disputed),
})

const presentClass = ({ name, opening, debits, credits, closing }: ClassSum) => ({
  name,
  opening: toWire(opening),
  debits: toWire(debits),
  credits: toWire(credits),
  closing: toWire(closing),
})

export function journalRoutes({ db, ledger }: { db: Db; ledger: Ledger }): Route[] {
  /** Of one moment, so that both say the same. */
  const read = (span: Span): Promise<{ flows: Flow[]; classes: ClassSum[] }> => {
    const { from, until } = windowOf(span)
    return inSnapshot(db, async (tx) => ({
      flows: await ledger.flows(from, until, span.unit, tx),
      classes: await ledger.classes(from, until, tx),
    }))
  }

  return [
    route(calls.journal.read, {}, async ({ query }) => {
      const { flows, classes } = await read(query)
      return { data: { periods: periodsOf(flows).map(presentPeriod), classes: classes.map(presentClass) } }
    }),
    route(calls.journal.file, {}, async ({ query }) => {
      const { flows, classes } = await read(query)
      return { data: { fileName: `${query.part}-${query.fromDate}-${query.toDate}.csv`, csv: writePart(query.part, flows, classes) } }
    }),
  ]
}
