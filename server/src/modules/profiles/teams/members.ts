// Who is in a team: what the team says of them, who leaves and who is taken out.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { createJoining, lineOf } from './joining.ts'
import * as memberStore from './member-store.ts'
import type { Needs } from './needs.ts'
import { plainRights } from './policy.ts'
import { createRights } from './rights.ts'
import type { Listed, ListedRow, MemberTable, RosterRow, TeamTable } from './tables.ts'

export type MemberForm = BodyOf<Calls['teams']['updateMember']>
export interface LockedRoster {
  readonly team: TeamTable
  readonly members: readonly RosterRow[]
}

/** Whether somebody of this name asked to be off the roster of a season. */
export type AskedOut = (tx: Db, teamId: string, season: number, name: { first: string; last: string }) => Promise<boolean>

export type Members = ReturnType<typeof createMembers>

export function createMembers(needs: Needs) {
  const { db, pages } = needs
  const rights = createRights(needs)
  const { requireTeam, settleRights, leave } = rights
  const joining = createJoining(needs, rights)
  // Rosters stand on teams: they are told of here once they are there.
  let askedOut: AskedOut = () => Promise.resolve(false)

  /** A name that somebody took off does not come back as another one's (youth.md Y61). Throws `invitation.opted_out`. */
  const refuseAskedOut = async (tx: Db, team: TeamTable, member: MemberTable, { firstName, lastName }: MemberForm): Promise<void> => {
    const name = { first: firstName ?? member.first_name, last: lastName ?? member.last_name }
    if (name.first === member.first_name && name.last === member.last_name) return
    if (await askedOut(tx, team.id, team.season_start, name)) throw new AppError('invitation.opted_out')
  }

  return {
    askRemovals(removals: AskedOut): void {
      askedOut = removals
    },

    settleRights,
    ...joining,

    /** Who is on the roster, with what they wear in a season; nobody comes or goes for the rest of the transaction. Throws `team.unknown`. */
    async lockRoster(tx: Db, teamId: string, season?: number): Promise<LockedRoster> {
      const team = await requireTeam(tx, teamId)
      return { team, members: await memberStore.loadRoster(tx, teamId, season ?? team.season_start) }
    },

    isIn: async (tx: Db, teamId: string, accountId: string, type: MemberTable['type']): Promise<boolean> =>
      (await memberStore.loadOfTeam(tx, teamId, accountId)).some((member) => member.type === type),

    /** A name on the roster whose athlete is invited to claim it, or no longer. Throws `team.member_unknown` once it is claimed. */
    async markInvited(tx: Db, teamId: string, memberId: string, isInvited: boolean): Promise<void> {
      const entry = (await memberStore.findMembers(tx, teamId, memberId)).find(({ id, account_id: by }) => id === memberId && by === null)
      if (!entry) throw new AppError('team.member_unknown')
      await memberStore.updateMember(tx, memberId, { claim_status: isInvited ? 'invited' : 'unclaimed' })
    },

    /**
     * Throws `team.member_unknown`, `request.forbidden` where only an owner may, `team.owner_cannot_leave` for the last owner,
     * `invitation.opted_out`, `youth.not_allowed`.
     */
    async update(viewer: Viewer, teamId: string, memberId: string, form: MemberForm): Promise<string> {
      // As in founding.ts.
      if (viewer.isMinor) throw new AppError('youth.not_allowed')
      return inTransaction(db, async (tx) => {
        const team = await requireTeam(tx, teamId)
        const [member] = await memberStore.findMembers(tx, teamId, memberId)
        if (!member) throw new AppError('team.member_unknown')
        const { role, capabilities, title, ...entry } = form
        if ((role !== undefined || capabilities !== undefined) && member.type === 'staff') {
          if (!(await pages.actAs(viewer, teamId, 'own', tx))) throw new AppError('request.forbidden')
          const given = capabilities && plainRights(capabilities)
          if (member.rights.includes('owner') && given && !given.includes('owner')) await requireOtherOwner(tx, member)
          await memberStore.updateMember(tx, member.id, { ...(role && { role }), ...(given && { rights: given }) })
          if (member.account_id !== null) await settleRights(tx, teamId, member.account_id)
        }
        if (title !== undefined) await memberStore.updateMember(tx, member.id, { title: lineOf(title) ?? null })
        if (member.account_id === null) await refuseAskedOut(tx, team, member, entry)
        // Of a person who is here, the name is theirs to say.
        const { firstName: _first, lastName: _last, ...details } = entry
        await joining.describe(tx, team, member, member.account_id === null ? entry : details)
        return member.id
      })
    },

    /**
     * Takes somebody out, or lets them leave: the id is the member's or the performer's. Staff are taken out by an owner.
     * Throws `team.not_member`, `team.member_unknown`, `team.owner_cannot_leave`.
     */
    async remove(viewer: Viewer, teamId: string, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await requireTeam(tx, teamId)
        const found = await memberStore.findMembers(tx, teamId, id)
        const isOwn = found.length > 0 && found.every(({ account_id: accountId }) => accountId === viewer.accountId)
        if (found.length === 0) throw new AppError('team.member_unknown')
        if (!isOwn && !(await pages.actAs(viewer, teamId, 'manage', tx))) throw new AppError('team.not_member')
        const isOfStaff = found.some(({ type }) => type === 'staff')
        if (!isOwn && isOfStaff && !(await pages.actAs(viewer, teamId, 'own', tx))) throw new AppError('request.forbidden')
        for (const member of found) {
          if (member.rights.includes('owner')) await requireOtherOwner(tx, member)
          await leave(tx, member, isOwn ? 'left' : 'removed')
        }
      })
    },

    listed: (tx: Db, teamId: string, who: Listed): Promise<ListedRow[]> => memberStore.loadListed(tx, teamId, who),

    /** Takes names off the roster for good, with all their seasons; what their people may do for the team ends. */
    async strike(tx: Db, rows: readonly ListedRow[]): Promise<void> {
      await memberStore.deleteMembers(
        tx,
        rows.map(({ id }) => id),
      )
      const people = new Map(rows.flatMap((row) => (row.account_id === null ? [] : [[row.account_id, row.team_id] as const])))
      for (const [accountId, teamId] of people) await settleRights(tx, teamId, accountId)
    },

    /** Ends what somebody is on the staff, as they wish. Throws `team.owner_cannot_leave` for the last owner. */
    async leaveStaff(tx: Db, teamId: string, accountId: string): Promise<void> {
      for (const member of await memberStore.loadOfTeam(tx, teamId, accountId)) {
        if (member.type !== 'staff') continue
        if (member.rights.includes('owner')) await requireOtherOwner(tx, member)
        await leave(tx, member, 'left')
      }
    },

    /** Of how many teams somebody is the only owner: they leave none of them alone. */
    async ownsAlone(accountId: string, using: Db = db): Promise<number> {
      const owned = (await memberStore.loadOfAccounts(using, [accountId])).filter(({ rights }) => rights.includes('owner'))
      const all = await memberStore.loadNow(using, [...new Set(owned.map(({ team_id: teamId }) => teamId))])
      const isAlone = ({ team_id: teamId }: MemberTable) =>
        !all.some((one) => one.team_id === teamId && one.account_id !== accountId && one.rights.includes('owner'))
      return new Set(owned.filter(isAlone).map(({ team_id: teamId }) => teamId)).size
    },

    /** Somebody who is erased leaves all teams, and their name every roster. */
    async forget(accountId: string): Promise<void> {
      for (const teamId of await memberStore.teamsEverOf(db, accountId))
        await inTransaction(db, async (tx) => {
          for (const member of await memberStore.loadOfTeam(tx, teamId, accountId)) await leave(tx, member, 'left')
          await memberStore.blankMember(tx, teamId, accountId)
        })
    },

    /** Ends every membership: the team is over. */
    async endAll(tx: Db, teamId: string): Promise<void> {
      for (const member of await memberStore.loadNow(tx, [teamId])) await leave(tx, member, 'deleted')
    },
  }
}

async function requireOtherOwner(tx: Db, member: MemberTable): Promise<void> {
  const all = await memberStore.loadNow(tx, [member.team_id])
  if (!all.some(({ id, rights }) => id !== member.id && rights.includes('owner'))) throw new AppError('team.owner_cannot_leave')
}
