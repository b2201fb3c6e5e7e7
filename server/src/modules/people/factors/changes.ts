// What every change of a factor is: one at a time for each account, with the end of every other session and a word to its owner.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Sessions } from '#people/sessions'
import { hashOf, newRecoveryCodes } from './codes.ts'
import * as store from './store.ts'

interface Needs {
  readonly db: Db
  readonly keys: Keys
  readonly outbox: Outbox
  readonly sessions: Sessions
  readonly isOn: (tx: Db, accountId: string) => Promise<boolean>
}

export type Changes = ReturnType<typeof createChanges>

export function createChanges({ db, keys, outbox, sessions, isOn }: Needs) {
  const renewCodes = async (tx: Db, accountId: string): Promise<string[]> => {
    const codes = newRecoveryCodes()
    await store.removeRecoveryCodes(tx, accountId)
    await store.insertRecoveryCodes(
      tx,
      codes.map((code) => ({ account_id: accountId, code_hash: hashOf(keys, accountId, code) })),
    )
    return codes
  }

  /** Codes come with the first factor, and stay while there is one. */
  const firstCodes = async (tx: Db, accountId: string) =>
    (await store.countRecoveryCodes(tx, accountId)) === 0 ? renewCodes(tx, accountId) : null

  const tell = async (tx: Db, { accountId, sessionId }: Viewer, detail: string) => {
    await sessions.end(tx, accountId, { except: sessionId })
    await outbox.write(tx, 'account.secured', { eventId: newId(), accountId, what: 'factor_changed', detail })
  }

  const change = <T>(viewer: Viewer, run: (tx: Db) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await store.hold(tx, viewer.accountId)
      return run(tx)
    })

  const wasRemoved = async (tx: Db, viewer: Viewer, detail: string) => {
    if (!(await isOn(tx, viewer.accountId))) {
      await store.removeRecoveryCodes(tx, viewer.accountId)
      await sessions.noteFactor(tx, viewer.accountId, null)
    }
    // What is being asked names factors that are gone.
    await store.dropChallenges(tx, viewer.accountId)
    await tell(tx, viewer, detail)
  }

  /** A new one is shown in this session, which goes on. Answers codes for recovery where there were none. */
  const wasAdded = async (tx: Db, viewer: Viewer, detail: string) => {
    await sessions.noteFactor(tx, viewer.accountId, viewer.sessionId)
    await tell(tx, viewer, detail)
    return firstCodes(tx, viewer.accountId)
  }

  return { change, tell, renewCodes, wasAdded, wasRemoved }
}
