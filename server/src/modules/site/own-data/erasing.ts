// Erases one account. Every step may be done again, so that it does not matter after which of them the program ended; the name goes last.
import type { RawBuilder } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { eraseRows, type Person, type PersonalRule } from '#platform/personal/index.ts'
import type { Accounts } from '#people/accounts'
import { goneLetter } from './letters.ts'
import * as store from './erasure-store.ts'

/** What one module does by itself, before the rows of all go. */
export type Step = (person: Person, owner: Viewer) => Promise<unknown>

export interface ErasingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly faults: Pick<Faults, 'note'>
  readonly accounts: Accounts
  readonly siteUrl: string
  readonly rules: readonly PersonalRule[]
  readonly steps: readonly Step[]
  /** Something others wait for is under way. */
  readonly isHeldUp: (accountId: string) => Promise<boolean>
  /** Of a kind of thing: whether `id`, in a statement about its table, belongs to somebody who got it. */
  readonly isSpared: (kind: string) => RawBuilder<boolean>
}

export function createErasing({ db, clock, mail, faults, accounts, rules, steps, isSpared, isHeldUp }: ErasingNeeds) {
  return async (accountId: string, signal: AbortSignal): Promise<void> => {
    // What came to be while it waited, as an order of that very moment, is ended first; it is tried again until then.
    if (await isHeldUp(accountId)) return
    const isDue = await store.begin(db, accountId, clock.now())
    const account = await accounts.find(accountId)
    if (!isDue || !account) return
    const person: Person = {
      accountId,
      address: account.email_verified_at ? account.email : null,
      claimed: account.email && (await accounts.findByLogin(account.email)).length === 1 ? account.email : null,
    }
    const owner: Viewer = {
      accountId,
      sessionId: accountId,
      kind: account.kind,
      roles: [],
      isMinor: accounts.isMinor(account),
      steppedUpAt: clock.now(),
      hasFactor: false,
    }
    for (const step of steps) {
      signal.throwIfAborted()
      await step(person, owner)
    }
    // Sent from here, and before the rows of letters go: where there is no mail server it lies among them. Whoever cannot be reached has
    // read in the letter before when it would be.
    if (account.email)
      await mail
        .post({ id: accountId, to: account.email, ...goneLetter(account.name) })
        .catch((error: unknown) => faults.note('own-data.gone-letter', error))
    for (const rule of rules) {
      signal.throwIfAborted()
      await eraseRows(db, rule, person, isSpared)
    }
    await inTransaction(db, async (tx) => {
      await accounts.erase(tx, accountId)
      await store.finish(tx, accountId, clock.now())
    })
  }
}
