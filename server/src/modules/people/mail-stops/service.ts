// Where letters come back from. Whoever goes on writing to addresses that nobody has is soon taken for somebody who writes to
// everybody, and then nobody's letters arrive: so what can be done without goes there no more, until its owner has confirmed the
// address again. What always comes is tried every time.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { markReturned, takeEvent, type Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Accounts } from '#people/accounts'
import * as store from './store.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Somebody called a letter of ours unwanted. */
    'mail.complained': { accountId: string }
  }
}

export interface MailReturn {
  readonly kind: 'bounced' | 'complained'
  /** In small letters. */
  readonly address: string
  /** Of the letter, where its name was told. */
  readonly letterId: string | undefined
}

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

  const provenAt = async (tx: Db, address: string): Promise<string[]> =>
    (await accounts.findByLogin(address, tx)).flatMap(({ id, email_verified_at: at }) => (at === null ? [] : id))

  const stop = async (tx: Db, address: string, reason: 'refused' | 'bounced'): Promise<void> => {
    if (!(await store.insert(tx, fingerprintOf(address), clock.now(), reason))) return
    for (const accountId of await provenAt(tx, address))
      await outbox.write(tx, 'account.secured', { eventId: newId(), accountId, what: 'mail_stopped' })
  }
  mail.onRefused((address) => inTransaction(db, (tx) => stop(tx, address, 'refused')))

  // By a link in a letter, which has arrived.
  outbox.on('account.address_proven', async ({ accountId }, tx) => {
    const account = await accounts.find(accountId, tx)
    if (account?.email) await store.remove(tx, fingerprintOf(account.email))
  })

  return {
    count: () => store.count(db),

    /**
     * What a provider tells, once for each `eventId`; answers how many letters came back or were called unwanted by it. Where one came back
     * for good, nothing goes there but what always comes; who called one unwanted gets no announcement any more.
     */
    takeReturns: (eventId: string, returns: readonly MailReturn[]): Promise<readonly MailReturn[]> =>
      inTransaction(db, async (tx) => {
        if (!(await takeEvent(tx, eventId, clock.now()))) return []
        for (const { kind, address, letterId } of returns) {
          if (letterId !== undefined) await markReturned(tx, { id: letterId, address, state: kind, why: 'provider' })
          if (kind === 'bounced') await stop(tx, address, 'bounced')
          else for (const accountId of await provenAt(tx, address)) await outbox.write(tx, 'mail.complained', { accountId })
        }
        return returns
      }),

    /** As it was decided before, by its fingerprint. */
    async again(tx: Db, fingerprint: string, isStopped: boolean): Promise<void> {
      if (isStopped) await store.insert(tx, fingerprint, clock.now(), 'bounced')
      else await store.remove(tx, fingerprint)
    },
    isStopped: (address: string, using: Db = db): Promise<boolean> => store.has(using, fingerprintOf(address)),
  }
}
