import { expect, test } from 'vitest'
import type { Charge, Transaction } from './api.ts'
import { rowOfCharge, rowOfMovement, rowOfTransaction } from './ledger-rows.ts'

const money = (amount: number) => `$${amount.toFixed(2)}`
const time = '2030-11-20T10:00:00.000Z'

const charge = (wish: Partial<Charge>): Charge =>
  ({ _id: 'c1', type: 'tip', totalPrice: 10, status: 'success', createdAt: time, targetInfo: null, sellerInfo: null, ...wish }) as Charge
const transaction = (wish: Partial<Transaction>): Transaction =>
  ({
    _id: 't1',
    type: 'token_package',
    months: null,
    targetInfo: null,
    originalPrice: 25,
    totalPrice: 25,
    couponInfo: null,
    status: 'success',
    createdAt: time,
    ...wish,
  }) as Transaction

test('what is paid from the wallet leaves it, and says so only where it is not simply paid', () => {
  expect(rowOfCharge(charge({}))).toMatchObject({ what: 'Tip', tokens: -10, money: null, status: null })
  expect(rowOfCharge(charge({ status: 'refunded' }))).toMatchObject({ tokens: -10, status: 'Refunded' })
})

test('a top-up brings tokens, with a coupon more than the card paid', () => {
  const couponInfo = { code: 'WEEK12', discount: 2.5 }
  expect(rowOfTransaction(transaction({ totalPrice: 22.5, couponInfo }), money)).toMatchObject({
    what: 'Top-up · coupon WEEK12 −$2.50',
    tokens: 25,
    money: 22.5,
  })
})

test('a card that was declined brought nothing; a subscription is money alone', () => {
  expect(rowOfTransaction(transaction({ status: 'fail' }), money)).toMatchObject({ tokens: null, status: 'Declined', isGood: false })
  expect(rowOfTransaction(transaction({ type: 'monthly_subscription', totalPrice: 4.99 }), money)).toMatchObject({
    what: 'Subscription, monthly',
    tokens: null,
    money: 4.99,
    isGood: true,
  })
})

test('what came back stands beside what it was paid for; what a bank or the site did, by itself', () => {
  const back = rowOfMovement({ _id: '7', kind: 'refund', tokens: 3, charge: charge({ type: 'product' }), createdAt: time })
  expect(back).toMatchObject({ what: 'Refund · Product', tokens: 3, money: null, status: null })
  const reward = rowOfMovement({ _id: '8', kind: 'referral_reward', tokens: 5, charge: null, createdAt: time })
  expect(reward).toMatchObject({ what: 'Reward for a recommendation', tokens: 5 })
  // Of one moment the later posting is the newer row, however many digits its number has.
  const [ninth, tenth] = ['9', '10'].map((_id) => rowOfMovement({ _id, kind: 'refund', tokens: 1, charge: null, createdAt: time }).place)
  expect((ninth ?? '') < (tenth ?? '')).toBe(true)
})
