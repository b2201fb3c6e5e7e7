import type { Db } from '#platform/db/index.ts'
import { createAccountNumbers, type Account } from './accounts.ts'
import { readBalance, readWallets, rollUp } from './balances.ts'
import { readBalanceBefore, readEntries, readMovements, type MovementSearch } from './entries.ts'
import { changeHold, freeze, readHolding } from './holds.ts'
import { readClasses, readFlows } from './journal.ts'
import { findTxn, readKeys, readLegs } from './legs.ts'
import { withMoneyLocks, type WantedLocks } from './locks.ts'
import type { Posting } from './post.ts'
import { seal } from './seals.ts'
import { post, send, type AloneOrCrowd } from './send.ts'
import { readSpending } from './tracing.ts'

export type Ledger = ReturnType<typeof createLedger>

export function createLedger({ db }: { db: Db }) {
  const numbers = createAccountNumbers(db)
  return {
    /** Makes accounts exist. Before the transaction, never in it. */
    open: (accounts: readonly Account[]) => numbers.open(accounts),
    /**
     * Moves money once per key. Throws `wallet.insufficient_tokens`, `wallet.frozen`, and `idempotency.mismatch` when the
     * key stands for something else.
     */
    post: (tx: Db, posting: Posting) => post(tx, numbers, posting),
    /** The same for one or a crowd, as part of a longer round trip: sent when this resolves, answered later (`AloneOrCrowd`). */
    send: (tx: Db, wanted: AloneOrCrowd<Posting>) => send(tx, numbers, wanted),
    /** All row locks of a money transaction, in the one order (money.md 7). */
    lock: (tx: Db, wanted: WantedLocks) => withMoneyLocks(tx, numbers, wanted),
    wallet: async (accountId: string, using: Db = db) => (await readWallets(using, [accountId]))(accountId),
    wallets: (accountIds: readonly string[], using: Db = db) => readWallets(using, accountIds),
    /** Sets money aside; throws `wallet.insufficient_tokens` and `wallet.frozen`. Lock the account before. */
    hold: (tx: Db, account: Account, amount: number) => changeHold(tx, numbers, account, amount),
    /** Gives back what was set aside. */
    release: (tx: Db, account: Account, amount: number) => changeHold(tx, numbers, account, -amount),
    /** A strict account with what is set aside on it. */
    holding: (account: Account, using: Db = db) => readHolding(using, account),
    balance: (account: Account, using: Db = db) => readBalance(using, account),
    /** Stops guarded spending from accounts, or lets it go on. Receiving is never stopped. */
    freeze: (tx: Db, frozen: readonly Account[], isFrozen: boolean) => freeze(tx, numbers, frozen, isFrozen),
    /** The transaction posted under a key. */
    findTxn: (key: string, using: Db = db) => findTxn(using, key),
    /** What they were posted under. */
    keysOf: (txnIds: readonly number[], using: Db = db) => readKeys(using, txnIds),
    /** The moves of a transaction with what is left of each after refunds. */
    legs: (txnId: number, using: Db = db) => readLegs(using, txnId),
    /** Of what a posting brought to a strict account, what each later one took of it, first in, first out. */
    spending: (account: Account, txnId: number, using: Db = db) => readSpending(using, account, txnId),
    /** Keeps reading hot accounts cheap; a job runs it. */
    rollUp: () => rollUp(db),
    /** Line by line what moved on accounts of one owner, and what they held before. */
    entries: (owned: readonly Account[], from: Date, until: Date) => readEntries(db, owned, from, until),
    /** The latest of some kinds, a page of them. */
    movements: (owned: readonly Account[], search: MovementSearch) => readMovements(db, owned, search),
    balanceBefore: (owned: readonly Account[], moment: Date) => readBalanceBefore(db, owned, moment),
    /** Sums of all accounts: what moved between kinds of them in a span, and what each kind held. */
    flows: (from: Date, until: Date, unit: 'day' | 'month', using: Db = db) => readFlows(using, from, until, unit),
    classes: (from: Date, until: Date, using: Db = db) => readClasses(using, from, until),
    /** Extends the hash chain over what is settled; a job runs it. */
    seal: () => seal(db),
  }
}
