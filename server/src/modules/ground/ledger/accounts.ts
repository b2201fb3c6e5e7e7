// Names of ledger accounts and their numbers. Accounts are for ever, so their numbers are remembered in the process.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { currency } from './money.ts'

export interface Account {
  readonly kind: string
  readonly ownerType?: 'user' | 'page' | 'dispute' | 'jurisdiction'
  readonly ownerId?: string
}

const ofPage =
  (kind: string) =>
  (pageId: string): Account => ({ kind, ownerType: 'page', ownerId: pageId })
const ofUser =
  (kind: string) =>
  (accountId: string): Account => ({ kind, ownerType: 'user', ownerId: accountId })

/** Every account of money.md 3 that today's postings name. Performers spend from a wallet too, so wallets belong to accounts. */
export const accounts = {
  wallet: ofUser('wallet'),
  bonus: ofUser('wallet.bonus'),
  receivable: ofUser('receivable'),
  pending: ofPage('earn.pending'),
  available: ofPage('earn.available'),
  trust: ofPage('trust'),
  inFlight: ofPage('payout.in_flight'),
  clearing: { kind: 'gateway.clearing' },
  gatewayAvailable: { kind: 'gateway.available' },
  refundPayable: { kind: 'refund.payable' },
  bank: { kind: 'bank' },
  gatewayDisputed: { kind: 'gateway.disputed' },
  gatewayFees: { kind: 'gateway.fees' },
  disputeHold: (disputeId: string): Account => ({ kind: 'dispute.hold', ownerType: 'dispute', ownerId: disputeId }),
  platformFee: { kind: 'fee.platform' },
  payoutFee: { kind: 'fee.payout' },
  promo: { kind: 'promo.expense' },
  /** A country, or a state of one: `AT`, `US-TX`. */
  taxPayable: (jurisdiction: string): Account => ({ kind: 'tax.payable', ownerType: 'jurisdiction', ownerId: jurisdiction }),
  disputeLoss: { kind: 'dispute.loss' },
  suspense: { kind: 'suspense' },
} as const

const nameOf = (account: Account) => `${account.kind}|${account.ownerType ?? ''}|${account.ownerId ?? ''}`
const mostRemembered = 100_000

const columnsOf = (named: readonly Account[]) => ({
  kinds: named.map((account) => account.kind),
  types: named.map((account) => account.ownerType ?? null),
  owners: named.map((account) => account.ownerId ?? null),
})

/** The number of an account in SQL, null when it was never opened. */
export const numberOf = ({ kind, ownerType, ownerId }: Account) =>
  sql<number | null>`ledger_find(${kind}, ${ownerType ?? null}, ${ownerId ?? null}, ${currency})`

/** Accounts that nobody has opened yet. Open them outside of the transaction, then do it again. */
export class NotOpened extends Error {
  readonly accounts: readonly Account[]

  constructor(unopened: readonly Account[]) {
    super(`Not opened in the ledger: ${unopened.map(nameOf).join(', ')}`)
    this.accounts = unopened
  }
}

export interface AccountNumbers {
  /**
   * Makes sure that the accounts exist. Call it before the transaction: opening inserts unique keys, and a key inserted
   * before a lock in one path and after it in another deadlocks (money.md 7).
   */
  open(accounts: readonly Account[]): Promise<void>
  /** Numbers of opened accounts; throws `NotOpened`. */
  find(tx: Db, accounts: readonly Account[]): Promise<number[]>
}

export function createAccountNumbers(db: Db): AccountNumbers {
  const known = new Map<string, number>()

  const remember = (account: Account, id: number) => {
    if (known.size >= mostRemembered) known.clear()
    known.set(nameOf(account), id)
  }

  async function read(tx: Db, missing: readonly Account[]): Promise<void> {
    const { kinds, types, owners } = columnsOf(missing)
    const { rows } = await sql<{ id: number | null }>`
      select ledger_find(kind, type, owner, ${currency}) as id
      from unnest(${kinds}::text[], ${types}::text[], ${owners}::text[]) with ordinality a (kind, type, owner, n)
      order by n`.execute(tx)
    missing.forEach((account, index) => {
      const id = rows[index]?.id ?? undefined
      if (id !== undefined) remember(account, id)
    })
    const unopened = missing.filter((account) => !known.has(nameOf(account)))
    if (unopened.length > 0) throw new NotOpened(unopened)
  }

  return {
    async open(wanted) {
      // In one order for everybody: two that open the same accounts crosswise would wait for each other.
      const missing = wanted.filter((account) => !known.has(nameOf(account))).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
      if (missing.length === 0) return
      const { kinds, types, owners } = columnsOf(missing)
      const { rows } = await sql<{ ids: string[] }>`
        select ledger_open(${kinds}::text[], ${types}::text[], ${owners}::text[], ${currency}) as ids`.execute(db)
      missing.forEach((account, index) => remember(account, Number(rows[0]?.ids[index])))
    },
    async find(tx, wanted) {
      const missing = wanted.filter((account) => !known.has(nameOf(account)))
      if (missing.length > 0) await read(tx, missing)
      return wanted.map((account) => known.get(nameOf(account)) ?? 0)
    },
  }
}
