// What the site says of its own health, in words.

/** In the order in which they are told. */
export const statusParts = {
  site: { label: 'Site', about: 'Pages, signing in, posts and messages' },
  database: { label: 'Data', about: 'What is written down is there, and can be written' },
  work: { label: 'Background work', about: 'What happens by itself: renewals, videos, notifications' },
  mail: { label: 'Mail', about: 'Letters leave' },
  cards: { label: 'Card payments', about: 'The payment provider answers' },
  files: { label: 'Files', about: 'Pictures, videos and sounds' },
  live: { label: 'Live', about: 'Streams with pictures and chat' },
} as const

export type StatusPart = keyof typeof statusParts
export const statusPartNames = Object.keys(statusParts) as StatusPart[]
export const isStatusPart = (name: string): name is StatusPart => Object.hasOwn(statusParts, name)

/** The last is worst; unknown: it could not be looked at. */
export const partStates = ['works', 'unknown', 'limited', 'away'] as const
export type PartState = (typeof partStates)[number]
export const partStateWords: Readonly<Record<PartState, string>> = {
  works: 'Works',
  unknown: 'Not known',
  limited: 'Limited',
  away: 'Away',
}

export const incidentStates = ['looking', 'known', 'watching', 'over'] as const
export type IncidentState = (typeof incidentStates)[number]
export const incidentStateWords: Readonly<Record<IncidentState, string>> = {
  looking: 'We are looking into it',
  known: 'We know what it is',
  watching: 'It is mended, and we watch it',
  over: 'Over',
}

export const incidentImpacts = ['limited', 'away'] as const
export type IncidentImpact = (typeof incidentImpacts)[number]

export const statusDays = 90

/** What no site can say of itself. */
export const statusLimits =
  'This page comes from the machines that it tells of. While none of them can be reached it says nothing, and days on which nobody could look are left empty.'
