// A team is a page: its row there, and what search reads, follow every change of the team.
import { AppError } from '#platform/app-error.ts'
import { isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { School } from '#ground/schools'
import type { Needs } from './needs.ts'
import { isShown, mayTeamEarn } from './policy.ts'
import { pathOf } from './present.ts'
import { searchTextOf } from './search-text.ts'
import * as store from './store.ts'
import type { TeamTable } from './tables.ts'

export type SavePage = (tx: Db, id: string) => Promise<void>

export function createPageRow({ pages, reference, schools }: Pick<Needs, 'pages' | 'reference' | 'schools'>): SavePage {
  const schoolOf = async (tx: Db, team: Pick<TeamTable, 'school_id'>): Promise<School | undefined> =>
    team.school_id === null ? undefined : (await schools.byIds([team.school_id], tx)).get(team.school_id)

  return async (tx: Db, id: string): Promise<void> => {
    const team = await store.lockTeam(tx, id)
    if (!team) throw new AppError('team.unknown')
    const school = await schoolOf(tx, team)
    const [sport] = reference.sportCards([team.sport_id])
    await store.updateTeam(tx, id, { search_text: searchTextOf(team.name, sport?.name ?? '', school) })
    await pages.save(tx, {
      id,
      kind: 'team',
      name: team.name,
      slug: team.slug,
      avatar: team.logo,
      path: pathOf(team, school),
      color_primary: team.color_primary,
      color_secondary: team.color_secondary,
      verified: team.verified,
      visible: isShown(team),
      can_earn: mayTeamEarn(team),
      monthly_price: team.monthly_price,
      yearly_price: team.yearly_price,
      free_days: team.is_free_subscription ? team.free_days : null,
      is_moderated: team.is_moderated,
      created_at: team.created_at,
    })
  }
}

/** Says which of a team's keys somebody else has. */
export const orTaken = async <T>(run: Promise<T>): Promise<T> => {
  try {
    return await run
  } catch (error) {
    if (isUniqueViolation(error, 'team_once')) throw new AppError('team.already_exists')
    if (isUniqueViolation(error, 'team_slug_key')) throw new AppError('team.slug_taken')
    throw error
  }
}
