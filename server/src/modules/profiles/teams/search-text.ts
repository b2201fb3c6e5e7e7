// What a team is found by: its name, its sport and its school with its place, in small letters without accents.
import { fold, type School } from '#ground/schools'

export const searchTextOf = (name: string, sport: string, school: School | undefined): string =>
  fold([name, sport, school?.name, school?.city, school?.stateCode ?? school?.state].filter(Boolean).join(' '))
