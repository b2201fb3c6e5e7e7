import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Page } from '#ground/pages'
import { isForEverybody, judge } from './policy.ts'
import type { Seen } from './seen.ts'

const pageWith = (visible: boolean, can_earn: boolean) => ({ id: 'page', visible, can_earn }) as Page

const scenario = fc.record({
  audience: fc.constantFrom('public', 'followers', 'subscribers', 'buyers'),
  isListed: fc.boolean(),
  isRemoved: fc.boolean(),
  isRefused: fc.boolean(),
  needsEarning: fc.boolean(),
  page: fc.option(fc.tuple(fc.boolean(), fc.boolean()), { nil: undefined }),
  isInside: fc.boolean(),
  isModerator: fc.boolean(),
  isApart: fc.boolean(),
  isFollower: fc.boolean(),
  hasItemGrant: fc.boolean(),
  hasPageGrant: fc.boolean(),
})

/** What may be said of any thing, in the words of docs/rules: each holds whatever else is so. */
const laws: readonly [string, (s: Readonly<Record<string, unknown>>, view: string) => boolean][] = [
  ['what its page removed is gone for the page', (s, view) => !(s['isInside'] && s['isRemoved']) || view === 'hidden'],
  ['the page sees all that it has', (s, view) => !(s['isInside'] && !s['isRemoved']) || view === 'open'],
  [
    'what moderation refused is gone for buyers, too',
    (s, view) => !(s['isRefused'] && !s['isInside'] && !s['isModerator']) || view === 'hidden',
  ],
  [
    'a buyer keeps what is not out any more',
    (s, view) => !(s['hasItemGrant'] && !s['isRefused'] && !s['isInside'] && !s['isApart']) || view === 'open',
  ],
  [
    'a block hides it from everybody who does not act for its page, moderators too',
    (s, view) => !(s['isApart'] && !s['isInside']) || view === 'hidden',
  ],
  [
    'money is asked of everybody who has paid nothing',
    (s, view) =>
      !(s['audience'] === 'buyers' && !s['hasItemGrant'] && !s['isInside'] && !s['isModerator']) || view === 'locked' || view === 'hidden',
  ],
  [
    'following opens nothing that is for subscribers',
    (s, view) =>
      !(s['audience'] === 'subscribers' && !s['hasItemGrant'] && !s['hasPageGrant'] && !s['isInside'] && !s['isModerator']) ||
      view !== 'open',
  ],
]

test.each(laws)('every combination of facts: %s', (_name, holds) => {
  fc.assert(
    fc.property(scenario, ({ page: known, isInside, isModerator, isApart, isFollower, hasItemGrant, hasPageGrant, ...said }) => {
      const page = known && pageWith(...known)
      const seen: Seen = { id: 'thing', pageId: 'page', ...said, audience: said.audience as Seen['audience'] }
      const facts = { page, isInside, isModerator, isApart, isFollower, hasItemGrant, hasPageGrant }
      expect(holds({ ...said, ...facts }, judge(seen, facts))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('nothing is for everybody while its page is hidden, or may not earn where it must', () => {
  const seen: Seen = { id: 'thing', pageId: 'page', audience: 'public', isListed: true, isRemoved: false }
  expect(isForEverybody(seen, pageWith(true, false))).toBe(true)
  expect(isForEverybody(seen, pageWith(false, true))).toBe(false)
  expect(isForEverybody({ ...seen, needsEarning: true }, pageWith(true, false))).toBe(false)
  expect(isForEverybody({ ...seen, isListed: false }, pageWith(true, true))).toBe(false)
})
