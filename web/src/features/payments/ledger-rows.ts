// What moved in and out of a wallet, and what was paid by card, as rows of one ledger: their tokens together are what it holds. Pure.
import { walletMovementWords } from '@fieldhouse/contract/wallet-movements'
import { chargeName } from '../../lib/charge-name.ts'
import type { Charge, Movement, Transaction } from './api.ts'
import { statusWords, transactionName } from './describe.ts'

export interface LedgerRow {
  readonly _id: string
  /** Time and id, by which both lists are one. */
  readonly place: string
  readonly createdAt: string
  readonly what: string
  /** What came into the wallet or, less than nothing, left it; null: none did. */
  readonly tokens: number | null
  /** What a card paid; null: none did. */
  readonly money: number | null
  /** Only where it is not simply paid. */
  readonly status: string | null
  readonly isGood: boolean
}

const noteOf = (status: Charge['status'] | Transaction['status']) => (status === 'success' ? null : statusWords[status])

/** `minutes`: of a stream that was paid by the minute, those that are one row. */
export const rowOfCharge = (charge: Charge & { readonly minutes?: number }): LedgerRow => ({
  _id: charge._id,
  place: charge.createdAt + charge._id,
  createdAt: charge.createdAt,
  what: chargeName(charge),
  tokens: -charge.totalPrice,
  money: null,
  status: noteOf(charge.status),
  isGood: true,
})

export function rowOfTransaction(transaction: Transaction, money: (amount: number) => string): LedgerRow {
  const { _id, createdAt, type, status, originalPrice, totalPrice, couponInfo } = transaction
  const isPaid = status === 'success' || status === 'refunded'
  return {
    _id,
    place: createdAt + _id,
    createdAt,
    what: [transactionName(transaction), couponInfo && `coupon ${couponInfo.code} −${money(couponInfo.discount)}`]
      .filter(Boolean)
      .join(' · '),
    // A coupon lowers the price; what it took off arrives as tokens all the same.
    tokens: type === 'token_package' && isPaid ? originalPrice : null,
    money: totalPrice,
    status: noteOf(status),
    isGood: status !== 'fail',
  }
}

/** Numbers in the order of their digits, as words are compared. */
const digits = 16

export const rowOfMovement = ({ _id, kind, tokens, charge, createdAt }: Movement): LedgerRow => ({
  _id: `moved ${_id}`,
  place: createdAt + _id.padStart(digits, '0'),
  createdAt,
  what: [walletMovementWords[kind], charge && chargeName(charge)].filter(Boolean).join(' · '),
  tokens,
  money: null,
  status: null,
  isGood: true,
})
