import { formatTokens } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Figures, Payout } from './api.ts'

type Status = Payout['status']

export const statusWords: Readonly<Record<Status, string>> = {
  pending: 'Waiting for review',
  approved: 'Approved',
  processing: 'On its way',
  done: 'Paid',
  rejected: 'Not approved',
  failed: 'Came back',
  canceled: 'Canceled',
}

export const statusTone = (status: Status): BadgeTone =>
  status === 'done' ? 'good' : status === 'rejected' || status === 'failed' ? 'bad' : status === 'canceled' ? 'plain' : 'warn'

export const placeName = ({ paymentAccountType, destination }: Pick<Payout, 'paymentAccountType' | 'destination'>): string => {
  if (!destination) return paymentAccountType
  const ending = destination.last4 === '' ? '' : `, ending in ${destination.last4}`
  if (paymentAccountType === 'paypal') return `PayPal, ${destination.label}`
  return `${paymentAccountType === 'stripe' ? 'Stripe, ' : ''}${destination.label}${ending}`
}

/** What waits for a bank, in tokens: what rests on a payment that it questions, and what it has taken out meanwhile. */
export const waitingOf = ({ questionedTokens, disputedTokens }: Pick<Figures, 'questionedTokens' | 'disputedTokens'>): number =>
  (Math.round(questionedTokens * 100) + Math.round(disputedTokens * 100)) / 100

export const questionedWords = (tokens: number): string =>
  `A bank questions a payment that ${formatTokens(tokens)} tokens of your earnings come from. They wait until it has decided, which takes some weeks; everything else goes on.`

export const askedBackWords = (tokens: number): string =>
  `Buyers ask ${formatTokens(tokens)} tokens of your earnings back. They wait for your answer, or for ours; everything else goes on.`

interface Refusal {
  text: string
  to?: string
  link?: string
}

const refusals: Readonly<Record<string, Refusal>> = {
  'payout.not_verified': {
    text: 'Payouts open once your account is verified.',
    to: '/athlete/account?tab=verification',
    link: 'Have your school confirmed',
  },
  'youth.guardian_required': { text: 'A parent or guardian asks for payouts while you are under 18.' },
  'payout.account_missing': {
    text: 'Say first where the money should go.',
    to: '/athlete/account?tab=banking',
    link: 'Add a bank account, PayPal or Stripe',
  },
  'payout.already_pending': { text: 'One payout is on its way. You can ask for the next when it is paid.' },
  'payout.on_hold': { text: 'Earnings were taken back after they were paid out. New earnings fill the gap first.' },
}

/** Why nothing can be requested now, and what to do about it; undefined where only the amount is too small. */
export function refusalWords(reason: string | null, isTeam: boolean): Refusal | undefined {
  // A team's page of payouts has its places on itself.
  if (isTeam && reason === 'payout.account_missing') return { text: 'Say first where the team’s money should go, below.' }
  return refusals[reason ?? '']
}
