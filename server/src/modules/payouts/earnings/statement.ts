// A statement of earnings is the ledger read line by line, so that it agrees with it to the cent (money.md 11).
import { writeCsv } from '@fieldhouse/contract/csv'
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

export async function writeStatement(ledger: Ledger, pageId: string, days: { from: Date; until: Date; name: string }): Promise<Statement> {
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
