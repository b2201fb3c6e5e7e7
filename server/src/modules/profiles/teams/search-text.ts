// What a team is found by: its name, its sport and its school with its place, in small letters without accents.
import type { School } from '#ground/schools'

export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export const searchTextOf = (name: string, sport: string, school: School | undefined): string =>
  fold([name, sport, school?.name, school?.city, school?.stateCode ?? school?.state].filter(Boolean).join(' '))
