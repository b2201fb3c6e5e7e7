// All SQL on the tables `team_member` and `team_season`.
import { sql, type Insertable, type Updateable } from 'kysely'
import { escapeLike, type Db } from '#platform/db/index.ts'
import { nameOf, nameUnseen } from '#people/accounts'
import type { Listed, ListedRow, MemberRow, MemberTable, RosterRow, SeasonTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertMember = async (tx: Db, member: Insertable<MemberTable>): Promise<void> => {
  await on(tx).insertInto('team_member').values(member).execute()
}

export const updateMember = async (tx: Db, id: string, change: Updateable<MemberTable>): Promise<void> => {
  await on(tx).updateTable('team_member').set(change).where('id', '=', id).execute()
}

/** What a member wears and plays in a season; said again, the last word counts. */
export const saveSeason = async (tx: Db, season: SeasonTable): Promise<void> => {
  await on(tx)
    .insertInto('team_season')
    .values(season)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'season_start']).doUpdateSet({ jersey: season.jersey, positions: season.positions }),
    )
    .execute()
}

export const loadNow = (db: Db, teamIds: readonly string[]): Promise<MemberTable[]> =>
  teamIds.length === 0
    ? Promise.resolve([])
    : on(db)
        .selectFrom('team_member')
        .selectAll()
        .where('team_id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
        .where('left_at', 'is', null)
        .orderBy('joined_at')
        .orderBy('id')
        .execute()

/** Memberships of these accounts that go on. */
export const loadOfAccounts = (db: Db, accountIds: readonly string[]): Promise<MemberTable[]> =>
  accountIds.length === 0
    ? Promise.resolve([])
    : on(db)
        .selectFrom('team_member')
        .selectAll()
        .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
        .where('left_at', 'is', null)
        .orderBy('joined_at')
        .execute()

export const loadOfTeam = (db: Db, teamId: string, accountId: string): Promise<MemberTable[]> =>
  on(db)
    .selectFrom('team_member')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .execute()

/** By the member's own id or the performer's. */
export const findMembers = (db: Db, teamId: string, id: string): Promise<MemberTable[]> =>
  on(db)
    .selectFrom('team_member')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('left_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), eb('account_id', '=', id)]))
    .execute()

/** Everything that a roster says of a name or of an account, of seasons that are over, too. */
export async function loadListed(tx: Db, teamId: string, { memberId, accountId }: Listed): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select m.*, array(select s.season_start from team_season s where s.member_id = m.id order by 1) as seasons
    from team_member m
    where m.team_id = ${teamId} and m.type = 'roster' and (m.id = ${memberId ?? null} or m.account_id = ${accountId ?? null})`.execute(tx)
  return rows
}

/** With their seasons. */
export async function teamsEverOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await on(db).selectFrom('team_member').select('team_id').distinct().where('account_id', '=', accountId).execute()
  return rows.map(({ team_id: teamId }) => teamId)
}

/** What a team says of somebody goes; that they were in it, and when, stays. */
export const blankMember = async (tx: Db, teamId: string, accountId: string): Promise<void> => {
  const nothing = { title: null, grad_year: null, class_label: null, height: null, weight: null, hometown: null }
  await on(tx)
    .updateTable('team_member')
    .set({ first_name: 'Former', last_name: 'member', ...nothing })
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .execute()
}

export const deleteMembers = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await on(tx)
    .deleteFrom('team_member')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export const seasonOf = (db: Db, memberId: string, season: number) =>
  on(db).selectFrom('team_season').selectAll().where('member_id', '=', memberId).where('season_start', '=', season).executeTakeFirst()

/** Who is on the roster now, whether or not they have a place in that season. */
export async function loadRoster(tx: Db, teamId: string, season: number): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    select m.*, s.season_start, s.jersey, s.positions
    from team_member m left join team_season s on s.member_id = m.id and s.season_start = ${season}
    where m.team_id = ${teamId} and m.type = 'roster' and m.left_at is null
    order by m.joined_at, m.id`.execute(tx)
  return rows
}

export interface MemberFilter {
  readonly teamId: string
  readonly type: 'roster' | 'staff' | 'coach' | 'all'
  readonly season: number
  /** Whether those who have left since are wanted: they are in a season of the past. */
  readonly withFormer: boolean
  readonly q?: string | undefined
  /** Undefined: of the staff, who see names that nobody has claimed, too. Else of claimed ones those whose page is shown. */
  readonly shownAccounts: ReturnType<typeof sql> | undefined
  readonly limit: number
  readonly offset: number
}

// As `memberNames` shows them: what is not shown is neither found nor does it say where it stands (youth.md Y64).
const withShownName = sql`
  cross join lateral (select ${nameOf(sql.ref('m.account_id'))} as name) as called
  cross join lateral (
    select split_part(called.name, ' ', 1) as first_name, substr(called.name, length(split_part(called.name, ' ', 1)) + 2) as last_name
    where called.name = ${nameUnseen} or (called.name is not null and m.first_name = ${nameUnseen})
    union all select m.first_name, m.last_name
    where (called.name = ${nameUnseen} or (called.name is not null and m.first_name = ${nameUnseen})) is not true
  ) as shown`

export async function listMembers(db: Db, filter: MemberFilter): Promise<{ rows: MemberRow[]; total: number }> {
  const { teamId, type, season, withFormer, q, shownAccounts, limit, offset } = filter
  const all = [
    sql`m.team_id = ${teamId}`,
    ...(withFormer ? [] : [sql`m.left_at is null`]),
    ...(type === 'roster' || type === 'staff' ? [sql`m.type = ${type}`] : []),
    ...(type === 'coach' ? [sql`m.type = 'staff' and m.role in ('coach', 'assistant')`] : []),
    // Staff have no jersey: they are there while they are there.
    sql`(s.member_id is not null or m.type = 'staff')`,
    ...(q === undefined ? [] : [sql`shown.first_name || ' ' || shown.last_name ilike ${`%${escapeLike(q)}%`}`]),
    ...(shownAccounts === undefined ? [] : [sql`m.account_id in (${shownAccounts})`]),
  ]
  const from = sql`
    from team_member m left join team_season s on s.member_id = m.id and s.season_start = ${season} ${withShownName}
    where ${sql.join(all, sql` and `)}`
  const [{ rows }, counted] = await Promise.all([
    sql<MemberRow>`
      select m.*, ${season}::int as season_start, s.jersey, coalesce(s.positions, '{}') as positions ${from}
      order by m.type = 'roster', array_position(array['coach', 'assistant', 'manager', 'trainer', 'other', 'athlete'], m.role),
        nullif(regexp_replace(s.jersey, '\\D', '', 'g'), '')::int nulls last, s.jersey, shown.last_name, shown.first_name, m.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** How many are in each team now whom others may know of: claimed, their page shown. */
export async function countShown(db: Db, teamIds: readonly string[], shownAccounts: ReturnType<typeof sql>): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map()
  const { rows } = await sql<{ team_id: string; total: number }>`
    select team_id, count(distinct account_id) as total from team_member
    where team_id = any(${[...teamIds]}::uuid[]) and left_at is null and account_id in (${shownAccounts}) group by team_id`.execute(db)
  return new Map(rows.map((row) => [row.team_id, row.total]))
}

/** Gives members, or all who are in the team now, a place in another season with what they had in the one before. */
export async function rollOver(tx: Db, teamId: string, from: number, to: number, stay: readonly string[] | undefined): Promise<void> {
  const chosen = stay === undefined ? sql`true` : sql`m.id = any(${[...stay]}::uuid[])`
  await sql`
    insert into team_season (member_id, season_start, jersey, positions)
    select m.id, ${to}, s.jersey, coalesce(s.positions, '{}')
    from team_member m left join team_season s on s.member_id = m.id and s.season_start = ${from}
    where m.team_id = ${teamId} and m.left_at is null and m.type = 'roster' and ${chosen}
    on conflict do nothing`.execute(tx)
}

/** A subquery (column `account_id`) of who is in the team now. */
export const membersOf = (teamId: string) =>
  sql`select account_id from team_member where team_id = ${teamId} and left_at is null and account_id is not null`

export interface PlaceRow {
  readonly team_id: string
  readonly sport_id: string
  readonly season_start: number
  readonly season_end: number
}

/** Seasons in which somebody was on a roster, left since or not, of teams that are not over; the latest first. */
export async function loadPlaces(db: Db, accountId: string, at?: { teamId: string; season: number }): Promise<PlaceRow[]> {
  const wanted = at === undefined ? sql`true` : sql`m.team_id = ${at.teamId} and s.season_start = ${at.season}`
  const { rows } = await sql<PlaceRow>`
    select distinct t.id as team_id, t.sport_id, t.name, s.season_start, s.season_start + t.season_end - t.season_start as season_end
    from team_member m join team_season s on s.member_id = m.id join team t on t.id = m.team_id
    where m.account_id = ${accountId} and m.type = 'roster' and t.deleted_at is null and ${wanted}
    order by s.season_start desc, t.name, t.id limit 200`.execute(db)
  return rows
}
