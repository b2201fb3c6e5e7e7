// Invitations as somebody may see them.
import type { Invitation, InvitationStatus } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { minutes } from '#platform/clock.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { digestOf, isTokenOf } from '#platform/secrets.ts'
import { presentPageCard } from '#ground/pages'
import type { Account } from '#people/accounts'
import type { Needs } from './needs.ts'
import { isFor, mayReadWords, statusAt, wireRole } from './policy.ts'
import * as store from './store.ts'
import type { InvitationTable } from './tables.ts'

/** Who looks: the public, the one who is invited, or staff of the team. */
export type Eyes = { readonly as: 'public' } | { readonly as: 'invitee'; readonly account: Account } | { readonly as: 'staff' }

export interface ListQuery {
  readonly teamId?: string | undefined
  readonly status?: InvitationStatus | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export type InvitationReading = ReturnType<typeof createInvitationReading>

export function createInvitationReading({ db, clock, limiter, pages, accounts }: Needs) {
  const present = async (rows: readonly InvitationTable[], eyes: Eyes, using: Db = db): Promise<Invitation[]> => {
    const teams = await pages.load(
      rows.map((row) => row.team_id),
      using,
    )
    const people = await accounts.cards(
      rows.flatMap((row) => [row.invited_by, ...(row.invitee_id === null ? [] : [row.invitee_id])]),
      using,
    )
    const isStaff = eyes.as === 'staff'
    const isAdultInvitee = eyes.as === 'invitee' && !accounts.isMinor(eyes.account)
    return rows.flatMap((row) => {
      const team = teams.get(row.team_id)
      const words = mayReadWords({ isStaff, isAdultInvitee })
      // Whether an address has an account here is not told before its owner has answered.
      const isKnown = row.email === null || row.status === 'accepted'
      const who = eyes.as !== 'public' && (isKnown || !isStaff) && row.invitee_id !== null ? people.get(row.invitee_id) : undefined
      if (!team) return []
      return [
        {
          _id: row.id,
          team: presentPageCard(team),
          ...(isStaff && { email: row.email, capabilities: row.rights }),
          performerInfo: who ?? null,
          role: wireRole(row.role),
          title: words ? row.title : null,
          message: words ? row.message : null,
          invitedBy: { name: people.get(row.invited_by)?.name ?? '' },
          status: statusAt(row, clock.now()),
          expiresAt: row.expires_at.toISOString(),
          createdAt: row.created_at.toISOString(),
        },
      ]
    })
  }

  /** Who guesses codes is stopped; who knows one is not counted (access.md 12). */
  const byCode = async (code: string, { network }: Pick<Caller, 'network'>, using: Db = db): Promise<InvitationTable | undefined> => {
    const key = `invitation:${network}`
    await limiter.guess(key, 20, minutes(10))
    const row = isTokenOf('i', code) ? await store.findByCode(using, digestOf(code)) : undefined
    if (row) await limiter.giveBackGuess(key)
    return row
  }

  return {
    /** The team that an invitation is into. */
    teamOf: async (id: string | undefined): Promise<string | undefined> =>
      id === undefined || !isId(id) ? undefined : (await store.find(db, id))?.team_id,

    present,
    byCode,

    /** Throws `invitation.unknown`. */
    async presentOne(id: string, eyes: Eyes, using: Db = db): Promise<Invitation> {
      const row = await store.find(using, id)
      const [shown] = row ? await present([row], eyes, using) : []
      if (!shown) throw new AppError('invitation.unknown')
      return shown
    },

    /** For everybody who has the link. Throws `invitation.unknown`. */
    async preview(idOrCode: string, caller: Caller): Promise<Invitation> {
      const row = isId(idOrCode) ? await store.find(db, idOrCode) : await byCode(idOrCode, caller)
      const [shown] = row ? await present([row], { as: 'public' }) : []
      if (!shown) throw new AppError('invitation.unknown')
      return shown
    },

    /** The viewer's own, or a team's. Throws `team.not_member`. */
    async list(viewer: Viewer, { teamId, status, limit = 10, offset = 0 }: ListQuery) {
      const account = await accounts.find(viewer.accountId)
      if (teamId !== undefined && !(await pages.actAs(viewer, teamId, 'manage'))) throw new AppError('team.not_member')
      const email = account?.email_verified_at ? account.email : null
      const of = teamId === undefined ? { accountId: viewer.accountId, email } : { teamId }
      const { rows, total } = await store.search(db, { of, status, now: clock.now(), limit, offset })
      const eyes: Eyes = teamId !== undefined ? { as: 'staff' } : account ? { as: 'invitee', account } : { as: 'public' }
      return { data: await present(rows, eyes), total }
    },

    /** Whether it is for this account. */
    isFor,
  }
}
