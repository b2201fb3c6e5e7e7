// A profile as a page that reads without any script: head, text, and the answers the application will ask for.
import type { Performer } from '@fieldhouse/contract'
import { shorten } from '#platform/plain-text.ts'
import { wordsOf } from '#platform/rich-text.ts'
import { profileScreen } from './cover-screen.ts'
import { styleOf } from './screen.ts'
import type { PageContent } from './template.ts'

export function profilePage(performer: Performer, profileId: string, currency: string): PageContent {
  const sports = performer.sports.map((sport) => sport.name).join(', ')
  const role = performer.schoolRoles.includes('coach') ? 'Coach' : 'Athlete'
  const line = [sports, performer.schoolName].filter(Boolean).join(' · ')
  const bio = wordsOf(performer.bio ?? '')
  const description = shorten(bio || `${performer.name}, ${[role.toLowerCase(), line].filter(Boolean).join(', ')}.`, 200)
  const image = performer.cover || performer.avatar
  return {
    title: line ? `${performer.name}, ${line}` : performer.name,
    description,
    canonical: performer.path,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: performer.name, description, ...(image ? { image } : {}), url: performer.path },
    },
    screen: profileScreen(performer, bio, currency),
    style: styleOf({ colors: performer.colors, focus: performer.coverFocus }),
    seeds: [{ name: 'performers.view', input: { params: { id: profileId } }, answer: { data: performer } }],
  }
}
