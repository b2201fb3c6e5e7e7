import type { Profile } from './api.ts'

/** `400 m hurdles · Calder Ridge College · Junior` */
export function lineOf(profile: Profile): string {
  const isCoach = profile.schoolRoles.includes('coach')
  const sport = profile.positions[0] ?? profile.sports[0]?.name
  return [isCoach && 'Coach', sport, profile.schoolName, profile.classLabel].filter(Boolean).join(' · ')
}

/** The facts of the sports card, at most six, only those that are known. */
export function factsOf(profile: Profile): { label: string; value: string }[] {
  const facts: [string, string | number | null | undefined][] = [
    ['Sport', profile.sports.map(({ name }) => name).join(', ')],
    ['Position', profile.positions.join(', ')],
    ['Class of', profile.gradYear],
    ['Height', profile.height],
    ['Weight', profile.weight],
    ['From', profile.hometown],
    ['Team', profile.teams[0]?.name],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value: String(value) }] : [])).slice(0, 6)
}

/** The last word stands large on the card. */
export const surnameOf = (name: string): string => name.trim().split(/\s+/).at(-1) ?? name
