import type { Dispute } from '@fieldhouse/contract'
import { formatDay } from '../../lib/format.ts'

const dayMs = 86_400_000

export type DisputeStatus = Dispute['status']

/** What a state is to whoever decides. */
export const statusMeaning: Readonly<Record<DisputeStatus, string>> = {
  inquiry: 'The bank asks. No money has moved.',
  open: 'The bank holds the money until it decides.',
  won: 'Everybody has their money back; the fee stays with the gateway.',
  lost: 'The money is gone and what it opened is closed.',
  warning: 'The card network takes it for fraud. No money has moved; the wallet is frozen until you release it.',
  released: 'Somebody has looked and let the wallet go.',
}

/** Whether, and until when, the bank reads an answer. */
export function answerWords({ status, answerBy, isAnswered }: Pick<Dispute, 'status' | 'answerBy' | 'isAnswered'>, now: Date): string {
  if (isAnswered) return 'The bank has an answer.'
  if ((status !== 'open' && status !== 'inquiry') || answerBy === null) return 'The bank reads no answer to this.'
  const left = new Date(answerBy).getTime() - now.getTime()
  if (left <= 0) return 'The bank reads no answer any more.'
  const days = Math.floor(left / dayMs)
  const rest = days === 0 ? 'less than a day is left' : days === 1 ? 'one more day is left' : `${days} days are left`
  return `The bank reads an answer until ${formatDay(answerBy, now)}: ${rest}.`
}
