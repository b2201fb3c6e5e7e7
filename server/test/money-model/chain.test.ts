// Coupons, credit for a longer plan and refunds, one after the other in any order: nobody has more in the end than was paid
// in (money.md I14). Pure: the rules that the program charges and gives back by, without the program.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOf } from '#modules/books/coupons/policy.ts'
import { joinSides } from '#modules/books/sales/moves.ts'
import { prorate, splitPrice } from '#modules/books/sales/split.ts'
import { changeTerms, periodEnd, type Period } from '#modules/paying/subscriptions/policy.ts'
import { after, days } from '#platform/clock.ts'

const cents = fc.integer({ min: 295, max: 30_000 })
const coupon = fc.option(
  fc.record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    value: fc.integer({ min: 1, max: 9000 }),
    isOfPlatform: fc.boolean(),
  }),
  { nil: null },
)
const step = fc.record({
  what: fc.constantFrom('renew', 'change', 'change', 'refund', 'refund'),
  price: cents,
  coupon,
  passed: fc.integer({ min: 0, max: days(40) }),
  /** Of what is left; null: all of it. */
  share: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
})
const shares = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 }).map((bps) =>
  [...bps, 10_000 - bps.reduce((sum, part) => sum + part, 0)].map((part, index) => ({
    payeeId: `p${index}`,
    bps: part,
  })),
)
const chain = fc.record({
  price: cents,
  coupon,
  feeBps: fc.integer({ min: 0, max: 5000 }),
  shares,
  steps: fc.array(step, { maxLength: 8 }),
})
type Chain = typeof chain extends fc.Arbitrary<infer C> ? C : never

interface Sold {
  readonly paid: number
  readonly fromPromo: number
  /** What is left of each leg: those that the fan paid, and those that the platform did. */
  own: number[]
  promo: number[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const less = (legs: readonly number[], taken: readonly number[]) => legs.map((leg, index) => leg - (taken[index] ?? 0))

function sell(price: number, chosen: Chain['coupon'], { feeBps, shares: all }: Chain): Sold {
  const discount = chosen ? discountOf(chosen, price) : 0
  const [paid, fromPromo] = [price - discount, chosen?.isOfPlatform ? discount : 0]
  const { fee, parts } = splitPrice(paid + fromPromo, feeBps, all)
  const targets = [
    ...parts.map(({ payeeId, net }) => ({ account: { kind: payeeId }, amount: net })),
    { account: { kind: 'fee' }, amount: fee },
  ]
  const moves = joinSides(
    [
      { account: { kind: 'card' }, amount: paid },
      { account: { kind: 'promo' }, amount: fromPromo },
    ],
    targets,
  )
  const legsOf = (kind: string) => moves.filter(({ from }) => from.kind === kind).map(({ amount }) => amount)
  return { paid, fromPromo, own: legsOf('card'), promo: legsOf('promo') }
}

/** Answers what the fan gets. */
function giveBack(sold: Sold, share: number | null): number {
  const left = sum(sold.own)
  const amount = share === null ? left : Math.floor(left * share)
  if (amount === 0) return 0
  const fromPromo = amount === left ? sum(sold.promo) : Math.floor((sum(sold.promo) * amount) / left)
  sold.own = less(sold.own, prorate(amount, sold.own))
  sold.promo = less(sold.promo, prorate(fromPromo, sold.promo))
  return amount
}

/** Lives through a chain; answers what is wrong at its end. */
function findWrong(told: Chain): string | undefined {
  const begun = new Date('2026-01-31T00:00:00Z')
  const sales = [sell(told.price, told.coupon, told)]
  let [now, period, credited, back]: [Date, Period, number, number] = [begun, { start: begun, end: periodEnd(begun, 'monthly', 31) }, 0, 0]
  for (const { what, price, coupon: chosen, passed, share } of told.steps) {
    const last = sales.at(-1) as Sold
    now = after(now, passed)
    if (what === 'refund') back += giveBack(last, share)
    else if (what === 'renew' || now >= period.end) {
      period = { start: now, end: periodEnd(now, 'monthly', now.getUTCDate()) }
      sales.push(sell(price, chosen, told))
    } else {
      const [length, unused] = [+period.end - +period.start, +period.end - +now]
      const { credit, total, isNow } = changeTerms('yearly', price, { paid: sum(last.own), period }, now)
      // Credit is for what the fan paid and did not get back, and only for the days that are not used.
      if (credit < 0 || BigInt(credit) * BigInt(length) > BigInt(sum(last.own)) * BigInt(unused)) return `credit ${credit}`
      if (!isNow) continue
      if (total + credit !== price || total < 50) return `${price} is ${total} and ${credit}`
      credited += credit
      period = { start: now, end: periodEnd(now, 'yearly', now.getUTCDate()) }
      sales.push(sell(total, null, told))
    }
  }
  const paid = sum(sales.map((sold) => sold.paid))
  const kept = sum(sales.flatMap(({ own }) => own))
  if (sales.some(({ own, promo }) => [...own, ...promo].some((leg) => leg < 0))) return 'a leg is below nothing'
  if (sales.some((sold) => sum(sold.own) > sold.paid || sum(sold.promo) > sold.fromPromo)) return 'a leg has grown'
  if (sales.some(({ paid: price, own, promo }) => price > 0 && sum(own) === 0 && sum(promo) > 0))
    return 'the platform pays for what the fan has back'
  if (paid - back !== kept) return `${paid} paid, ${back} back, ${kept} kept`
  return back > paid || credited > paid ? `${back} back and ${credited} credited of ${paid}` : undefined
}

test('no chain of coupons, changes of plan and refunds makes money, in 100,000 cases (I14)', { timeout: 300_000 }, () => {
  const seen = { changes: 0, refunds: 0 }
  fc.assert(
    fc.property(chain, (told) => {
      if (told.steps.some(({ what }) => what === 'change')) seen.changes += 1
      if (told.steps.some(({ what }) => what === 'refund')) seen.refunds += 1
      expect(findWrong(told)).toBe(undefined)
    }),
    { numRuns: 100_000 },
  )
  expect(Math.min(seen.changes, seen.refunds)).toBeGreaterThan(10_000)
})
