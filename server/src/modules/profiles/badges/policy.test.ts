import { describe, expect, test } from 'vitest'
import { counts, missingOf, seasonEndAt, seasonOf, type PersonFacts } from './policy.ts'

const officer: PersonFacts = {
  isActive: true,
  isMinor: false,
  roles: ['coach'],
  hasApprovedPapers: true,
  schoolId: 'a',
  domains: ['lincoln.edu'],
  hasSchoolMail: true,
}
const athlete: PersonFacts = { ...officer, roles: ['athlete'], hasApprovedPapers: false, hasSchoolMail: false, isMinor: true }
const end = new Date('2027-08-31T23:59:59.999Z')

test.each([
  ['2026-09-01T00:00:00.000Z', end],
  ['2026-12-31T12:00:00.000Z', end],
  ['2027-08-31T23:59:59.999Z', end],
  ['2027-09-01T00:00:00.000Z', new Date('2028-08-31T23:59:59.999Z')],
])('a word of %s lasts to the end of that school year', (now, until) => {
  expect(seasonEndAt(new Date(now))).toEqual(until)
})

test('a season is named by its years', () => {
  expect(seasonOf(end)).toBe('2026–27')
  expect(seasonOf(new Date('2100-08-31T23:59:59.999Z'))).toBe('2099–00')
})

test.each<[Partial<PersonFacts>, string | null]>([
  [{}, null],
  [{ roles: ['athlete', 'staff'] }, null],
  [{ isMinor: true }, 'adult'],
  [{ roles: ['athlete'] }, 'role'],
  [{ schoolId: undefined }, 'school'],
  [{ hasApprovedPapers: false }, 'papers'],
  [{ isActive: false }, 'papers'],
  [{ domains: [] }, 'domain'],
  [{ hasSchoolMail: false }, 'email'],
])('whoever is %j lacks %s', (change, missing) => {
  expect(missingOf({ ...officer, ...change })).toBe(missing)
})

describe('a badge counts', () => {
  const badge = { schoolId: 'a', expiresAt: end }
  const judge = (people: { athlete?: PersonFacts | undefined; officer?: PersonFacts | undefined }, now = end) =>
    counts(badge, { athlete, officer, ...people }, now)

  test('to its last moment and not after it', () => {
    expect([judge({}), judge({}, new Date(end.getTime() + 1))]).toEqual([true, false])
  })
  test.each<[string, Parameters<typeof judge>[0]]>([
    ['the athlete is elsewhere', { athlete: { ...athlete, schoolId: 'b' } }],
    ['the athlete is none any more', { athlete: { ...athlete, roles: ['coach'] } }],
    ['the officer is elsewhere', { officer: { ...officer, schoolId: 'b' } }],
    ['the officer speaks for nobody', { officer: { ...officer, hasApprovedPapers: false } }],
    ['there is no officer any more', { officer: undefined }],
    ['there is no athlete any more', { athlete: undefined }],
  ])('not where %s', (_, people) => {
    expect(judge(people)).toBe(false)
  })
})
