// The list of who is in a team, as somebody may see it.
import type { Calls, Member, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { pagesVisible } from '#ground/pages'
import * as memberStore from './member-store.ts'
import type { Needs } from './needs.ts'
import { presentMember } from './present.ts'
import type { TeamReading } from './reading.ts'
import * as store from './store.ts'

/** A season that somebody has had on a roster. */
export interface Place {
  readonly teamId: string
  readonly sportId: string
  readonly startYear: number
  readonly endYear: number
}

const placeOf = (row: memberStore.PlaceRow): Place => ({
  teamId: row.team_id,
  sportId: row.sport_id,
  startYear: row.season_start,
  endYear: row.season_end,
})

export type Roster = ReturnType<typeof createRoster>

export function createRoster({ db, pages, accounts }: Needs, reading: TeamReading) {
  return {
    /** Names that nobody has claimed are for staff only, in the list and in its total (youth.md Y60). */
    async list(idOrSlug: string, query: QueryOf<Calls['teams']['members']>, viewer: Viewer | undefined) {
      const { _id: id } = await reading.view(idOrSlug, viewer)
      const [team] = await store.loadTeams(db, [id])
      if (!team) throw new AppError('team.unknown')
      const isStaff = await pages.actAs(viewer, id, 'read private')
      const season = query.season ?? team.season_start
      const { rows, total } = await memberStore.listMembers(db, {
        teamId: id,
        type: query.type ?? 'all',
        season,
        withFormer: season < team.season_start,
        q: query.q,
        shownAccounts: isStaff ? undefined : pagesVisible(viewer?.accountId),
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      const cards = await accounts.cards(rows.flatMap(({ account_id: accountId }) => accountId ?? []))
      const length = team.season_end - team.season_start
      const data = rows.map((row): Member => {
        const member = presentMember(row, row.account_id === null ? undefined : cards.get(row.account_id), length)
        // Who may do what is the business of those who may do something.
        return isStaff ? member : { ...member, capabilities: [] }
      })
      return { data, total }
    },

    /** Every season on every roster, also of those who have left since. */
    placesOf: async (accountId: string): Promise<Place[]> => (await memberStore.loadPlaces(db, accountId)).map(placeOf),

    /** Whether somebody was on the roster of a team in a season; undefined: they were not, or the team is over. */
    async placeOf(tx: Db, teamId: string, accountId: string, season: number): Promise<Place | undefined> {
      const [row] = await memberStore.loadPlaces(tx, accountId, { teamId, season })
      return row && placeOf(row)
    },

    /** One member as staff sees it. */
    async one(teamId: string, memberId: string): Promise<Member> {
      const [team] = await store.loadTeams(db, [teamId])
      const [row] = await memberStore.findMembers(db, teamId, memberId)
      if (!team || !row) throw new AppError('team.member_unknown')
      const season = await memberStore.seasonOf(db, row.id, team.season_start)
      const cards = await accounts.cards(row.account_id === null ? [] : [row.account_id])
      const { jersey = null, positions = [] } = season ?? {}
      return presentMember(
        { ...row, season_start: team.season_start, jersey, positions },
        cards.get(row.account_id ?? ''),
        team.season_end - team.season_start,
      )
    },
  }
}
