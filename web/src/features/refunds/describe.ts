import { nameOfCharge } from '../../lib/charge-name.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { RequestReason, RequestStatus, TokenSale } from './api.ts'

export const reasonWords: Readonly<Record<RequestReason, string>> = {
  not_delivered: 'It did not come',
  not_as_described: 'It is not what it said',
  by_mistake: 'I bought it by mistake',
  other: 'Something else',
}

export const statusNames: Readonly<Record<RequestStatus, string>> = {
  open: 'With the seller',
  declined: 'Declined',
  escalated: 'With us',
  refunded: 'Given back',
  closed: 'Decided',
  withdrawn: 'Taken back',
}

export const statusTones: Readonly<Record<RequestStatus, BadgeTone>> = {
  open: 'warn',
  declined: 'bad',
  escalated: 'warn',
  refunded: 'good',
  closed: 'plain',
  withdrawn: 'plain',
}

/** What a card pays for. */
const plans: Readonly<Record<string, string>> = {
  monthly_subscription: 'Subscription, monthly',
  yearly_subscription: 'Subscription, yearly',
}

/** What was bought, in a few words. */
export const nameOfSale = ({ type, targetInfo }: TokenSale): string => targetInfo?.title || plans[type] || nameOfCharge(type)

/** The same for whoever has a list of them: what it was, how it was called, and whose. */
export const saleInFull = ({ type, targetInfo, sellerInfo }: TokenSale): string =>
  [plans[type] ?? nameOfCharge(type), targetInfo?.title, sellerInfo?.name].filter(Boolean).join(' · ')
