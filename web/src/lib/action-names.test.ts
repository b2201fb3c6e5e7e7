import { actionNames } from '@fieldhouse/contract/actions'
import { expect, test } from 'vitest'
import { actionOfCall, actionOfPath } from './action-names.ts'

test('pages are counted under the name that fits, those of staff under none', () => {
  const names = {
    '/': 'seen.start',
    '/auth/register/fan': 'seen.register',
    '/ind/athlete/ada': 'seen.athlete',
    '/hs/tx/austin/lincoln-high/coach/bo': 'seen.athlete',
    '/college/123456/team/hawks': 'seen.team',
    '/team/hawks/manage': 'seen.other',
    '/post/1': 'seen.post',
    '/live/ada': 'seen.live',
    '/page/fees': 'seen.fees',
    '/admin/inquiries': undefined,
  }
  for (const [path, name] of Object.entries(names)) expect([path, actionOfPath(path)]).toEqual([path, name])
})

test('what is sent is counted under a name of the registry, or not at all', () => {
  expect(actionOfCall('wallet.video')).toBe('done.unlock')
  expect(actionOfCall('users.me')).toBeUndefined()
  expect(actionNames).toContain(actionOfCall('follows.create'))
})
