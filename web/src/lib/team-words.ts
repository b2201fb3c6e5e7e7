// How teams are told apart, in words.
import type { DataFor } from './calls.ts'

type Team = DataFor<'teams.view'>

export const genderWords: Record<Team['gender'], string> = { boys: 'Boys', girls: 'Girls', men: 'Men', women: 'Women', coed: 'Mixed' }
export const levelWords: Record<Team['level'], string> = {
  varsity: 'Varsity',
  jv: 'JV',
  freshman: 'Freshman',
  c: 'C team',
  club: 'Club',
  college: 'College',
}
