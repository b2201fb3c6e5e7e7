// Where letters come back from. Whoever goes on writing to addresses that nobody has is soon taken for somebody who writes to
// everybody, and then nobody's letters arrive: so what can be done without goes there no more, until its owner has confirmed the
// address again. What always comes is tried every time.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Accounts } from '#people/accounts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Pick<Keys, 'sign'>
  readonly mail: Pick<Mail, 'onRefused'>
  readonly outbox: Outbox
  readonly accounts: Pick<Accounts, 'find' | 'findByLogin'>
}

export type MailStops = ReturnType<typeof createMailStops>

export function createMailStops({ db, clock, keys, mail, outbox, accounts }: Needs) {
  const fingerprintOf = (address: string): string => keys.sign('mail stop', address.toLowerCase()).toString('base64url')

  mail.onRefused((address) =>
    inTransaction(db, async (tx) => {
      if (!(await store.insert(tx, fingerprintOf(address), clock.now()))) return
      for (const { id, email_verified_at: provenAt } of await accounts.findByLogin(address, tx))
        if (provenAt !== null) await outbox.write(tx, 'account.secured', { eventId: newId(), accountId: id, what: 'mail_stopped' })
    }),
  )

  // By a link in a letter, which has arrived.
  outbox.on('account.address_proven', async ({ accountId }, tx) => {
    const account = await accounts.find(accountId, tx)
    if (account?.email) await store.remove(tx, fingerprintOf(account.email))
  })

  return {
    /** As it was decided before, by its fingerprint. */
    async again(tx: Db, fingerprint: string, isStopped: boolean): Promise<void> {
      if (isStopped) await store.insert(tx, fingerprint, clock.now())
      else await store.remove(tx, fingerprint)
    },
    isStopped: (address: string, using: Db = db): Promise<boolean> => store.has(using, fingerprintOf(address)),
  }
}
