import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, after } from '#platform/clock.ts'
import { creditFor, lastTry, nextTry, periodAt, periodEnd, troubleOf } from './policy.ts'

const at = (text: string) => new Date(`${text}T10:30:00.000Z`)
const day = (date: Date) => date.toISOString().slice(0, 10)

describe('periods', () => {
  test('keep their day of the month and are cut to the month’s end', () => {
    const ends = ['2026-01-31']
    for (let month = 0; month < 4; month += 1) ends.push(day(periodEnd(at(ends.at(-1) ?? ''), 'monthly', 31)))
    expect(ends).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(day(periodEnd(at('2028-02-29'), 'yearly', 29))).toBe('2029-02-28')
    expect(day(periodEnd(at('2031-02-28'), 'yearly', 29))).toBe('2032-02-29')
  })

  test('that passed unseen are left out', () => {
    const { start, end } = periodAt(at('2026-01-31'), 'monthly', 31, at('2026-05-10'))
    expect([day(start), day(end)]).toEqual(['2026-04-30', '2026-05-31'])
    expect(day(periodAt(at('2026-01-31'), 'monthly', 31, at('2026-01-31')).start)).toBe('2026-01-31')
  })

  test('follow each other without a gap, however far one looks', () => {
    const when = fc.date({ min: at('2024-01-01'), max: at('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(when, fc.integer({ min: 0, max: 800 }), fc.constantFrom('monthly' as const, 'yearly' as const), (first, ahead, plan) => {
        const now = after(first, days(ahead))
        const period = periodAt(first, plan, first.getUTCDate(), now)
        expect(period.start <= now && now < period.end).toBe(true)
        expect(periodEnd(period.start, plan, first.getUTCDate())).toEqual(period.end)
      }),
    )
  })
})

describe('a failed renewal', () => {
  const first = at('2026-03-01')
  test('is tried on days 1, 3, 5 and 7, from wherever the clock stands', () => {
    const tries = [0, 0.5, 1, 2, 3, 4.9, 5, 6.99].map((passed) => nextTry(first, after(first, days(passed))))
    expect(tries.map((time) => time && (time.getTime() - first.getTime()) / days(1))).toEqual([1, 1, 3, 3, 5, 5, 7, 7])
    expect(nextTry(first, lastTry(first))).toBeUndefined()
    expect(nextTry(first, after(first, days(90)))).toBeUndefined()
  })

  test('asks for a card where trying again cannot help', () => {
    expect(['lost_card', 'stolen_card', 'expired_card'].map(troubleOf)).toEqual(['card', 'card', 'card'])
    expect(['insufficient_funds', 'generic_decline', null].map(troubleOf)).toEqual(['declined', 'declined', 'declined'])
    expect(troubleOf('authentication_required')).toBe('authentication')
  })
})

test('credit is never more than was paid, never less than nothing, and falls with time', () => {
  const start = at('2026-01-31')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.array(fc.integer({ min: -5, max: 40 * 86_400_000 })), (paid, moments) => {
      const period = { start, end: periodEnd(start, 'monthly', 31) }
      const credits = moments.toSorted((a, b) => a - b).map((passed) => creditFor(paid, period, after(start, passed)))
      expect(credits.every((credit, index) => credit >= 0 && credit <= (credits[index - 1] ?? paid))).toBe(true)
    }),
    { numRuns: 5000 },
  )
  expect(creditFor(1000, { start, end: after(start, 3) }, after(start, 1))).toBe(666)
})
