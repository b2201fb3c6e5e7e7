// How somebody comes into a team: by an accepted invitation, by founding it, as a name on the roster.
import type { TeamCapability } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { toName } from '#people/accounts'
import * as memberStore from './member-store.ts'
import type { Needs } from './needs.ts'
import { plainRights } from './policy.ts'
import type { Rights } from './rights.ts'
import type { MemberTable, TeamTable } from './tables.ts'

export interface Joining {
  readonly teamId: string
  readonly account: { readonly id: string; readonly name: string; readonly first_name: string | null; readonly last_name: string | null }
  readonly type: MemberTable['type']
  readonly role: MemberTable['role']
  readonly title?: string | null
  readonly rights?: readonly TeamCapability[]
  readonly addedBy: string
  /** The unclaimed entry of the roster that the person takes over. */
  readonly memberId?: string | undefined
}

export interface Entry {
  readonly firstName: string
  readonly lastName: string
  readonly jersey?: string | null | undefined
  readonly positions?: readonly string[] | undefined
  readonly gradYear?: number | null | undefined
  readonly classLabel?: string | null | undefined
  readonly height?: string | null | undefined
  readonly weight?: string | null | undefined
  readonly hometown?: string | null | undefined
}

export const lineOf = (text: string | null | undefined) => (text === undefined ? undefined : text === null ? null : toName(text) || null)

/** First and last name of an account that has only one name. */
function namesOf({ name, first_name: first, last_name: last }: Joining['account']): { first_name: string; last_name: string } {
  if (first && last) return { first_name: first, last_name: last }
  const [begin = '', ...rest] = toName(name).split(' ')
  return { first_name: begin, last_name: rest.join(' ') }
}

const detailsOf = (entry: Omit<Entry, 'firstName' | 'lastName'>) =>
  Object.fromEntries(
    Object.entries({
      grad_year: entry.gradYear,
      class_label: lineOf(entry.classLabel),
      height: lineOf(entry.height),
      weight: lineOf(entry.weight),
      hometown: lineOf(entry.hometown),
    }).filter(([, value]) => value !== undefined),
  )

const positionsOf = (positions: readonly string[] | undefined) => positions?.map(toName).filter(Boolean)

const saveSeason = (tx: Db, team: TeamTable, memberId: string, entry: Pick<Entry, 'jersey' | 'positions'>) =>
  memberStore.saveSeason(tx, {
    member_id: memberId,
    season_start: team.season_start,
    jersey: lineOf(entry.jersey) ?? null,
    positions: positionsOf(entry.positions) ?? [],
  })

const inSeason = (team: TeamTable, season = team.season_start): TeamTable => ({ ...team, season_start: season })

export type JoiningDoors = ReturnType<typeof createJoining>

export function createJoining({ clock }: Needs, { requireTeam, settleRights }: Rights) {
  return {
    /**
     * Takes somebody into a team; who is in it already is what they were, with the rights that are given now. Answers the
     * member's id. Throws `team.unknown`, `team.member_unknown` for an entry that is claimed or gone.
     */
    async join(tx: Db, { teamId, account, type, role, title = null, rights = [], addedBy, memberId }: Joining): Promise<string> {
      const team = await requireTeam(tx, teamId)
      const known = (await memberStore.loadOfTeam(tx, teamId, account.id)).find((member) => member.type === type)
      if (known) {
        const given = { role, title, rights: plainRights([...known.rights, ...rights]) }
        if (type === 'staff') await memberStore.updateMember(tx, known.id, given)
        await settleRights(tx, teamId, account.id)
        return known.id
      }
      if (memberId !== undefined) {
        const entry = (await memberStore.findMembers(tx, teamId, memberId)).find(({ account_id: id }) => id === null)
        if (!entry) throw new AppError('team.member_unknown')
        await memberStore.updateMember(tx, memberId, { account_id: account.id, claim_status: 'claimed' })
        await settleRights(tx, teamId, account.id)
        return memberId
      }
      const id = newId()
      const now = clock.now()
      await memberStore.insertMember(tx, {
        id,
        team_id: teamId,
        account_id: account.id,
        type,
        role,
        title,
        rights: type === 'staff' ? plainRights(rights) : [],
        ...namesOf(account),
        claim_status: 'claimed',
        added_by: addedBy,
        joined_at: now,
      })
      if (type === 'roster') await saveSeason(tx, team, id, {})
      await settleRights(tx, teamId, account.id)
      return id
    },

    /** A name on the roster of the team's season, or of another; its athlete may claim it later. Answers the member's id. */
    async enter(tx: Db, teamId: string, entry: Entry, addedBy: string, season?: number): Promise<string> {
      const team = inSeason(await requireTeam(tx, teamId), season)
      const id = newId()
      await memberStore.insertMember(tx, {
        id,
        team_id: teamId,
        account_id: null,
        type: 'roster',
        role: 'athlete',
        rights: [],
        first_name: toName(entry.firstName),
        last_name: toName(entry.lastName),
        ...detailsOf(entry),
        claim_status: 'unclaimed',
        added_by: addedBy,
        joined_at: clock.now(),
      })
      await saveSeason(tx, team, id, entry)
      return id
    },

    /** Says something else of an entry, or of a member in the season of the team or another. */
    async describe(tx: Db, now: TeamTable, member: MemberTable, entry: Partial<Entry>, season?: number): Promise<void> {
      const team = inSeason(now, season)
      const names = {
        ...(entry.firstName !== undefined && { first_name: toName(entry.firstName) }),
        ...(entry.lastName !== undefined && { last_name: toName(entry.lastName) }),
      }
      const change = { ...names, ...detailsOf(entry) }
      if (Object.keys(change).length > 0) await memberStore.updateMember(tx, member.id, change)
      if (entry.jersey === undefined && entry.positions === undefined) return
      const before = await memberStore.seasonOf(tx, member.id, team.season_start)
      await saveSeason(tx, team, member.id, {
        jersey: entry.jersey === undefined ? before?.jersey : entry.jersey,
        positions: entry.positions ?? before?.positions,
      })
    },
  }
}
