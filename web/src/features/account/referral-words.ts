// What recommending brings, in words. Pure.
import type { ReferralProgram, ReferralReward } from '@fieldhouse/contract'
import { formatDay, formatTokens } from '../../lib/format.ts'

type Shown = ReferralReward | null

const tokensOf = (amount: number) => (amount === 1 ? 'one token' : `${formatTokens(amount)} tokens`)
const daysOf = (days: number) => (days === 1 ? 'one day' : `${days} days`)

/** How it works, sentence by sentence. */
export function promise({ reward, welcome, leastPayment, waitDays, monthlyCap }: ReferralProgram): string[] {
  const both = [
    ...(reward > 0 ? [`you get ${tokensOf(reward)}`] : []),
    ...(welcome > 0 ? [`${reward > 0 ? 'they get' : 'who came gets'} ${tokensOf(welcome)}`] : []),
  ].join(' and ')
  return [
    `When somebody joins by your link and pays at least ${tokensOf(leastPayment)} by card, ${both}.`,
    `It is paid as bonus tokens${waitDays === 0 ? ' a day later' : `, once ${daysOf(waitDays)} have passed in which that money can be asked back`}, for at most ${monthlyCap} people a month.`,
    'Nothing is paid for a second account of your own, for somebody in your house or on your network, for people under 18, or at a high school.',
  ]
}

/** Of somebody who came by the own link. */
export function rewardWords(reward: Shown): string | undefined {
  if (!reward) return undefined
  const { status, tokens, dueAt } = reward
  if (status === 'pending') return 'No payment that counts yet'
  if (status === 'earned') return `${tokensOf(tokens)} from ${dueAt === null ? 'soon' : formatDay(dueAt)} on`
  if (status === 'paid') return `${tokensOf(tokens)} paid`
  return status === 'reversed' ? 'Taken back: their payment went back' : 'No reward'
}

/** Of the reader, who came by somebody's link. */
export function welcomeWords(welcome: Shown): string | undefined {
  if (!welcome || welcome.status === 'none' || welcome.tokens === 0) return undefined
  const { status, tokens, dueAt } = welcome
  if (status === 'pending') return `You came by a link: your first larger payment by card brings you ${tokensOf(tokens)}.`
  if (status === 'earned')
    return `You came by a link: ${tokensOf(tokens)} are yours${dueAt === null ? ' soon' : ` from ${formatDay(dueAt)} on`}.`
  return status === 'paid'
    ? `You came by a link and got ${tokensOf(tokens)} for it.`
    : 'What you got for coming by a link was taken back with your payment.'
}
