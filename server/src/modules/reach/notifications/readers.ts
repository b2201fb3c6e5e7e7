// Whom something is told to, and what they chose.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import { zonesFor } from '#profiles/schedule'
import { noChoices, type Choices, type Reader } from './policy.ts'
import * as store from './store.ts'

export interface KnownReader extends Reader {
  readonly viewer: Viewer
  readonly choices: Choices
}

export type LoadReader = ReturnType<typeof createReaders>

export const createReaders =
  ({ db, accounts }: { readonly db: Db; readonly accounts: Accounts }) =>
  /** Undefined: there is nobody to be told. */
  async (accountId: string, using: Db = db): Promise<KnownReader | undefined> => {
    const [found, choices = noChoices] = await Promise.all([accounts.load(accountId, using), store.findSetting(using, accountId)])
    if (!found || found.account.status === 'inactive' || found.account.status === 'suspended') return undefined
    const { account, profile } = found
    const isMinor = accounts.isMinor(account)
    return {
      isMinor,
      choices,
      // What a browser says of its clock decides nothing about a minor's night.
      zones: isMinor || choices.zone === null ? zonesFor(profile?.school_state_code ?? null) : [choices.zone],
      // No session stands behind it: files that need one stay closed.
      viewer: { accountId, sessionId: '', kind: account.kind, roles: account.roles, isMinor, steppedUpAt: new Date(0) },
    }
  }
