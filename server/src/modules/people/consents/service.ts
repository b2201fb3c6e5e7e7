// A yes that is kept with its words, and a no that is as easy.
import { startLettersVersion } from '@fieldhouse/contract'
import { measuringVersion } from '@fieldhouse/contract/measuring'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import * as store from './store.ts'
import type { Scope } from './tables.ts'
import './tidings.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
}

interface Word {
  readonly accountId: string
  readonly scope: Scope
  readonly isGiven: boolean
  /** Where it was said. */
  readonly network: string
}

/** What somebody said last. */
export interface LastWord {
  /** Another one with each word. */
  readonly seq: string
  readonly isGiven: boolean
  readonly version: string
  readonly at: Date
}

export type Consents = ReturnType<typeof createConsents>

const versions: Readonly<Record<Scope, string>> = { start: startLettersVersion, measuring: measuringVersion }

export function createConsents({ db, clock, outbox }: Needs) {
  const among = async (accountIds: readonly string[], scope: Scope, using: Db = db): Promise<ReadonlySet<string>> =>
    new Set(await store.listGiven(using, accountIds, scope))
  const isGiven = async (accountId: string, scope: Scope, using: Db = db): Promise<boolean> =>
    (await among([accountId], scope, using)).has(accountId)

  return {
    among,
    isGiven,

    async last(accountId: string, scope: Scope, using: Db = db): Promise<LastWord | undefined> {
      const word = await store.findLast(using, accountId, scope)
      return word && { seq: word.seq, isGiven: word.is_given, version: word.version, at: word.at }
    },

    /** For what ends by itself, and where a no is remembered, too: the caller knows whether it says anything new. */
    async sayAnew(tx: Db, { accountId, scope, isGiven: wish, network }: Word): Promise<void> {
      await store.append(tx, { account_id: accountId, scope, is_given: wish, version: versions[scope], network, at: clock.now() })
    },

    /** A word that changes nothing is not written. Of minors none is asked: that is for the caller to know. */
    async say(tx: Db, { accountId, scope, isGiven: wish, network }: Word): Promise<void> {
      if ((await isGiven(accountId, scope, tx)) === wish) return
      await store.append(tx, { account_id: accountId, scope, is_given: wish, version: versions[scope], network, at: clock.now() })
      if (wish) await outbox.write(tx, 'consent.given', { accountId, scope })
    },
  }
}
