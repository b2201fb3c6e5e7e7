// Answering an invitation: by the one whom it is for, once, while whoever sent it could still send it.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { digestOf } from '#platform/secrets.ts'
import type { Account } from '#people/accounts'
import type { Needs } from './needs.ts'
import { isFor, neededFor, statusAt } from './policy.ts'
import type { InvitationReading } from './reading.ts'
import type { Sending } from './sending.ts'
import * as store from './store.ts'
import type { InvitationTable } from './tables.ts'

export type Answering = ReturnType<typeof createAnswering>

export function createAnswering(needs: Needs, reading: InvitationReading, { releaseEntry }: Sending) {
  const { db, clock, pages, accounts, teams, outbox } = needs

  /** Open, and this viewer's to answer. Throws `invitation.*`, `team.performer_required`. */
  const lockOwn = async (tx: Db, viewer: Viewer, id: string): Promise<{ row: InvitationTable; account: Account }> => {
    const row = await store.lock(tx, id)
    const account = await accounts.find(viewer.accountId, tx)
    if (!row || !account) throw new AppError('invitation.unknown')
    if (!isFor(row, account)) throw new AppError('invitation.not_yours', unproven(row, account))
    const status = statusAt(row, clock.now())
    if (status === 'accepted' || status === 'declined') throw new AppError('invitation.already_answered')
    if (status !== 'pending') throw new AppError('invitation.expired')
    return { row, account }
  }

  const settle = async (tx: Db, row: InvitationTable, status: 'accepted' | 'declined', accountId: string): Promise<void> => {
    await store.update(tx, row.id, { status, invitee_id: accountId, answered_at: clock.now() })
    await outbox.write(tx, 'invitation.changed', { invitationId: row.id })
  }

  const accept = (viewer: Viewer, id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (viewer.kind !== 'performer') throw new AppError('team.performer_required')
      const { row, account } = await lockOwn(tx, viewer, id)
      const { team_id: teamId, invited_by: addedBy, type, role, title, rights } = row
      // The right to hand it out is asked for again now that it is used (access.md 6).
      if (!(await pages.actAs({ accountId: addedBy }, teamId, neededFor(type), tx))) throw new AppError('invitation.expired')
      const { members } = await teams.members.lockRoster(tx, teamId)
      const entry = members.find(({ id: memberId, account_id: by }) => memberId === row.member_id && by === null)
      const joined = await teams.members.join(tx, { teamId, account, type, role, title, rights, addedBy, memberId: entry?.id })
      // Somebody who is on the roster already stays who they were: the name waits for its own athlete.
      if (joined !== entry?.id) await releaseEntry(tx, row)
      await settle(tx, row, 'accepted', account.id)
    })

  return {
    accept,

    async decline(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { row, account } = await lockOwn(tx, viewer, id)
        await settle(tx, row, 'declined', account.id)
        await releaseEntry(tx, row)
      })
    },

    /** A code that is sent along must be the one of this invitation. */
    async requireCode(id: string, code: string | undefined, caller: Caller): Promise<void> {
      if (code !== undefined && (await reading.byCode(code, caller))?.id !== id) throw new AppError('invitation.not_yours')
    },

    /** Arriving in a team, as often as one likes; what is still open is accepted by it. */
    async arrive(viewer: Viewer, teamId: string, by: { invitationId?: string | undefined; code?: string | undefined }, caller: Caller) {
      const { invitationId, code } = by
      if ((invitationId === undefined) === (code === undefined))
        throw new AppError('request.invalid', { errors: [{ path: 'code', message: 'Send an invitation or a code, one of them.' }] })
      const row = invitationId === undefined ? await reading.byCode(code ?? '', caller) : await store.find(db, invitationId)
      if (row?.team_id !== teamId) throw new AppError('invitation.unknown')
      const account = await accounts.find(viewer.accountId)
      const isMine = account !== undefined && (row.status === 'accepted' ? row.invitee_id === account.id : isFor(row, account))
      if (!isMine) throw new AppError('invitation.not_yours', account && unproven(row, account))
      if (row.status !== 'accepted') await acceptOnce(accept(viewer, row.id))
      return teams.reading.view(teamId, viewer)
    },

    /** A new account came with the code: the invitation is kept for it. Throws `invitation.expired`, `invitation.not_yours`. */
    async keepFor(tx: Db, account: Account, code: string): Promise<void> {
      const found = await store.findByCode(tx, digestOf(code))
      if (!found || statusAt(found, clock.now()) !== 'pending') throw new AppError('invitation.expired')
      if (found.email !== account.email) throw new AppError('invitation.not_yours')
      await store.update(tx, found.id, { invitee_id: account.id })
    },
  }
}

/** Another tab may have accepted at this very moment. What was declined has ended. */
async function acceptOnce(accepting: Promise<void>): Promise<void> {
  try {
    await accepting
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invitation.already_answered') throw error
  }
}

/** Whoever only claims the address is told what is missing. */
const unproven = ({ email }: InvitationTable, account: Account) =>
  email !== null && account.email === email ? { message: 'Confirm your e-mail address first, then accept the invitation.' } : {}
