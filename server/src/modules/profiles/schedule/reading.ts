// Schedules as somebody may see them: a list, and a calendar for programs.
import type { AthleteGame, Calls, QueryOf, TeamEvent } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days, hours } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import { presentPageCard } from '#ground/pages'
import { educationAt } from '#people/accounts'
import { writeCalendar } from './calendar.ts'
import type { Needs } from './needs.ts'
import { kindsFor, nextGames, showsGames, spanOf } from './policy.ts'
import { presentEvent } from './present.ts'
import * as store from './store.ts'
import type { EventRow } from './tables.ts'

type ListQuery = QueryOf<Calls['schedule']['list']>

export type ScheduleReading = ReturnType<typeof createScheduleReading>

export function createScheduleReading({ db, clock, siteUrl, pages, accounts, performers, teams, streams }: Needs) {
  const present = async (rows: readonly EventRow[], isMember: boolean, viewer: Viewer | undefined): Promise<TeamEvent[]> => {
    const games = rows.filter(({ kind }) => kind === 'game').map(({ id }) => id)
    const live = await streams.gamesLive(games, viewer)
    return rows.map((row) => presentEvent(row, isMember, live.has(row.id)))
  }

  return {
    /** One event, as whoever works on it sees it. */
    async forMember(row: EventRow, viewer: Viewer): Promise<TeamEvent> {
      const [event = presentEvent(row, true, false)] = await present([row], true, viewer)
      return event
    },

    /** Of posts that were made from games: how those stand, by post. */
    async gamesOf(
      feedIds: readonly string[],
      viewer: Viewer | undefined,
    ): Promise<ReadonlyMap<string, { isLive: boolean; startsAt: Date; result: string | null }>> {
      const games = await store.findByPosts(db, feedIds)
      const live = await streams.gamesLive(
        games.map(({ id }) => id),
        viewer,
      )
      return new Map(
        games.flatMap(({ id, feed_id: feedId, starts_at: startsAt, result }) =>
          feedId === null ? [] : [[feedId, { isLive: live.has(id), startsAt, result }] as const],
        ),
      )
    },

    /** Throws `team.unknown`. */
    async list(idOrSlug: string, query: ListQuery, viewer: Viewer | undefined): Promise<{ data: TeamEvent[]; total: number }> {
      const team = await teams.reading.view(idOrSlug, viewer)
      const isMember = await pages.actAs(viewer, team._id, 'contribute')
      const season = query.season === undefined ? undefined : spanOf(query.season, team.season)
      const { from = season?.from, before = season?.before } = periodOf(query)
      const seen = kindsFor(isMember, team.educationType)
      const kinds = query.kind === undefined ? seen : seen.filter((kind) => kind === query.kind)
      if (kinds.length === 0) return { data: [], total: 0 }
      const { rows, total } = await store.search(db, {
        teamId: team._id,
        kinds,
        from,
        before,
        limit: query.limit ?? 50,
        offset: query.offset ?? 0,
        sort: query.sort ?? 'asc',
      })
      return { data: await present(rows, isMember, viewer), total }
    },

    /** The next games of the open teams that an athlete is in, high schools' left out. Throws `performer.unknown`. */
    async ofAthlete(idOrName: string, viewer: Viewer | undefined): Promise<{ data: AthleteGame[]; total: number }> {
      const { account, profile } = await performers.requireShown(idOrName, viewer)
      const isTold = showsGames({ isMinor: accounts.isMinor(account), educationType: educationAt(profile, clock.now()) })
      const known = isTold ? (await teams.reading.ofAccounts([account.id], viewer ?? 'visitor'))(account.id) : []
      const teamIds = known.flatMap(({ _id, educationType }) => (educationType === 'High School' ? [] : _id))
      if (teamIds.length === 0) return { data: [], total: 0 }
      // What has begun is still to be seen.
      const [rows, pageOf] = await Promise.all([
        store.gamesAfter(db, teamIds, new Date(clock.now().getTime() - hours(3)), nextGames),
        pages.load(teamIds),
      ])
      const shown = rows.filter((row) => pageOf.get(row.team_id)?.visible)
      const data = (await present(shown, false, viewer)).flatMap((event) => {
        const page = pageOf.get(event.teamId)
        return page ? [{ ...event, team: presentPageCard(page) }] : []
      })
      return { data, total: data.length }
    },

    /** The public games of the last year and of all time to come. Throws `team.unknown`. */
    async calendar(idOrSlug: string): Promise<string> {
      const team = await teams.reading.view(idOrSlug, undefined)
      const from = new Date(clock.now().getTime() - days(366))
      const { rows } = await store.search(db, {
        teamId: team._id,
        kinds: ['game'],
        from,
        before: undefined,
        limit: 500,
        offset: 0,
        sort: 'asc',
      })
      return writeCalendar(rows, team, siteUrl)
    },
  }
}

/** Whole days in UTC, both inclusive (wire.md 1.3). */
const periodOf = ({ fromDate, toDate }: ListQuery) => ({
  ...(fromDate !== undefined && { from: dayOf('fromDate', fromDate) }),
  ...(toDate !== undefined && { before: new Date(dayOf('toDate', toDate).getTime() + days(1)) }),
})

function dayOf(path: string, text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`)
  // The year 0 is no year of the database.
  if (!(day.getUTCFullYear() > 0)) throw new AppError('request.invalid', { errors: [{ path, message: 'Send days that exist.' }] })
  return day
}
