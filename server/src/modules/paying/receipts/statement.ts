// A buyer's month: the ledger of the wallet line by line, so that it leads from one balance to the next (money.md 20).
import { writeCsv } from '@fieldhouse/contract/csv'
import { walletMovementWords, type BuyerStatement } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { accounts, currency, toWire, type Entry, type Ledger } from '#ground/ledger'
import { wordsOf } from './policy.ts'
import { sumCards } from './store.ts'

export interface MonthLine {
  readonly at: Date
  readonly title: string
  readonly txnId: number
  readonly amount: number
  readonly balance: number
}

export interface Sums {
  readonly opening: number
  readonly closing: number
  readonly toppedUp: number
  readonly spent: number
  readonly refunded: number
  readonly other: number
  readonly cardPaid: number
  readonly cardRefunded: number
}

export interface Month {
  readonly month: string
  readonly from: Date
  readonly lines: readonly MonthLine[]
  readonly sums: Sums
}

/** Kinds of postings that are no sale. */
const words: Readonly<Record<string, string>> = { top_up: 'Top-up', ...walletMovementWords }

const bucketOf = (kind: string): 'toppedUp' | 'spent' | 'refunded' | 'other' => {
  if (kind === 'top_up') return 'toppedUp'
  if (kind === 'refund' || kind === 'sale_credited') return 'refunded'
  return kind in words ? 'other' : 'spent'
}

/** A posting may take from the wallet and its bonus: one line. */
function foldLines(entries: readonly Entry[]): Omit<MonthLine, 'balance'>[] {
  const byTxn = new Map<number, Omit<MonthLine, 'balance'>>()
  for (const { txnId, at, kind, amount } of entries) {
    const known = byTxn.get(txnId)
    byTxn.set(txnId, { txnId, at, title: words[kind] ?? wordsOf(kind), amount: (known?.amount ?? 0) + amount })
  }
  return [...byTxn.values()]
}

export async function readMonth(db: Db, ledger: Ledger, accountId: string, month: string): Promise<Month> {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const [from, until] = [new Date(Date.UTC(year, number - 1, 1)), new Date(Date.UTC(year, number, 1))]
  const owned = [accounts.wallet(accountId), accounts.bonus(accountId)]
  const [opening, entries, cards] = await Promise.all([
    ledger.balanceBefore(owned, from),
    ledger.entries(owned, from, until),
    sumCards(db, accountId, from, until),
  ])
  const sumOf = (bucket: ReturnType<typeof bucketOf>) =>
    entries.filter(({ kind }) => bucketOf(kind) === bucket).reduce((sum, { amount }) => sum + amount, 0)
  let balance = opening
  const lines = foldLines(entries).map((line) => {
    balance += line.amount
    return { ...line, balance }
  })
  const [toppedUp, spent, refunded, other] = [sumOf('toppedUp'), -sumOf('spent'), sumOf('refunded'), sumOf('other')]
  const sums = { opening, closing: balance, toppedUp, spent, refunded, other, cardPaid: cards.paid, cardRefunded: cards.back }
  return { month, from, lines, sums }
}

const mostShown = 200

export const presentMonth = ({ month, lines, sums }: Month): BuyerStatement => ({
  month,
  currency,
  opening: toWire(sums.opening),
  closing: toWire(sums.closing),
  toppedUp: toWire(sums.toppedUp),
  spent: toWire(sums.spent),
  refunded: toWire(sums.refunded),
  other: toWire(sums.other),
  cardPaid: toWire(sums.cardPaid),
  cardRefunded: toWire(sums.cardRefunded),
  lines: lines.slice(0, mostShown).map(({ at, title, amount, balance }) => ({
    at: at.toISOString(),
    title,
    tokens: toWire(amount),
    balance: toWire(balance),
  })),
  isCut: lines.length > mostShown,
})

const head = ['Time (UTC)', 'Entry', 'What', 'Tokens', 'Balance']

export function writeMonth({ lines, sums }: Month): string {
  const price = (amount: number) => toWire(amount).toFixed(2)
  const edge = (what: string, amount: number) => ['', '', what, '', price(amount)]
  const rows = lines.map(({ at, txnId, title, amount, balance }) => [at.toISOString(), String(txnId), title, price(amount), price(balance)])
  return writeCsv(head, [edge('Opening balance', sums.opening), ...rows, edge('Closing balance', sums.closing)])
}
