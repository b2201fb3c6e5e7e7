// What only administrators do: the first of them comes by a one-time link, they decide on verifications.
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { digestOf, isTokenOf, newToken } from '#platform/secrets.ts'
import { noteInAudit, type Audit } from '#ground/audit'
import type { Accounts, PerformerProfile } from '#people/accounts'
import type { Registration } from '#people/registration'
import type { OpenedSession, Sessions } from '#people/sessions'
import type { StaffRoles } from '#people/staff-roles'
import { verificationLetter } from './letter.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly accounts: Accounts
  readonly registration: Registration
  readonly sessions: Sessions
  readonly staffRoles: Pick<StaffRoles, 'appointFirst'>
  readonly audit: Pick<Audit, 'record'>
  readonly outbox: Outbox
  readonly siteUrl: string
}

export type VerificationStatus = 'waiting' | 'approved' | 'rejected'
export type FirstAdministrator = Parameters<Registration['registerUser']>[0] & { readonly code: string }
export type Administration = ReturnType<typeof createAdministration>

const linkLife = days(1)

/** All that staff of the site has decided on an account and that still counts. */
export interface Restriction {
  /** By which decision, while it lasts. */
  readonly suspendedBy: string | undefined
  readonly limitedUntil: Date | null
}

export function createAdministration({ db, clock, mail, outbox, accounts, registration, sessions, staffRoles, audit, siteUrl }: Needs) {
  return {
    /**
     * A link that makes one administrator, while there is none; undefined when there is. `reason`: somebody asked for it by a command,
     * which the audit keeps, and earlier ones end.
     */
    async issueFirstLink(reason?: string): Promise<string | undefined> {
      if (await accounts.hasAdministrator(db)) return undefined
      const code = newToken('i')
      await inTransaction(db, async (tx) => {
        if (reason !== undefined) await store.endFirstCodes(tx)
        await store.addCode(tx, digestOf(code), after(clock.now(), linkLife))
        if (reason !== undefined) await audit.record(tx, 'admin.link', { via: 'cli', reason })
      })
      return `${siteUrl}/admin/first?code=${code}&next=/admin/setup`
    },

    /** Throws `auth.link_expired` for a spent or old link, and once there is an administrator. */
    async registerFirst({ code, ...form }: FirstAdministrator, caller: Caller): Promise<OpenedSession> {
      const { session } = await registration.registerUser(form, caller, {
        also: async (tx, account) => {
          const isOpen =
            isTokenOf('i', code) && (await store.takeCode(tx, digestOf(code), clock.now())) && !(await accounts.hasAdministrator(tx))
          if (!isOpen) throw new AppError('auth.link_expired')
          await accounts.update(tx, account.id, { status: 'active' })
          await staffRoles.appointFirst(tx, account.id)
          await audit.record(tx, 'admin.first', {
            actor: account.id,
            account: account.id,
            role: 'admin',
            via: caller.isWeb ? 'web' : 'api',
          })
        },
      })
      if (!session) throw new AppError('auth.email_not_verified')
      return session
    },

    /**
     * Suspends or limits an account, or lets it be as it was. Who is suspended is signed out everywhere. A suspension by the
     * operator's own hand stays as it is.
     */
    async restrict(tx: Db, accountId: string, { suspendedBy, limitedUntil }: Restriction): Promise<void> {
      const account = await accounts.find(accountId, tx)
      if (!account || account.status === 'erased') return
      const { status, suspended_from: from } = account
      const isSuspended = suspendedBy !== undefined
      const isNew = isSuspended && status !== 'suspended'
      const suspension = isNew
        ? { status: 'suspended' as const, suspended_from: status }
        : !isSuspended && status === 'suspended' && from !== null
          ? { status: from, suspended_from: null }
          : {}
      await accounts.update(tx, accountId, { limited_until: limitedUntil, ...suspension })
      if (isNew) {
        await sessions.end(tx, accountId, {})
        await outbox.write(tx, 'account.suspended', { accountId, caseId: suspendedBy })
      }
    },

    /** One that was made without any decision, which no decision ends. False: there is none. */
    async endBareSuspension(tx: Db, accountId: string): Promise<boolean> {
      const account = await accounts.find(accountId, tx)
      if (account?.status !== 'suspended' || account.suspended_from !== null) return false
      await accounts.update(tx, accountId, { status: 'active' })
      return true
    },

    listVerifications: (wish: { status: VerificationStatus | undefined; limit: number; offset: number }) =>
      accounts.listVerifications(db, wish),

    /**
     * Approves or rejects a performer, who reads of it by mail; throws `performer.unknown`. `also` is done in the same transaction,
     * before it.
     */
    async verify(
      performerId: string,
      { status, reason }: { status: 'approved' | 'rejected'; reason?: string | undefined },
      also: (tx: Db) => Promise<void>,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        await also(tx)
        const found = await accounts.load(performerId, tx)
        if (!found?.profile) throw new AppError('performer.unknown')
        const isApproved = status === 'approved'
        noteInAudit({ account: performerId, before: { status: statusOf(found.profile) } })
        const change: Partial<PerformerProfile> = {
          verified_document: isApproved,
          document_status: status,
          document_reason: isApproved ? null : (reason ?? null),
        }
        await accounts.update(tx, performerId, {}, change)
        const { account, profile } = found
        const isNews = profile.document_status !== status || profile.document_reason !== change.document_reason
        if (isNews) await outbox.write(tx, 'performer.verified', { eventId: newId(), performerId, status })
        if (isNews && account.email !== null && account.email_verified_at !== null)
          await mail.send(
            tx,
            verificationLetter({ to: account.email, name: account.name, isApproved, reason: change.document_reason ?? null, siteUrl }),
          )
      })
    },
  }
}

/** Who was approved and has sent something new waits again; their page stays as it is meanwhile. */
export const statusOf = ({ verified_document: isVerified, document_status: status }: PerformerProfile): VerificationStatus =>
  status === 'rejected' ? 'rejected' : isVerified && status !== 'pending' ? 'approved' : 'waiting'
