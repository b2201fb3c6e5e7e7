import { describe, expect, test } from 'vitest'
import { decideSale, decideSaleAgain, slugOf } from './policy.ts'

const rules = { minimumContentPrice: 1, maximumContentPrice: 100, canEarn: true }

describe('whom a post is for (wire.md 4.0)', () => {
  test.each([
    [{}, { audience: 'subscribers', price: null }],
    [{ isSale: false }, { audience: 'subscribers', price: null }],
    [
      { isSale: true, price: 4.5 },
      { audience: 'buyers', price: 450 },
    ],
    [
      { isSale: true, price: 0 },
      { audience: 'public', price: null },
    ],
    [{ audience: 'followers' }, { audience: 'followers', price: null }],
    [
      { audience: 'buyers', isSale: true, price: 100 },
      { audience: 'buyers', price: 10_000 },
    ],
  ] as const)('%j → %j', (wish, sale) => expect(decideSale(wish, rules)).toEqual(sale))

  test.each([
    [{ audience: 'buyers' }, 'content.audience_mismatch'],
    [{ audience: 'buyers', price: 5 }, 'content.audience_mismatch'],
    [{ audience: 'public', price: 5 }, 'content.audience_mismatch'],
    [{ price: 5 }, 'content.audience_mismatch'],
    [{ isSale: true, price: 0.5 }, 'content.price_out_of_bounds'],
    [{ isSale: true, price: 100.01 }, 'content.price_out_of_bounds'],
  ] as const)('%j is refused with %s', (wish, code) => expect(() => decideSale(wish, rules)).toThrow(expect.objectContaining({ code })))

  test('a page that may not earn has no prices and no subscribers (youth.md 4)', () => {
    const free = { ...rules, canEarn: false }
    expect(decideSale({}, free)).toEqual({ audience: 'public', price: null })
    for (const wish of [{ isSale: true, price: 5 }, { audience: 'subscribers' }] as const) {
      expect(() => decideSale(wish, free)).toThrow(expect.objectContaining({ code: 'youth.money_not_allowed' }))
    }
  })

  test('a change decides again only when it touches the sale', () => {
    const followers = { audience: 'followers', price: null } as const
    const sold = { audience: 'buyers', price: 500 } as const
    expect(decideSaleAgain(followers, { isSale: false, price: null }, rules)).toEqual(followers)
    expect(decideSaleAgain(sold, { price: 7 }, rules)).toEqual({ audience: 'buyers', price: 700 })
    expect(decideSaleAgain(sold, { isSale: true, price: 5 }, rules)).toEqual(sold)
    expect(decideSaleAgain(sold, { isSale: false }, rules)).toEqual({ audience: 'subscribers', price: null })
    expect(decideSaleAgain(sold, { audience: 'public' }, rules)).toEqual({ audience: 'public', price: null })
  })
})

test('slugs are readable and carry the end of the id', () => {
  const id = '0190a2b4-0000-7000-8000-00000000abcd'
  expect(slugOf(id, 'Déjà vu <b>at</b> Port Ashby!')).toBe('deja-vu-at-port-ashby-00000000abcd')
  expect(slugOf(id, '🏀')).toBe('post-00000000abcd')
})
