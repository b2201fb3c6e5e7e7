/** The double-entry ledger: accounts, postings, balances, the order of locks (money.md 1–3, 7). Amounts are hundredths. */
export { accounts, type Account, type PageRef } from './accounts.ts'
export type { Wallet } from './balances.ts'
export type { WantedLocks } from './locks.ts'
export { centsOf, currency, tokensOf, tokensOfCents, toWire, type Tokens } from './money.ts'
export type { Move, Posted, Posting } from './post.ts'
export { lastSeal, seal, sealChecks } from './seals.ts'
export { createLedger, type Ledger } from './service.ts'
export { ledgerChecks, verify, type Check, type Difference } from './verify.ts'
