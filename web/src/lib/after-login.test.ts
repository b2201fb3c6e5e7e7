import { expect, test } from 'vitest'
import { afterLogin, type SignedIn } from './after-login.ts'

const fan: SignedIn = {
  _id: 'f1',
  username: 'jo',
  email: 'jo@example.org',
  isPerformer: false,
  roles: ['user'],
  teams: [],
  educationType: null,
  educationInfo: null,
  schoolName: null,
  schoolCity: null,
  schoolState: null,
  schoolStateCode: null,
  schoolRoles: [],
}
const school = { schoolName: 'North High', schoolCity: 'Port Ashby', schoolState: 'California', schoolStateCode: 'CA' }
const team = (id: string, coachIds: string[]) => ({
  _id: id,
  slug: `${id}-slug`,
  educationType: 'College',
  educationInfo: { id: '123456' },
  ...school,
  coachIds,
})
const athlete: SignedIn = {
  ...fan,
  ...school,
  _id: 'p1',
  username: 'maya',
  isPerformer: true,
  roles: ['performer'],
  educationType: 'High School',
  verifiedDocument: true,
  teams: [team('t1', []), team('t2', [])],
  schoolRoles: ['athlete'],
}

test('a fan goes home, or to the page asked for', () => {
  expect(afterLogin(fan)).toEqual({ to: '/home' })
  expect(afterLogin(fan, { next: '/wallet?tab=top-up' })).toEqual({ to: '/wallet?tab=top-up' })
})

test('cookies of a fan count in their order, before completeness', () => {
  const all = { refPostId: 'x1', supportPerformer: 'maya', refTeam: '/college/123456/team/herons', next: '/home' }
  expect(afterLogin(fan, all)).toEqual({ to: '/post/x1', used: 'refPostId' })
  expect(afterLogin(fan, { ...all, refPostId: null })).toEqual({ to: '/support/maya', used: 'supportPerformer' })
  expect(afterLogin({ ...fan, email: null }, { refTeam: all.refTeam })).toEqual({ to: all.refTeam, used: 'refTeam' })
  expect(afterLogin({ ...fan, username: '' }, { next: '/wallet' })).toEqual({ to: '/fan/account' })
})

test('an address elsewhere is never followed', () => {
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
    '/..//evil.example',
    '/.%2e//evil.example',
  ]) {
    expect(afterLogin(fan, { next, refTeam: next })).toEqual({ to: '/home' })
  }
})

test('the team that was looked at is opened only where it is a page of this site', () => {
  expect(afterLogin(fan, { refTeam: '/college/1/team/x' })).toEqual({ to: '/college/1/team/x', used: 'refTeam' })
  for (const refTeam of ['//evil.example', '/..//evil.example', '/a/..//evil.example', '/\t/evil.example'])
    expect(afterLogin(fan, { refTeam })).toEqual({ to: '/home' })
})

test('an athlete completes account, school, document and team first', () => {
  const verification = { to: '/athlete/account?tab=verification' }
  expect(afterLogin({ ...athlete, email: null }, { next: '/studio' })).toEqual({ to: '/athlete/account' })
  expect(afterLogin({ ...athlete, educationType: 'Other' })).toEqual(verification)
  expect(afterLogin({ ...athlete, verifiedDocument: false })).toEqual(verification)
  expect(afterLogin({ ...athlete, teams: [] }, { next: '/studio' })).toEqual(verification)
})

test('the coach of one team goes to it, everybody else to the own page', () => {
  expect(afterLogin({ ...athlete, teams: [team('t1', ['p1']), team('t2', [])] }, { next: '/studio' })).toEqual({
    to: '/college/123456/team/t1-slug',
  })
  expect(afterLogin({ ...athlete, teams: [team('t1', ['p1']), team('t2', ['p1'])] })).toEqual({
    to: '/hs/CA/PortAshby/NorthHigh/athlete/maya',
  })
  expect(afterLogin(athlete, { next: '/studio' })).toEqual({ to: '/studio' })
})

test('staff go to the admin pages', () => {
  expect(afterLogin({ ...fan, roles: ['user', 'moderator'] })).toEqual({ to: '/admin' })
})
