// Where letters come back from. Whoever goes on writing to addresses that nobody has is soon taken for somebody who writes to
// everybody, and then nobody's letters arrive: so nothing goes there any more but what its owner asks for at that moment, until they have
// confirmed the address again or chosen another. What they miss meanwhile they are told on the site.
import { mailNames, mailSortOf, type OwnLetters } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { lostMail, markReturned, takeEvent, type Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Keys } from '#platform/secrets.ts'
import { noteInAudit } from '#ground/audit'
import type { Accounts } from '#people/accounts'
import * as store from './store.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Somebody called a letter of ours unwanted. */
    'mail.complained': { accountId: string }
    /** A letter came back, or was called unwanted. */
    'mail.returned': { letterId: string; kind: 'bounced' | 'complained' }
  }
}

export interface MailReturn {
  readonly kind: 'bounced' | 'complained'
  /** In small letters. */
  readonly address: string
  /** Of the letter, where its name was told. */
  readonly letterId: string | undefined
  /** Of one that came back: nobody is there, and not only for now. */
  readonly isForGood: boolean
  /** In codes. */
  readonly why: string
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Pick<Keys, 'print'>
  readonly mail: Pick<Mail, 'onRefused' | 'skipStopped'>
  readonly outbox: Outbox
  readonly accounts: Pick<Accounts, 'find' | 'findByLogin'>
}

/** What is owed to young people, their guardians and whoever is decided on. */
export const safetyLetters = mailNames.filter((name) => mailSortOf(name).class === 'safety')
const mostMissed = 20

export type MailStops = ReturnType<typeof createMailStops>

export function createMailStops({ db, clock, keys, mail, outbox, accounts }: Needs) {
  const fingerprintOf = (address: string): string => keys.print('mail stop', address.toLowerCase()).toString('base64url')

  const provenAt = async (tx: Db, address: string): Promise<string[]> =>
    (await accounts.findByLogin(address, tx)).flatMap(({ id, email_verified_at: at }) => (at === null ? [] : id))

  const stop = async (tx: Db, address: string, reason: 'refused' | 'bounced'): Promise<void> => {
    if (!(await store.insert(tx, fingerprintOf(address), clock.now(), reason))) return
    for (const accountId of await provenAt(tx, address))
      await outbox.write(tx, 'account.secured', { eventId: newId(), accountId, what: 'mail_stopped' })
  }
  const isStopped = (address: string, using: Db = db): Promise<boolean> => store.has(using, fingerprintOf(address), clock.now())
  mail.skipStopped(isStopped)
  mail.onRefused((address) => inTransaction(db, (tx) => stop(tx, address, 'refused')))

  // By a link in a letter, which has arrived.
  outbox.on('account.address_proven', async ({ accountId }, tx) => {
    const account = await accounts.find(accountId, tx)
    if (account?.email) await store.remove(tx, fingerprintOf(account.email))
  })

  return {
    count: () => store.count(db),

    /** Of whoever has shown that the address is theirs: what it says may have been for somebody else before. */
    async own(accountId: string): Promise<OwnLetters> {
      const account = await accounts.find(accountId)
      if (!account?.email || !account.email_verified_at) return { isStopped: false, missed: [] }
      const [stopped, missed] = await Promise.all([isStopped(account.email), lostMail(db, account.email, safetyLetters, mostMissed)])
      const at = (row: (typeof missed)[number]) => (row.tried_at ?? row.created_at).toISOString()
      return { isStopped: stopped, missed: missed.map((row) => ({ _id: row.id, subject: row.subject, at: at(row) })) }
    },

    /** Throws `mail.not_stopped`. */
    lift: (address: string, reason: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        if ((await store.remove(tx, fingerprintOf(address.trim()))).length === 0) throw new AppError('mail.not_stopped')
        noteInAudit({ reason })
      }),

    /**
     * What a provider or a mail server tells, once for each `eventId`; answers how many letters came back or were called unwanted by it. Where one came back
     * for good, nothing goes there but what is asked for; who called one unwanted gets no announcement any more.
     */
    takeReturns: (eventId: string, returns: readonly MailReturn[]): Promise<readonly MailReturn[]> =>
      inTransaction(db, async (tx) => {
        if (!(await takeEvent(tx, eventId, clock.now()))) return []
        for (const { kind, address, letterId, isForGood, why } of returns) {
          if (letterId !== undefined) {
            await markReturned(tx, { id: letterId, address, state: kind, why, at: clock.now() })
            await outbox.write(tx, 'mail.returned', { letterId, kind })
          }
          if (kind === 'bounced' && isForGood) await stop(tx, address, 'bounced')
          if (kind === 'complained')
            for (const accountId of await provenAt(tx, address)) await outbox.write(tx, 'mail.complained', { accountId })
        }
        return returns
      }),

    /** As it was decided before, by its fingerprint. */
    async again(tx: Db, fingerprint: string, isStopped: boolean): Promise<void> {
      if (isStopped) await store.insert(tx, fingerprint, clock.now(), 'bounced')
      else await store.remove(tx, fingerprint)
    },
    isStopped,
  }
}
