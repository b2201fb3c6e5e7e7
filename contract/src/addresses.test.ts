import { describe, expect, test } from 'vitest'
import { profilePath, segment, teamPath } from './addresses.ts'

const person = { _id: '0190a2b4-0000-7000-8000-000000000001', username: 'maya400h' }
const highSchool = {
  educationType: 'High School',
  schoolStateCode: 'OH',
  schoolState: 'Ohio',
  schoolCity: 'Port Ashby',
  schoolName: 'Calder Ridge High',
}
const college = { educationType: 'College', educationInfo: { id: '900004' } }

describe('addresses of profiles', () => {
  test.each([
    [{ ...person, ...highSchool }, '/hs/OH/PortAshby/CalderRidgeHigh/athlete/maya400h'],
    [{ ...person, ...highSchool, schoolRoles: ['athlete', 'coach'] }, '/hs/OH/PortAshby/CalderRidgeHigh/coach/maya400h'],
    [{ ...person, ...highSchool, schoolStateCode: null }, '/hs/Ohio/PortAshby/CalderRidgeHigh/athlete/maya400h'],
    [{ ...person, ...college }, '/900004/athlete/maya400h'],
    [{ ...person, ...college, schoolRoles: ['coach'] }, '/900004/coach/maya400h'],
    [{ ...person, educationType: 'College', educationInfo: null }, '/ind/athlete/maya400h'],
    [{ ...person, educationType: 'Other', schoolRoles: ['coach'] }, '/ind/athlete/maya400h'],
    [{ ...person, username: null }, `/ind/athlete/${person._id}`],
  ])('%o', (of, path) => expect(profilePath(of)).toBe(path))
})

describe('addresses of teams', () => {
  const team = { _id: person._id, slug: 'herons' }
  test.each([
    [{ ...team, ...highSchool }, '/hs/OH/PortAshby/CalderRidgeHigh/team/herons'],
    [{ ...team, ...college }, '/college/900004/team/herons'],
    [{ ...team, slug: null }, `/college/ind/team/${person._id}`],
  ])('%o', (of, path) => expect(teamPath(of)).toBe(path))
})

test('a segment cannot leave its place in the address', () => {
  expect(segment('St. Mary / Joseph')).toBe('St.Mary-Joseph')
  expect(segment('a?b#c%d\\e')).toBe('a-b-c-d-e')
})
