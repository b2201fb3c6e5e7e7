import { afterAll, beforeAll, expect, test } from 'vitest'
import { canUnsend, nameOfAudience, nameOfTarget, skippedWords, stateOf, type Broadcast } from './describe.ts'

// Numbers follow the page's language.
beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

const broadcast: Broadcast = {
  _id: '0190a2b4-0000-7000-8000-000000000001',
  audience: { list: 'group' },
  except: null,
  groupName: 'Front row',
  exceptName: '',
  text: 'Doors open at six.',
  fileIds: [],
  totalFiles: 0,
  price: null,
  status: 'sent',
  total: 1200,
  sent: 1200,
  skipped: { stopped: 0, unreachable: 0, left: 0 },
  at: '2030-11-21T00:30:00.000Z',
  createdAt: '2030-11-21T00:30:00.000Z',
}

test('an audience is told by its filter, a group by its name', () => {
  expect(nameOfAudience({ list: 'group' }, 'Front row')).toBe('Front row')
  expect(nameOfAudience({ list: 'subscribers', plan: 'yearly', months: 6 }, '')).toBe('Subscribers, yearly, for 6 months or longer')
  expect(nameOfAudience({ list: 'subscribers', months: 1, isEnding: true }, '')).toBe(
    'Subscribers, for a month or longer, ending within a week',
  )
  expect(nameOfAudience({ list: 'spent', tokens: 20 }, '')).toBe('Paid 20 tokens or more in the last 30 days')
  expect(nameOfTarget({ ...broadcast, except: { list: 'top' } })).toBe('Front row, except The 5 % who paid most')
})

test('what became of it is told with numbers of people', () => {
  expect(stateOf(broadcast)).toBe('to 1,200 people')
  expect(stateOf({ ...broadcast, sent: 1 })).toBe('to 1 of 1,200')
  expect(stateOf({ ...broadcast, status: 'failed', sent: 320 })).toBe('stopped: 320 of 1,200 sent')
  expect(stateOf({ ...broadcast, status: 'unsent', sent: 1 })).toBe('taken back from 1 person')
  expect(skippedWords({ stopped: 1, unreachable: 0, left: 2 })).toEqual([
    '1 not: messages to many are stopped',
    '2 not: no fans any more when their turn came',
  ])
})

test('it can be taken back for a day, once it is on its way', () => {
  const sentAt = Date.parse(broadcast.at)
  const hour = 60 * 60 * 1000
  expect([canUnsend(broadcast, sentAt + 23 * hour), canUnsend(broadcast, sentAt + 24 * hour)]).toEqual([true, false])
  expect(canUnsend({ ...broadcast, status: 'scheduled' }, sentAt)).toBe(false)
})
