// What was found, on one line each; no price stands beside it, whosever it is (youth.md 7).
import type { Performer, SearchHit, Team, ThingCard } from '@fieldhouse/contract'

const line = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).slice(0, 3).join(' · ')

export const performerHit = (found: Performer): SearchHit => ({
  _id: found._id,
  type: 'performer',
  title: found.name,
  about: line(found.schoolRoles.includes('coach') ? 'Coach' : found.positions[0], found.sports[0]?.name, found.schoolName),
  path: found.path,
  picture: found.avatar,
  isVerified: found.verifiedAccount,
  isLocked: false,
  page: null,
})

export const teamHit = (found: Team): SearchHit => ({
  _id: found._id,
  type: 'team',
  title: found.name,
  about: line(found.sport.name, found.schoolName),
  path: found.path,
  picture: found.logo,
  isVerified: found.verified,
  isLocked: false,
  page: null,
})

export const thingHit = (found: ThingCard, type: SearchHit['type']): SearchHit => ({
  _id: found._id,
  type,
  title: found.title,
  about: found.page?.name ?? '',
  path: found.path ?? '',
  picture: found.picture,
  isVerified: false,
  isLocked: found.isLocked ?? false,
  page: found.page,
})
