// A school as a page that reads without any script: where it is, its teams, and its athletes and coaches of age.
import { shorten } from '#platform/plain-text.ts'
import type { SchoolReadout } from '#profiles/performers'
import { schoolScreen } from './cover-screen.ts'
import { markup, type Markup } from './markup.ts'
import type { PageContent, SeededCall } from './template.ts'

const link = ({ name, path }: { name: string; path: string }, detail = ''): Markup =>
  markup`<li><a class="link" href="${path}">${name}</a>${detail && `, ${detail}`}</li>`

const section = (title: string, items: readonly Markup[]): Markup | false =>
  items.length > 0 && markup`<section class="stack"><h2 class="d2">${title}</h2><ul>${items}</ul></section>`

const namesOf = (sports: readonly { name: string }[]) => sports.map((sport) => sport.name).join(', ')

/** `seed`: how the application will ask for this page. */
export function schoolPage({ page, adults, teams, isForSearchEngines }: SchoolReadout, seed: Omit<SeededCall, 'answer'>): PageContent {
  const { name, city, state, stateCode, path } = page
  const place = [city, state].filter(Boolean).join(', ')
  const sports = namesOf(page.sports.slice(0, 6))
  const about = sports ? `Athletes, coaches and teams in ${sports}.` : 'Its athletes, coaches and teams.'
  const teamItems = teams.map((team) => link(team, team.sport.name))
  const people = adults.map((person) => link(person, namesOf(person.sports)))
  return {
    title: place ? `${name}, ${place}` : name,
    description: shorten(`${name}${place ? ` in ${place}` : ''}. ${about}`, 200),
    canonical: path,
    isPrivate: !isForSearchEngines,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': page.educationType === 'College' ? 'CollegeOrUniversity' : 'HighSchool',
      name,
      url: path,
      address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: stateCode ?? state, addressCountry: 'US' },
      subOrganization: teams.map((team) => ({ '@type': 'SportsTeam', name: team.name, sport: team.sport.name, url: team.path })),
    },
    screen: schoolScreen(name, place, markup`<p>${about}</p>${section('Teams', teamItems)}${section('Athletes and coaches', people)}`),
    seeds: [{ ...seed, answer: { data: page } }],
  }
}
