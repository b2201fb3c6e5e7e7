// What can be shared with a recruiter, in words; in the order of the page.
import type { DataFor } from '../../lib/calls.ts'

export type Facts = DataFor<'recruiting.view'>['facts']
export type RecruiterLink = DataFor<'recruiting.links'>[number]

export const factWords = {
  gpa: 'GPA',
  testScores: 'Test scores',
  academicInterests: 'Academic interests',
  contactEmail: 'Contact e-mail',
} as const satisfies Record<keyof Facts, string>

export const factNames = Object.keys(factWords) as (keyof Facts)[]

export const saySharing = (shares: RecruiterLink['shares']): string =>
  ['Sports card', ...factNames.filter((name) => shares.includes(name)).map((name) => factWords[name])].join(', ')
