// Whom something is told to, and what they chose.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isShut, type Account, type Accounts, type PerformerProfile } from '#people/accounts'
import { zonesFor } from '#profiles/schedule'
import { noChoices, type Choices, type Reader } from './policy.ts'
import * as store from './store.ts'

export interface KnownReader extends Reader {
  readonly viewer: Viewer
  readonly choices: Choices
}

export type Readers = ReturnType<typeof createReaders>
export type LoadReader = Readers['load']

export function createReaders({ db, accounts }: { readonly db: Db; readonly accounts: Accounts }) {
  const known = (account: Account, profile: PerformerProfile | undefined, choices: Choices): KnownReader | undefined => {
    if (isShut(account)) return undefined
    const isMinor = accounts.isMinor(account)
    return {
      isMinor,
      choices,
      // What a browser says of its clock decides nothing about a minor's night.
      zones: isMinor || choices.zone === null ? zonesFor(profile?.school_state_code ?? null) : [choices.zone],
      // No session stands behind it: files that need one stay closed.
      viewer: {
        accountId: account.id,
        sessionId: '',
        kind: account.kind,
        roles: accounts.rolesOf(account),
        isMinor,
        steppedUpAt: new Date(0),
        hasFactor: false,
      },
    }
  }

  return {
    /** Undefined: there is nobody to be told. */
    async load(accountId: string, using: Db = db): Promise<KnownReader | undefined> {
      const [found, choices = noChoices] = await Promise.all([accounts.load(accountId, using), store.findSetting(using, accountId)])
      return found && known(found.account, found.profile, choices)
    },

    /** Many at once; whoever is not there is not in it. */
    async loadMany(accountIds: readonly string[]): Promise<ReadonlyMap<string, KnownReader>> {
      const [found, choices] = await Promise.all([accounts.loadMany(accountIds), store.loadSettings(db, accountIds)])
      const readers = found.map(({ account, profile }) => known(account, profile, choices.get(account.id) ?? noChoices))
      return new Map(readers.flatMap((reader) => (reader ? [[reader.viewer.accountId, reader] as const] : [])))
    },
  }
}
