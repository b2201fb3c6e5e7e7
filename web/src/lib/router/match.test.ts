import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'

const match = createMatcher([
  { path: '/' },
  { path: '/post/:id' },
  { path: '/studio/posts/create' },
  { path: '/studio/posts/:id' },
  { path: '/:collegeId(\\d{6})/athlete/:profileId' },
  { path: '/hs/:state/:city/:school/team/:teamId' },
])

test('a fixed part wins over a hole that stands later', () => {
  expect(match('/studio/posts/create')?.route.path).toBe('/studio/posts/create')
  expect(match('/studio/posts/7')?.params).toEqual({ id: '7' })
})

test('holes are decoded, a trailing slash is ignored', () => {
  expect(match('/hs/CA/SanJos%C3%A9/North-High/team/herons/')?.params).toEqual({
    state: 'CA',
    city: 'SanJosé',
    school: 'North-High',
    teamId: 'herons',
  })
})

test('a college id has six digits', () => {
  expect(match('/123456/athlete/maya')?.params).toEqual({ collegeId: '123456', profileId: 'maya' })
  expect(match('/12345/athlete/maya')).toBeUndefined()
  expect(match('/a/b')).toBeUndefined()
})

test('a broken escape is taken as it stands', () => {
  expect(match('/post/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
})
