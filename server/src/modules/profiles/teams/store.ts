// All SQL on the table `team`.
import { sql, type RawBuilder, type Insertable, type Updateable } from 'kysely'
import { escapeLike, runPrepared, type Db } from '#platform/db/index.ts'
import { notApart } from '#ground/relations'
import type { Tables, TeamTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertTeam = async (tx: Db, team: Insertable<TeamTable>): Promise<void> => {
  await on(tx).insertInto('team').values(team).execute()
}

export const updateTeam = async (tx: Db, id: string, change: Updateable<TeamTable>): Promise<void> => {
  await on(tx).updateTable('team').set(change).where('id', '=', id).execute()
}

export const loadTeams = (db: Db, ids: readonly string[]): Promise<TeamTable[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : runPrepared(db, 'select * from team where id = any($1::uuid[]) and deleted_at is null', [[...new Set(ids)]])

/** Kept for the rest of the transaction: members and seasons of a team change one after the other. */
export const lockTeam = (tx: Db, id: string): Promise<TeamTable | undefined> =>
  on(tx).selectFrom('team').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

/** By the slug it has, or had. */
export async function findBySlug(db: Db, slug: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from team where slug = ${slug} and deleted_at is null
    union all select t.id from team_address a join team t on t.id = a.team_id where a.slug = ${slug} and t.deleted_at is null`.execute(db)
  return rows[0]
}

/** The address that a team leaves behind. */
export const keepAddress = async (tx: Db, teamId: string, slug: string): Promise<void> => {
  await sql`insert into team_address (slug, team_id) values (${slug}, ${teamId}) on conflict do nothing`.execute(tx)
}

/** Also of teams that had it: an old address must not lead to somebody else. `exceptId`: the team that may have it back. */
export async function isSlugTaken(tx: Db, slug: string, exceptId?: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from team where slug = ${slug} union all select team_id from team_address where slug = ${slug}`.execute(tx)
  return rows.some(({ id }) => id !== exceptId)
}

export const teamsOfSchool = (tx: Db, schoolId: string) =>
  on(tx).selectFrom('team').select('id').where('school_id', '=', schoolId).where('deleted_at', 'is', null).execute()

export interface TeamFilter {
  readonly q?: string | undefined
  /** A subquery of ids: what a word finds. */
  readonly found?: RawBuilder<unknown> | undefined
  readonly sportIds?: readonly string[] | undefined
  readonly educationType?: string | undefined
  readonly schoolIds?: readonly string[] | undefined
  readonly gender?: string | undefined
  readonly level?: string | undefined
  /** In the team now; with `seesHidden` also of teams that others do not see. */
  readonly memberId?: string | undefined
  readonly seesHidden?: boolean
  /** Who looks: no team that is apart from them. */
  readonly readerId?: string | undefined
  readonly verified?: boolean | undefined
  /** As it stands at the end of what is searched: its code, or its name where it has none. */
  readonly state?: string | undefined
}

export interface Window {
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
  readonly sortBy: 'score' | 'created_at' | 'name'
}

export async function searchTeams(db: Db, filter: TeamFilter, { limit, offset, sort, sortBy }: Window) {
  let found = on(db).selectFrom('team').where('deleted_at', 'is', null)
  if (!filter.seesHidden) {
    const isSeen = sql<boolean>`${notApart(filter.readerId, sql.ref('team.id'))}`
    found = found.where('status', '=', 'active').where('is_hidden', '=', false).where(isSeen)
  }
  const words = filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  for (const word of words) found = found.where('search_text', 'like', `%${escapeLike(word)}%`)
  if (filter.found) found = found.where(sql<boolean>`id in (${filter.found})`)
  if (filter.sportIds?.length) found = found.where('sport_id', 'in', filter.sportIds)
  if (filter.educationType) found = found.where('education_type', '=', filter.educationType as 'College')
  if (filter.schoolIds) found = found.where('school_id', '=', sql<string>`any(${filter.schoolIds}::uuid[])`)
  if (filter.gender) found = found.where('gender', '=', filter.gender as 'coed')
  if (filter.state !== undefined) found = found.where('search_text', 'like', `% ${escapeLike(filter.state)}`)
  if (filter.verified !== undefined) found = found.where('verified', '=', filter.verified)
  if (filter.level) found = found.where('level', '=', filter.level as 'club')
  const { memberId } = filter
  if (memberId !== undefined) {
    found = found.where('id', 'in', (eb) =>
      eb.selectFrom('team_member').select('team_id').where('account_id', '=', memberId).where('left_at', 'is', null),
    )
  }
  const [rows, count] = await Promise.all([
    found.select('id').orderBy(sortBy, sort).orderBy('id').limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: count.total }
}

/** Teams of one school go to the other, but for those whose sport, gender, level and season it has already. */
export async function moveToSchool(tx: Db, from: string, to: string): Promise<void> {
  await sql`
    update team set school_id = ${to}
    where school_id = ${from} and not exists (
      select 1 from team other
      where other.school_id = ${to} and other.deleted_at is null and other.sport_id = team.sport_id and other.gender = team.gender
        and other.level = team.level and other.season_start = team.season_start)`.execute(tx)
}
