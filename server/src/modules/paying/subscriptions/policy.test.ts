import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, after } from '#platform/clock.ts'
import { creditFor, givenBehind, lastTry, nextTry, periodAt, periodEnd, troubleOf } from './policy.ts'
import type { InvoiceTable } from './tables.ts'

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

describe('given time behind what went back', () => {
  const day0 = at('2026-03-01')
  const kinds = fc.constantFrom('first' as const, 'renewal' as const, 'gift' as const, 'gift' as const)
  const some = fc.array(fc.record({ kind: kinds, days: fc.integer({ min: 1, max: 90 }) }), { minLength: 2, maxLength: 6 })
  /** One behind the other, as they were sold. */
  const placed = (periods: readonly { kind: InvoiceTable['kind']; days: number }[]): InvoiceTable[] => {
    let start = day0
    return periods.map(({ kind, days: length }, index) => {
      const [from, until] = [start, after(start, days(length))]
      start = until
      return { id: String(index), kind, served_from: from, served_until: until } as InvoiceTable
    })
  }

  test('comes to the front as far as it can, as long as it was, and nothing lies on anything', () => {
    fc.assert(
      fc.property(some, fc.nat(), fc.integer({ min: 0, max: 300 }), (periods, chosen, passed) => {
        const all = placed(periods)
        const gone = all[chosen % all.length] as InvoiceTable
        const left = all.filter((one) => one !== gone)
        const now = after(day0, days(passed) + 1)
        const gap = { before: gone.served_from as Date, earliest: gone.served_from as Date }
        const moved = givenBehind(left, gap, now)
        const ends = new Map(moved.map(({ invoice, to }) => [invoice.id, to]))
        const after1 = left.map((one) => ends.get(one.id) ?? { start: one.served_from as Date, end: one.served_until as Date })
        for (const [index, period] of after1.entries()) expect(period.start >= (after1[index - 1]?.end ?? day0)).toBe(true)
        for (const { invoice, to } of moved) {
          expect(invoice.kind).toBe('gift')
          expect([to.start >= now, to.end.getTime() - to.start.getTime()]).toEqual([
            true,
            (invoice.served_until as Date).getTime() - (invoice.served_from as Date).getTime(),
          ])
        }
        // What comes next after what went back is a gift that waits: it waits for nothing else any more.
        const next = left.find((one) => (one.served_from as Date) >= (gone.served_until as Date))
        if (next?.kind !== 'gift' || (next.served_from as Date) <= now) return
        const before = left
          .filter((one) => (one.served_from as Date) < (gone.served_from as Date))
          .map((one) => (one.served_until as Date).getTime())
        expect(ends.get(next.id)?.start.getTime()).toBe(Math.max(now.getTime(), ...before))
        // A second time there is nothing to move.
        const again = left.map((one) => {
          const to = ends.get(one.id)
          return to ? { ...one, served_from: to.start, served_until: to.end } : one
        })
        expect(givenBehind(again, gap, now)).toEqual([])
      }),
    )
  })
})
