// The whole ledger as a file, fetched when somebody asks for it.
import { writeCsv } from '@fieldhouse/contract/csv'
import { send } from '../../lib/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { rowOfCharge, rowOfMovement, rowOfTransaction, type LedgerRow } from './ledger-rows.ts'

type Money = (amount: number) => string

const atOnce = 100
/** So far the server counts into a list. */
const farthest = 10_000

async function fetchAll<R>(
  read: (query: { limit: number; offset: number }) => Promise<{ data: readonly R[]; total: number }>,
): Promise<R[]> {
  const rows: R[] = []
  for (let offset = 0; offset <= farthest; offset += atOnce) {
    const { data, total } = await read({ limit: atOnce, offset })
    rows.push(...data)
    if (rows.length >= total || data.length === 0) break
  }
  return rows
}

async function fetchRows(money: Money): Promise<LedgerRow[]> {
  const [charges, transactions, movements] = await Promise.all([
    fetchAll(async (query) => send('wallet.search', { query })),
    fetchAll(async (query) => send('payments.transactions', { query })),
    fetchAll(async (query) => send('wallet.movements', { query })),
  ])
  const rows = [...charges.map(rowOfCharge), ...transactions.map((one) => rowOfTransaction(one, money)), ...movements.map(rowOfMovement)]
  return rows.sort((a, b) => (a.place < b.place ? 1 : -1))
}

const csvOf = (rows: readonly LedgerRow[]) =>
  writeCsv(
    ['When', 'What', 'Tokens', 'By card', 'Status'],
    rows.map(({ createdAt, what, tokens, money, status }) => [
      createdAt,
      what,
      tokens?.toFixed(2) ?? '',
      money?.toFixed(2) ?? '',
      status ?? 'Paid',
    ]),
  )

export const saveLedger = async (money: Money): Promise<void> => saveFile('wallet.csv', csvOf(await fetchRows(money)))
