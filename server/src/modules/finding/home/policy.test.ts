import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, days, hours } from '#platform/clock.ts'
import { closenessOf, scoreOf, spread, type Deed } from './policy.ts'

const now = new Date('2026-05-01T12:00:00Z')
const done = (what: Deed['what'], times: number, age = 0, pageId = 'a'): Deed[] =>
  Array.from({ length: times }, () => ({ pageId, what, at: after(now, -age) }))
const near = (deeds: readonly Deed[], subscribed: readonly string[] = []) => closenessOf(deeds, new Set(subscribed), now)('a')

test('what was done weighs half as much after thirty days, and only on its own page', () => {
  expect(near(done('liked', 4)).weight).toBe(12)
  expect(near(done('liked', 4, days(30))).weight).toBe(6)
  expect(near(done('liked', 4, days(60))).weight).toBe(3)
  expect(near(done('liked', 4, 0, 'b')).weight).toBe(0)
})

test('says what tells most, and “often” from three times on', () => {
  expect(near([])).toEqual({ weight: 0, why: 'followed' })
  expect(near(done('liked', 2)).why).toBe('followed')
  expect(near(done('liked', 3)).why).toBe('liked')
  expect(near(done('opened', 4)).why).toBe('opened')
  expect(near([...done('liked', 3), ...done('replied', 3)]).why).toBe('replied')
  expect(near(done('bought', 1)).why).toBe('bought')
  expect(near(done('liked', 3), ['a']).why).toBe('subscribed')
  expect(near(done('liked', 4), ['a']).why).toBe('liked')
  expect(near(done('liked', 4), ['a']).weight).toBe(22)
})

test('a new post of a page that is nearer stands above, an old one and a seen one below', () => {
  const [close, far] = [near(done('liked', 5)), near([])]
  expect(scoreOf(close, hours(2), false)).toBeGreaterThan(scoreOf(far, 0, false))
  expect(scoreOf(close, hours(70), false)).toBeLessThan(scoreOf(far, 0, false))
  expect(scoreOf(close, hours(1), true)).toBeLessThan(scoreOf(far, hours(1), false))
})

test('no page has three in a row while there is another one; nothing is left out, nothing twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), (pages) => {
      const rows = pages.map((pageId, id) => ({ pageId, id }))
      const spreadOut = spread(rows)
      expect(spreadOut.toSorted((a, b) => a.id - b.id)).toEqual(rows)
      for (let at = 2; at < spreadOut.length; at++) {
        const three = spreadOut.slice(at - 2, at + 1)
        const isRow = three.every(({ pageId }) => pageId === three[0]?.pageId)
        // Of the last page that is left, all follow.
        if (isRow) expect(spreadOut.slice(at).every(({ pageId }) => pageId === three[0]?.pageId)).toBe(true)
      }
      for (const page of ['a', 'b', 'c', 'd']) {
        const own = spreadOut.filter(({ pageId }) => pageId === page).map(({ id }) => id)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
      }
    }),
  )
})
