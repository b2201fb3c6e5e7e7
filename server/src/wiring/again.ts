// Does again, after a restore, what was decided since the backup and must not be undone: each by the module whose decision it is. May
// be repeated; what is so already stays so.
import type { ReportTarget, SiteRole } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Decision } from '#platform/lasting/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { createRelations } from '#ground/relations'
import type { Accounts } from '#people/accounts'
import type { ApiKeys } from '#people/api-keys'
import type { Consents } from '#people/consents'
import type { Factors } from '#people/factors'
import type { Guardians } from '#people/guardians'
import type { MailStops } from '#people/mail-stops'
import type { Passwords } from '#people/sessions'
import type { Cases } from '#care/cases'
import type { Destinations } from '#payouts/destinations'
import type { Unsubscribing } from '#reach/delivery'
import type { Hooks } from '#reach/hooks'
import type { InviteLettersOut } from '#reach/invite-letters'
import type { StaffRoles } from '#people/staff-roles'

export interface AgainNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly apiKeys: Pick<ApiKeys, 'endAgain'>
  readonly outbox: Outbox
  readonly mailStops: MailStops
  readonly passwords: Passwords
  readonly staffRoles: StaffRoles
  readonly hooks: Pick<Hooks, 'endAgain'>
  readonly inviteLetters: Pick<InviteLettersOut, 'again'>
  readonly unsubscribing: Pick<Unsubscribing, 'again'>
  readonly consents: Pick<Consents, 'say'>
  readonly guardians: Pick<Guardians, 'again'>
  readonly factors: Pick<Factors, 'endAgain'>
  readonly destinations: Pick<Destinations, 'switchOffAgain'>
  readonly cases: Pick<Cases, 'hideAgain'>
  readonly eraseAgain: (accountId: string) => Promise<boolean>
}

/** By kind, how many were done again; `gone`: about accounts that came after the backup and are lost themselves. */
export interface DoneAgain {
  readonly done: Readonly<Record<string, number>>
  readonly gone: number
  /** That this program does not know how to do. */
  readonly unknown: readonly string[]
}

export type Again = (decisions: readonly Decision[]) => Promise<DoneAgain>

export function createAgain(needs: AgainNeeds): Again {
  const { db, accounts, apiKeys, hooks, inviteLetters, mailStops, passwords, staffRoles, eraseAgain } = needs
  const relations = createRelations(needs)

  const setStatus = (accountId: string, isSuspended: boolean) =>
    inTransaction(db, async (tx) => {
      const account = await accounts.find(accountId, tx)
      if (!account || account.status === 'erased' || (account.status === 'suspended') === isSuspended) return
      const was = account.status === 'suspended' ? 'active' : account.status
      await accounts.update(
        tx,
        accountId,
        isSuspended ? { status: 'suspended', suspended_from: was } : { status: account.suspended_from ?? 'active', suspended_from: null },
      )
    })

  const between = async (make: (ownerId: string, otherId: string) => Promise<unknown>, { subject, other }: Decision): Promise<void> => {
    try {
      await make(subject, other ?? '')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  const doing: Readonly<Record<string, (decision: Decision) => Promise<unknown>>> = {
    erased: ({ subject }) => eraseAgain(subject),
    suspended: ({ subject }) => setStatus(subject, true),
    let_in: ({ subject }) => setStatus(subject, false),
    block: (decision) => between((owner, other) => relations.block(owner, other, ''), decision),
    unblock: (decision) => between(relations.unblock, decision),
    restrict: (decision) => between(relations.restrict, decision),
    unrestrict: (decision) => between(relations.unrestrict, decision),
    password: ({ subject }) => inTransaction(db, (tx) => passwords.forget(tx, subject)),
    role_ended: ({ subject, other, at }) => inTransaction(db, (tx) => staffRoles.endAgain(tx, subject, other as SiteRole, at)),
    key_ended: ({ subject, other, at }) => inTransaction(db, (tx) => apiKeys.endAgain(tx, subject, other ?? '', at)),
    hook_ended: ({ other }) => inTransaction(db, (tx) => hooks.endAgain(tx, other ?? '')),
    mail_stop: ({ subject }) => inTransaction(db, (tx) => mailStops.again(tx, subject, true)),
    invited: ({ subject }) => inTransaction(db, (tx) => inviteLetters.again(tx, subject)),
    letters_off: ({ subject, other }) => needs.unsubscribing.again(subject, other ?? ''),
    consent_off: ({ subject, other }) =>
      inTransaction(db, (tx) =>
        needs.consents.say(tx, { accountId: subject, scope: other as 'start' | 'measuring', isGiven: false, network: 'restore' }),
      ),
    guardian_no: ({ subject, other }) => needs.guardians.again.forbid(subject, other ?? ''),
    guardian_ended: ({ other }) => needs.guardians.again.end(other ?? ''),
    factor_ended: ({ subject, other, at }) => needs.factors.endAgain(subject, other ?? '', at),
    destination: ({ subject, other, at }) => needs.destinations.switchOffAgain(subject, other ?? '', at),
    taken_down: ({ subject, other }) => needs.cases.hideAgain(other as ReportTarget, subject),
    mail_again: ({ subject }) => inTransaction(db, (tx) => mailStops.again(tx, subject, false)),
  }

  /** Addresses are known by their fingerprint, and by nothing that could be gone; pages and things by whoever looks for them. */
  const isHere = async ({ kind, subject, other }: Decision): Promise<boolean> => {
    if (kind.startsWith('mail_') || ['invited', 'destination', 'taken_down'].includes(kind)) return true
    if (!isId(subject) || !(await accounts.find(subject))) return kind.endsWith('block') && isId(subject) && isId(other ?? '')
    return true
  }

  return async (decisions) => {
    const done: Record<string, number> = {}
    const unknown = new Set<string>()
    let gone = 0
    for (const decision of decisions) {
      const act = doing[decision.kind]
      if (!act) unknown.add(decision.kind)
      else if (await isHere(decision)) {
        await act(decision)
        done[decision.kind] = (done[decision.kind] ?? 0) + 1
      } else gone += 1
    }
    return { done, gone, unknown: [...unknown] }
  }
}
