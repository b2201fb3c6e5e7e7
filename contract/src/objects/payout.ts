// Money on its way to who earned it (wire.md 4.12). Amounts are tokens.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { PageCard, PageType } from './account.ts'

export const payoutStatuses = ['pending', 'approved', 'processing', 'done', 'rejected', 'failed', 'canceled'] as const
export const payoutAccountTypes = ['banking', 'paypal', 'stripe'] as const

export const PayoutStatus = OneOf(...payoutStatuses)
export const PayoutAccountType = OneOf(...payoutAccountTypes)

/** Where a payout goes, masked. */
const PayoutDestination = Type.Object({ label: Type.String(), last4: Type.String() })

export const Payout = Type.Object({
  _id: Id,
  source: PageType,
  sourceId: Id,
  requestTokens: Type.Number(),
  requestNote: Nullable(Type.String()),
  paymentAccountType: PayoutAccountType,
  status: PayoutStatus,
  /** Why it was rejected or failed. */
  adminNote: Nullable(Type.String()),
  createdAt: Time,
  updatedAt: Time,
  feeTokens: Type.Number(),
  /** What arrives: requested less fee. */
  netTokens: Type.Number(),
  destination: Nullable(PayoutDestination),
  /** It is not sent before: 72 hours after the last change of a destination. */
  payableFrom: Time,
  /** Of the transfer, once it is done. */
  reference: Nullable(Type.String()),
  history: Type.Array(Type.Object({ status: PayoutStatus, requestTokens: Type.Number(), note: Nullable(Type.String()), createdAt: Time })),
})
export type Payout = Static<typeof Payout>

/** Where payouts can go, masked; the bank account only while it is in use. */
export const payoutPlaces = {
  bankingInformation: Nullable(Type.Object({ bankName: Type.String(), last4: Type.String() })),
  paymentGatewaySettings: Type.Array(
    Type.Object({ key: Type.String(), status: Type.String(), value: Type.Object({ email: Type.String() }) }),
  ),
}
export const PayoutPlaces = Type.Object(payoutPlaces)
export type PayoutPlaces = Static<typeof PayoutPlaces>

/** For administrators: the same with its payee, an athlete or a team. */
export const ReviewedPayout = Type.Object({ ...Payout.properties, payee: Nullable(PageCard), batchId: Nullable(Id) })
export type ReviewedPayout = Static<typeof ReviewedPayout>

export const PayoutFile = Type.Object({ batchId: Id, fileName: Type.String(), csv: Type.String(), count: Type.Integer() })
export type PayoutFile = Static<typeof PayoutFile>

export const PayoutBatch = Type.Object({
  _id: Id,
  paymentAccountType: PayoutAccountType,
  count: Type.Integer(),
  netTokens: Type.Number(),
  /** Payouts of it that are still on their way. */
  open: Type.Integer(),
  createdAt: Time,
})
export type PayoutBatch = Static<typeof PayoutBatch>
