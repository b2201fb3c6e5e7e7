// How teams divide what they earn: between the books, which know nothing of teams, and the teams.
import type { Route } from '#platform/http/index.ts'
import { createSplits, splitRoutes } from '#books/splits'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

export interface TeamFacts {
  /** Of a high school: what it earns is divided among nobody (youth.md Y47). */
  readonly isSchoolTeam: (teamId: string) => Promise<boolean>
}

export function createTeamMoney(
  platform: Platform,
  people: People,
  { terms }: Pick<Money, 'terms'>,
  facts: TeamFacts,
): { routes: Route[] } {
  const splits = createSplits({ ...platform, ...people, terms, ...facts })
  return { routes: splitRoutes(splits) }
}
