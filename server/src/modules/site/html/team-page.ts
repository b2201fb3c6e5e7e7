// A team as a page that reads without any script: head, text, and the answer the application will ask for.
import type { Team } from '@fieldhouse/contract'
import { shorten } from '#platform/plain-text.ts'
import { wordsOf } from '#platform/rich-text.ts'
import { teamScreen } from './cover-screen.ts'
import { styleOf } from './screen.ts'
import type { PageContent } from './template.ts'

export function teamPage(team: Team, teamId: string, currency: string): PageContent {
  const line = [team.sport.name, team.schoolName].filter(Boolean).join(' · ')
  const about = wordsOf(team.description ?? '')
  const description = shorten(about || `${team.name}, ${line}, season ${team.season.label}.`, 200)
  const school = team.schoolName === null ? {} : { parentOrganization: { '@type': 'EducationalOrganization', name: team.schoolName } }
  return {
    title: `${team.name}, ${line}`,
    description,
    canonical: team.path,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'SportsTeam',
      name: team.name,
      sport: team.sport.name,
      description,
      url: team.path,
      ...(team.logo ? { logo: team.logo } : {}),
      ...school,
    },
    screen: teamScreen(team, about, currency),
    style: styleOf({ colors: team.colors }),
    seeds: [{ name: 'teams.view', input: { params: { id: teamId } }, answer: { data: team } }],
  }
}
