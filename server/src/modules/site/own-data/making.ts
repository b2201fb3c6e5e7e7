// Makes one copy, and says so to whoever asked for it.
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { PersonalRule } from '#platform/personal/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { keptFree, type Storage } from '#platform/storage/index.ts'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import { archiveOf, type OwnFile } from './archive.ts'
import { keptFor, mostBytes } from './policy.ts'
import * as store from './store.ts'
import type { DataCopyTable } from './tables.ts'

export interface MakingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly sealing: Sealing
  readonly settings: Settings
  readonly accounts: Accounts
  readonly ownFiles: (accountId: string) => AsyncIterable<OwnFile>
  readonly storage: Storage
  /** Free bytes where the store is. */
  readonly freeBytes: () => Promise<number>
  readonly siteUrl: string
  readonly rules: readonly PersonalRule[]
}

/** The object of a copy. */
export const keyOf = (id: string) => `data-copy-${id}.zip`

export function createMaking(needs: MakingNeeds) {
  const { db, clock, mail, settings, accounts, storage, siteUrl } = needs

  const make = async (copy: DataCopyTable, signal: AbortSignal): Promise<{ size: number; leftOut: number }> => {
    const account = await accounts.find(copy.account_id)
    if (!account) throw new Error('nobody to copy for')
    const { siteName } = await settings.read()
    const leftOut: string[] = []
    const entries = archiveOf(
      needs,
      {
        person: { accountId: account.id, address: account.email_verified_at ? account.email : null, claimed: null },
        name: account.name,
        siteName,
        at: clock.now(),
        files: needs.ownFiles(account.id),
        room: Math.min(mostBytes, ((await needs.freeBytes()) - keptFree) / 2),
        signal,
      },
      leftOut,
    )
    const size = await storage.put(keyOf(copy.id), Readable.fromWeb(makeZip(entries) as Parameters<typeof Readable.fromWeb>[0]))
    return { size, leftOut: leftOut.length }
  }

  return async (id: string, signal: AbortSignal): Promise<void> => {
    const copy = await store.find(db, id)
    if (copy?.state !== 'waiting') return
    const { size, leftOut } = await make(copy, signal)
    const isKept = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const ready = { state: 'ready' as const, ready_at: now, expires_at: new Date(now.getTime() + keptFor), size, left_out: leftOut }
      if (!(await store.update(tx, id, ready))) return false
      const account = await accounts.find(copy.account_id, tx)
      if (account?.email) await mail.send(tx, { to: account.email, ...letterOf(account.name, siteUrl) })
      return true
    })
    // It was given up meanwhile.
    if (!isKept) await storage.remove(keyOf(id))
  }
}

const letterOf = (name: string, siteUrl: string) => ({
  mail: 'data.copied' as const,
  subject: 'Your data is ready',
  text: `Hello ${name},\n\nthe copy of your data that you asked for is ready. It is here for seven days, and only you can open it:\n${siteUrl}/settings?tab=data\n\nIf you did not ask for it, somebody knows your password: change it now.`,
})
