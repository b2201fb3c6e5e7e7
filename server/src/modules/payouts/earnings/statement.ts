// A statement of earnings is the ledger read line by line, so that it agrees with it to the cent (money.md 11).
import { writeCsv } from '@fieldhouse/contract/csv'
import type { PartLine } from '#books/sales'
import { accounts, toWire, type Entry, type Ledger } from '#ground/ledger'

export interface Statement {
  readonly fileName: string
  readonly csv: string
  readonly openingTokens: number
  readonly closingTokens: number
  readonly entries: number
}

const words: Readonly<Record<string, string>> = {
  'earn.pending': 'pending',
  'earn.available': 'available',
  trust: 'set aside',
  mature: 'Earnings become available',
  refund: 'Refund to a buyer',
  sale_credited: 'Refund to a buyer',
  refund_returned: 'Refund that a card did not take',
  mature_late: 'Earnings become available',
  dispute_opened: 'Held by a bank',
  dispute_won: 'Back from a bank',
  dispute_lost: 'Kept by a bank',
}
const wordsOf = (name: string) => {
  const text = words[name] ?? name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const head = ['Time (UTC)', 'Entry', 'What', 'Reference', 'Account', 'Tokens', 'Balance']

interface Days {
  readonly from: Date
  readonly until: Date
  readonly name: string
}

export async function writeStatement(ledger: Ledger, pageId: string, days: Days): Promise<Statement> {
  const owned = [accounts.pending(pageId), accounts.available(pageId), accounts.trust(pageId)]
  const [opening, entries] = await Promise.all([ledger.balanceBefore(owned, days.from), ledger.entries(owned, days.from, days.until)])
  let balance = opening
  const rowOf = (entry: Entry) => {
    balance += entry.amount
    const reference = Object.entries(entry.cause).map(([what, id]) => `${what} ${id}`)
    return [
      entry.at.toISOString(),
      String(entry.txnId),
      wordsOf(entry.kind),
      reference.join('; '),
      wordsOf(entry.account),
      toWire(entry.amount).toFixed(2),
      toWire(balance).toFixed(2),
    ]
  }
  const edge = (what: string, amount: number) => ['', '', what, '', '', '', toWire(amount).toFixed(2)]
  const lines = entries.map(rowOf)
  return {
    fileName: `earnings-${days.name}.csv`,
    csv: writeCsv(head, [edge('Opening balance', opening), ...lines, edge('Closing balance', balance)]),
    openingTokens: toWire(opening),
    closingTokens: toWire(balance),
    entries: lines.length,
  }
}

const shareHead = ['Time (UTC)', 'Sale', 'What', 'Price', 'Fee', 'Your part', 'Sum']

/** A payee's parts of a team's sales, by the sale and by what went back of it; the sum is what the team's sales brought. */
export function writeShares(lines: readonly PartLine[], { from, name }: Days): Statement {
  const price = (amount: number) => toWire(amount).toFixed(2)
  const [before, inside] = [lines.filter(({ at }) => at < from), lines.filter(({ at }) => at >= from)]
  const opening = before.reduce((sum, { net }) => sum + net, 0)
  let total = opening
  const rows = inside.map(({ at, saleId, type, isReturn, gross, fee, net }) => {
    total += net
    const what = isReturn ? `Given back: ${type.replaceAll('_', ' ')}` : wordsOf(type)
    return [at.toISOString(), saleId, what, price(isReturn ? -gross : gross), isReturn ? '' : price(fee), price(net), price(total)]
  })
  const edge = (what: string, amount: number) => ['', '', what, '', '', '', price(amount)]
  return {
    fileName: `team-share-${name}.csv`,
    csv: writeCsv(shareHead, [edge('Before', opening), ...rows, edge('In all', total)]),
    openingTokens: toWire(opening),
    closingTokens: toWire(total),
    entries: rows.length,
  }
}
