// The sports card of an athlete, and what it asks of the staff of a team.
import type { Calls, QueryOf, RosterSeason, AthleteRecord, TeamRecord } from '@fieldhouse/contract'
import type { Viewer } from '#platform/http/index.ts'
import { presentPageCard } from '#ground/pages'
import { presentSeason } from '#profiles/teams'
import type { Needs } from './needs.ts'
import { asSeen, type Eyes } from './policy.ts'
import * as store from './store.ts'
import type { RecordViewing } from './viewing.ts'

export type RecordReading = ReturnType<typeof createRecordReading>

export const eyesOf = ({ isMinor }: Pick<Viewer, 'isMinor'>): Eyes => (isMinor ? 'minor' : 'athlete')

export function createRecordReading({ db, pages, performers, reference, teams }: Needs, viewing: RecordViewing) {
  return {
    /** Throws `performer.unknown`, also for an athlete whose page the viewer may not see. */
    async list(idOrName: string, viewer: Viewer | undefined): Promise<{ data: AthleteRecord[]; total: number }> {
      const { account } = await performers.requireShown(idOrName, viewer)
      const isOwn = viewer !== undefined && (await pages.actAs(viewer, account.id, 'own'))
      const rows = await store.listOf(db, account.id)
      const data = isOwn
        ? await viewing.show(rows, eyesOf(viewer))
        : await viewing.show(
            rows.flatMap((row) => asSeen(row) ?? []),
            'public',
          )
      return { data, total: data.length }
    },

    /** Where the athlete has been on a roster, the latest season first: teams that may be asked. */
    async seasons(viewer: Viewer): Promise<{ data: RosterSeason[]; total: number }> {
      const places = await teams.roster.placesOf(viewer.accountId)
      const pageOf = await pages.load(places.map(({ teamId }) => teamId))
      const data = places.flatMap(({ teamId, sportId, startYear, endYear }) => {
        const [team, [sport]] = [pageOf.get(teamId), reference.sportCards([sportId])]
        return team && sport ? [{ team: presentPageCard(team), sport, season: presentSeason(startYear, endYear) }] : []
      })
      return { data, total: data.length }
    },

    async ofTeam(
      teamId: string,
      query: QueryOf<Calls['records']['ofTeam']>,
      viewer: Viewer,
    ): Promise<{ data: TeamRecord[]; total: number }> {
      const { status = 'waiting', limit = 10, offset = 0 } = query
      const { rows, total } = await store.listOfTeam(db, { teamId, status, exceptId: viewer.accountId, limit, offset })
      return { data: await viewing.showToStaff(rows), total }
    },
  }
}
