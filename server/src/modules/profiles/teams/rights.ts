// What somebody may do for a team's page follows from the memberships, in the same transaction, so that rights end with them.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import * as memberStore from './member-store.ts'
import type { Needs } from './needs.ts'
import { rightsOf } from './policy.ts'
import * as store from './store.ts'
import type { MemberTable, TeamTable } from './tables.ts'

export type Rights = ReturnType<typeof createRights>

export function createRights({ clock, pages, money }: Needs) {
  /** Makes what somebody may do for the page what the memberships give. */
  const settleRights = async (tx: Db, teamId: string, accountId: string): Promise<void> => {
    const rights = rightsOf(await memberStore.loadOfTeam(tx, teamId, accountId))
    if (rights.length === 0) {
      await pages.dismiss(tx, teamId, accountId)
      await money.endShare(tx, teamId, accountId)
    } else await pages.appoint(tx, teamId, accountId, rights)
  }

  return {
    settleRights,

    /** Kept for the rest of the transaction. Throws `team.unknown`. */
    async requireTeam(tx: Db, teamId: string): Promise<TeamTable> {
      const team = await store.lockTeam(tx, teamId)
      if (!team) throw new AppError('team.unknown')
      return team
    },

    async leave(tx: Db, member: MemberTable, how: NonNullable<MemberTable['left_how']>): Promise<void> {
      await memberStore.updateMember(tx, member.id, { left_at: clock.now(), left_how: how })
      if (member.account_id !== null) await settleRights(tx, member.team_id, member.account_id)
    },
  }
}
