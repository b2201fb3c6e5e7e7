import { writeCsv } from '@fieldhouse/contract/csv'
import type { JournalPart } from '@fieldhouse/contract'
import { toWire, type ClassSum, type Flow } from '#ground/ledger'
import { periodsOf } from './policy.ts'

const price = (amount: number) => toWire(amount).toFixed(2)

const writers: Readonly<Record<JournalPart, (flows: readonly Flow[], classes: readonly ClassSum[]) => string>> = {
  lines: (flows) =>
    writeCsv(
      ['Period', 'What', 'Debit', 'Credit', 'Transactions', 'Amount'],
      flows.map(({ period, kind, from, to, count, amount }) => [period, kind, from, to, count, price(amount)]),
    ),
  fees: (flows) =>
    writeCsv(
      ['Period', 'Sale', 'Count', 'Gross', 'Fee', 'To payees'],
      periodsOf(flows)
        .toReversed()
        .flatMap(({ start, sold, fee }) => {
          const made = sold.reduce((sum, one) => sum + one.fee, 0)
          const rows = sold.map((one) => [start, one.type, one.count, price(one.gross), price(one.fee), price(one.gross - one.fee)])
          // Fees that went back, and came again: with it the fees of a period are what the account of fees gained.
          return made === fee ? rows : [...rows, [start, 'given back', '', '', price(fee - made), '']]
        }),
    ),
  balances: (_flows, classes) =>
    writeCsv(
      ['Accounts', 'Opening', 'Debits', 'Credits', 'Closing'],
      classes.map(({ name, opening, debits, credits, closing }) => [name, price(opening), price(debits), price(credits), price(closing)]),
    ),
}

export const writePart = (part: JournalPart, flows: readonly Flow[], classes: readonly ClassSum[]): string => writers[part](flows, classes)
