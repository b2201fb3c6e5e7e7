import type { Db } from '#platform/db/index.ts'

/** What an account with a second factor is asked before its session opens; the module `factors` knows how. */
export interface SecondFactors {
  isOn(tx: Db, accountId: string): Promise<boolean>
  /** Throws `auth.second_factor_required` with what is asked, where the account has one. Not inside a transaction: what is asked must stay. */
  ask(accountId: string, remember: boolean): Promise<void>
}
