// Option lists of forms (`GET /user-additional`).
import { ageBands, educationTypes, genders, reasonWords, reportReasons, schoolRoles, teamGenders, teamLevels } from '@fieldhouse/contract'

const words = (values: readonly string[], text: (value: string) => string = capitalise) =>
  values.map((value) => ({ value, text: text(value) }))
const capitalise = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ').replaceAll('-', ' ')
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const feet = (inches: number) => `${Math.floor(inches / 12)}'${inches % 12}"`

export const userOptions = (now: Date) => ({
  ages: words(ageBands, (band) => (band === 'over_50' ? 'Over 50' : band.replace('_', '–'))),
  genders: words(genders),
  heights: words(range(48, 90).map(feet)),
  weights: words(
    range(80, 350)
      .filter((pounds) => pounds % 5 === 0)
      .map(String),
    (pounds) => `${pounds} lb`,
  ),
  educationTypes: words(educationTypes),
  schoolRoles: words(schoolRoles),
  gradYears: words(range(now.getUTCFullYear() - 6, now.getUTCFullYear() + 8).map(String)),
  teamGenders: words(teamGenders),
  teamLevels: words(teamLevels),
  staffRoles: words(['coach', 'assistant', 'manager', 'trainer', 'other']),
  reportReasons: reportReasons.map((value) => ({ value, text: reasonWords[value].label })),
})
