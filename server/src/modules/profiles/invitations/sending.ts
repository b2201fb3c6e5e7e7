// Inviting somebody, sending an invitation again, taking it back.
import { AppError } from '#platform/app-error.ts'
import { after, days, hours } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toLine, toPlainText } from '#platform/plain-text.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import { toEmail } from '#people/accounts'
import { invitationLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import { life, neededFor } from './policy.ts'
import * as store from './store.ts'
import type { InvitationTable } from './tables.ts'

export interface Wish extends Pick<InvitationTable, 'type' | 'role'> {
  readonly teamId: string
  readonly email?: string | undefined
  readonly performerId?: string | undefined
  readonly title?: string | undefined
  readonly rights?: InvitationTable['rights'] | undefined
  readonly message?: string | undefined
  readonly memberId?: string | undefined
}

export type Sending = ReturnType<typeof createSending>

export function createSending(needs: Needs) {
  const { db, clock, pages, accounts, teams, rosters, outbox } = needs
  const post = createPosting(needs)

  /** Staff are invited by owners, athletes by managers. */
  const refuseOthers = async (viewer: Viewer, teamId: string, type: InvitationTable['type'], using: Db = db): Promise<void> => {
    if (!(await pages.actAs(viewer, teamId, neededFor(type), using))) throw new AppError('request.forbidden')
  }

  /** Of the staff that may invite for the row. Throws `invitation.unknown`, `invitation.not_yours`. */
  const lockForStaff = async (tx: Db, viewer: Viewer, id: string): Promise<InvitationTable> => {
    const row = await store.lock(tx, id)
    if (!row) throw new AppError('invitation.unknown')
    if (!(await pages.actAs(viewer, row.team_id, neededFor(row.type), tx))) throw new AppError('invitation.not_yours')
    return row
  }

  const withdraw = async (tx: Db, row: InvitationTable): Promise<void> => {
    await store.update(tx, row.id, { status: 'canceled', code_hash: null, answered_at: clock.now() })
    await releaseEntry(tx, row)
    await outbox.write(tx, 'invitation.changed', { invitationId: row.id })
  }
  /** The name on the roster waits again for whoever is invited to it. */
  const releaseEntry = async (tx: Db, { team_id: teamId, member_id: memberId }: InvitationTable): Promise<void> => {
    if (memberId === null) return
    const { members } = await teams.members.lockRoster(tx, teamId)
    if (members.some(({ id, account_id: by }) => id === memberId && by === null))
      await teams.members.markInvited(tx, teamId, memberId, false)
  }

  // Rights that ended end what was promised with them (access.md 6).
  outbox.on('page.staff_changed', async ({ pageId: teamId, accountId }, tx) => {
    for (const row of await store.openBy(tx, teamId, accountId))
      if (!(await pages.actAs({ accountId }, teamId, neededFor(row.type), tx))) await withdraw(tx, row)
  })

  /** Throws `invitation.already_sent` where somebody is invited to the name, `team.member_unknown` once it is claimed. */
  const holdEntry = async (tx: Db, teamId: string, memberId: string): Promise<void> => {
    // One after the other: a name is promised to one person at a time.
    await teams.members.lockRoster(tx, teamId)
    if (await store.isOpenFor(tx, memberId)) throw new AppError('invitation.already_sent')
    await teams.members.markInvited(tx, teamId, memberId, true)
  }

  /** Whoever asked to be left alone is not written to again (youth.md Y61). Throws `invitation.opted_out`. */
  const refuseOptedOut = async (tx: Db, teamId: string, email: string | null, accountId: string | undefined): Promise<void> => {
    const account = accountId === undefined ? undefined : await accounts.find(accountId, tx)
    const address = email ?? (account?.email_verified_at ? account.email : null)
    if (address !== null && (await rosters.removals.isEmailOut(tx, teamId, address))) throw new AppError('invitation.opted_out')
  }

  /** An invitation that had run out promises its name again, where nobody has it by now. */
  const renewedEntry = async (tx: Db, { team_id: teamId, member_id: memberId, status }: InvitationTable): Promise<string | null> => {
    if (memberId === null || status === 'pending') return memberId
    const { members } = await teams.members.lockRoster(tx, teamId)
    const isFree = members.some(({ id, account_id: by }) => id === memberId && by === null)
    if (!isFree || (await store.isOpenFor(tx, memberId))) return null
    await teams.members.markInvited(tx, teamId, memberId, true)
    return memberId
  }

  return {
    releaseEntry,

    /** Answers the id of the invitation. Throws what `teamInvitations.create` may answer. */
    async invite(viewer: Viewer, wish: Wish): Promise<string> {
      // Words of a team have no author whose they would be (youth.md Y64).
      if (viewer.isMinor && (wish.title || wish.message)) throw new AppError('youth.not_allowed')
      const { email, performerId } = addresseeOf(wish)
      await refuseOthers(viewer, wish.teamId, wish.type)
      if (performerId !== undefined) await pages.requireFor(viewer, performerId, 'performer')
      const run = inTransaction(db, async (tx) => {
        await refuseOthers(viewer, wish.teamId, wish.type, tx)
        await refuseOptedOut(tx, wish.teamId, email, performerId)
        const memberAccount = performerId ?? (await store.wasAccepted(tx, wish.teamId, email ?? ''))
        if (memberAccount !== null && (await teams.members.isIn(tx, wish.teamId, memberAccount, wish.type)))
          throw new AppError('invitation.already_member')
        for (const gone of await store.expire(tx, wish.teamId, clock.now())) await releaseEntry(tx, gone)
        const row = rowOf(wish, { email, performerId }, viewer, clock.now())
        if (row.member_id !== null) await holdEntry(tx, wish.teamId, row.member_id)
        await store.insert(tx, row)
        await post(tx, row)
        return row.id
      })
      return orAlreadySent(run)
    },

    /** A new code, a new time; the code sent before is void. */
    async resend(viewer: Viewer, id: string): Promise<void> {
      const run = inTransaction(db, async (tx) => {
        const row = await lockForStaff(tx, viewer, id)
        if (row.status !== 'pending' && row.status !== 'expired') throw new AppError('invitation.already_answered')
        const member_id = await renewedEntry(tx, row)
        const renewed = { status: 'pending', invited_by: viewer.accountId, expires_at: after(clock.now(), life), member_id } as const
        await store.update(tx, id, renewed)
        await post(tx, { ...row, ...renewed })
      })
      await orAlreadySent(run)
    },

    /** Taken back twice is taken back. */
    async cancel(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockForStaff(tx, viewer, id)
        if (row.status === 'accepted' || row.status === 'declined') throw new AppError('invitation.already_answered')
        if (row.status !== 'canceled') await withdraw(tx, row)
      })
    },
  }
}

/** Gives a row its code and mails it. Nobody's inbox is filled by us, whoever asks. */
function createPosting({ clock, accounts, pages, limiter, mail, outbox, siteUrl }: Needs) {
  return async (tx: Db, row: InvitationTable): Promise<void> => {
    const code = newToken('i')
    await store.update(tx, row.id, { code_hash: digestOf(code) })
    await outbox.write(tx, 'invitation.changed', { invitationId: row.id })
    const invitee = row.invitee_id === null ? undefined : await accounts.find(row.invitee_id, tx)
    const to = row.email ?? (invitee?.email_verified_at ? invitee.email : null)
    await limiter.useIn(tx, `invitations:${row.team_id}`, 400, days(1))
    if (to === null || clock.now() >= row.expires_at) return
    await limiter.useIn(tx, `invitation:to:${to}`, 5, hours(1))
    const [inviter, team] = [await accounts.find(row.invited_by, tx), (await pages.load([row.team_id], tx)).get(row.team_id)]
    const link = `${siteUrl}/team-invitation/${row.id}?code=${code}`
    const way = newToken('o')
    await store.insertLink(tx, {
      token_hash: digestOf(way),
      team_id: row.team_id,
      invitation_id: row.id,
      made_at: clock.now(),
      used_at: null,
    })
    const removal = `${siteUrl}/roster/remove/${way}`
    const facts = { to, inviter: inviter?.name ?? '', team: team?.name ?? '', isAthlete: row.type === 'roster', link, removal }
    await mail.send(tx, invitationLetter(facts))
  }
}

function addresseeOf({ email, performerId }: Wish): { email: string | null; performerId: string | undefined } {
  const refuse = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })
  if ((email === undefined) === (performerId === undefined)) throw refuse('email', 'Send an e-mail address or a performer, one of them.')
  if (email === undefined) return { email: null, performerId }
  const address = toEmail(email)
  if (address === undefined) throw refuse('email', 'Enter one e-mail address.')
  return { email: address, performerId: undefined }
}

const rowOf = (wish: Wish, to: ReturnType<typeof addresseeOf>, viewer: Viewer, now: Date): InvitationTable => ({
  id: newId(),
  team_id: wish.teamId,
  email: to.email,
  invitee_id: to.performerId ?? null,
  member_id: wish.type === 'roster' ? (wish.memberId ?? null) : null,
  type: wish.type,
  role: wish.role,
  title: (wish.type === 'staff' && toLine(wish.title ?? '')) || null,
  rights: wish.type === 'staff' ? [...new Set(wish.rights)] : [],
  message: toPlainText(wish.message ?? '') || null,
  invited_by: viewer.accountId,
  status: 'pending',
  code_hash: null,
  expires_at: after(now, life),
  created_at: now,
  answered_at: null,
})

async function orAlreadySent<T>(run: Promise<T>): Promise<T> {
  try {
    return await run
  } catch (error) {
    const isTwice = isUniqueViolation(error, 'team_invitation_email') || isUniqueViolation(error, 'team_invitation_invitee')
    throw isTwice ? new AppError('invitation.already_sent') : error
  }
}
