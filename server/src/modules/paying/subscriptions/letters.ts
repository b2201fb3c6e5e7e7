// What subscribers are written. Pure texts: who, what it costs, when, and the way to end it.
import { toWire } from '#ground/ledger'
import type { PaidPlan, SubscriptionTable } from './tables.ts'

export interface LetterFacts {
  readonly page: string
  readonly site: string
  readonly symbol: string
  /** Where the subscription is looked after: ended, paid, changed. */
  readonly link: string
}

export interface Words {
  readonly subject: string
  readonly text: string
}

export const moneyText = (symbol: string, hundredths: number): string => `${symbol}${toWire(hundredths).toFixed(2)}`

export const dayText = (day: Date): string =>
  new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day)

export const everyText = (plan: PaidPlan): string => (plan === 'monthly' ? 'a month' : 'a year')

const signed = (facts: LetterFacts, lines: readonly string[]): string => [...lines, '', `The ${facts.site} team`].join('\n')

/** A renewal: its price, and with a coupon what it takes and how many it still lowers, this one included. */
export interface ToldRenewal {
  readonly plan: PaidPlan
  readonly price: number
  readonly discount?: { readonly price: number; readonly periods: number } | undefined
}

function renewalLines(facts: LetterFacts, on: Date, { plan, price, discount }: ToldRenewal): string[] {
  const full = `${moneyText(facts.symbol, price)} ${everyText(plan)}`
  if (!discount)
    return [
      `On ${dayText(on)} we charge your card ${moneyText(facts.symbol, price)} and your subscription to ${facts.page} goes on`,
      `at ${full}.`,
    ]
  const charge = discount.price === 0 ? 'your card is not charged' : `we charge your card ${moneyText(facts.symbol, discount.price)}`
  const lasts =
    discount.periods === 1
      ? 'It is the last payment that your coupon lowers'
      : `Your coupon lowers this payment and ${discount.periods - 1} more`
  return [`On ${dayText(on)} ${charge} and your subscription to ${facts.page} goes on.`, `${lasts}; after that it costs ${full}.`]
}

export const reminderLetter = (facts: LetterFacts, on: Date, renewal: ToldRenewal): Words => ({
  subject: `Your subscription to ${facts.page} renews on ${dayText(on)}`,
  text: signed(facts, [
    ...renewalLines(facts, on, renewal),
    '',
    'You do not have to do anything. To end or change it before then:',
    facts.link,
  ]),
})

export const failureLetter = (
  facts: LetterFacts,
  subscription: SubscriptionTable,
  amount: number,
  next: { readonly tryAt: Date | undefined; readonly endsAt: Date },
): Words => {
  const causes = {
    declined: 'Your bank declined the payment.',
    card: 'Your card cannot be used any more.',
    authentication: 'Your bank wants you to confirm the payment.',
  }
  const trouble = subscription.trouble ?? 'declined'
  const access = subscription.access_until
  const asks = {
    declined: 'Pay with another card, or leave it to us: we try this card again.',
    card: 'Add another card and we charge it at once:',
    authentication: 'Open this page, press “Pay now” and confirm the payment with your bank:',
  }
  return {
    subject:
      trouble === 'authentication' ? `Confirm the payment for ${facts.page}` : `The payment for your subscription to ${facts.page} failed`,
    text: signed(facts, [
      `We could not charge ${moneyText(facts.symbol, amount)} for your subscription to ${facts.page}. ${causes[trouble]}`,
      ...(access ? [`You can see everything until ${dayText(access)}.`] : []),
      ...(next.tryAt && trouble === 'declined' ? [`We try again on ${dayText(next.tryAt)}.`] : []),
      `Without a payment the subscription ends on ${dayText(next.endsAt)}.`,
      '',
      asks[trouble],
      facts.link,
    ]),
  }
}

const whyEnded = (page: string) => ({
  unpaid: `The payment for your subscription to ${page} did not succeed, so it has ended. Nothing more will be charged.`,
  page: `${page} does not take subscriptions at the moment, so yours was not renewed. Nothing was charged.`,
  refunded: `The payment for your subscription to ${page} went back to your card, so it has ended. Nothing more will be charged.`,
  given: `What somebody paid for your time on ${page} went back to them, so it has ended. You are charged nothing for it.`,
})

export const endLetter = (facts: LetterFacts, why: keyof ReturnType<typeof whyEnded>): Words => ({
  subject: `Your subscription to ${facts.page} has ended`,
  text: signed(facts, [
    whyEnded(facts.page)[why],
    'What you bought on its own stays yours.',
    '',
    ...(why !== 'page' ? ['You can subscribe again at any time:', facts.link] : [facts.link]),
  ]),
})

/** Why a page is shut is between its owner and the site. */
export const shutLetter = (facts: LetterFacts): Words => ({
  subject: `${facts.page} is not available at the moment`,
  text: signed(facts, [
    `The page of ${facts.page} is not available at the moment. As long as that is so, your subscription does not renew and your card is not charged.`,
    'What you bought on its own stays yours.',
    '',
    facts.link,
  ]),
})

/** The time that somebody gave went back; what its receiver paid themselves runs on, and nobody is charged sooner than they were told. */
export const givenBackLetter = (facts: LetterFacts, until: Date): Words => ({
  subject: `Your subscription to ${facts.page} does not renew`,
  text: signed(facts, [
    `What somebody paid for your time on ${facts.page} went back to them. What you paid yourself runs until ${dayText(until)}.`,
    'It does not renew by itself after that, and you are charged nothing.',
    '',
    'You can let it go on:',
    facts.link,
  ]),
})

/** A payment in front of given time went back, and that time has moved to the front. */
export const movedUpLetter = (facts: LetterFacts, until: Date): Words => ({
  subject: `Your subscription to ${facts.page} does not renew`,
  text: signed(facts, [
    `A payment for your time on ${facts.page} went back. What you were given besides begins sooner for that, and runs until ${dayText(until)}.`,
    'It does not renew by itself after that, and you are charged nothing.',
    '',
    'You can let it go on:',
    facts.link,
  ]),
})

export const priceLetter = (
  facts: LetterFacts,
  from: Date,
  plan: PaidPlan,
  prices: { old: number; fresh: number; lowered: number },
): Words => {
  const [old, fresh] = [moneyText(facts.symbol, prices.old), moneyText(facts.symbol, prices.fresh)]
  if (prices.old === prices.fresh)
    return {
      subject: `The price for ${facts.page} stays as it is`,
      text: signed(facts, [`The change of price we wrote you about is off. You go on paying ${old} ${everyText(plan)}.`, facts.link]),
    }
  return {
    subject: `The price for ${facts.page} changes on ${dayText(from)}`,
    text: signed(facts, [
      `From ${dayText(from)} your subscription to ${facts.page} costs ${fresh} ${everyText(plan)} instead of ${old}.`,
      'Until then nothing changes.',
      ...(prices.lowered > 0
        ? [`Your coupon still lowers ${prices.lowered === 1 ? 'the next payment' : `the next ${prices.lowered} payments`}.`]
        : []),
      '',
      'If you do not want that, end the subscription before then. You keep access to the end of the time you paid for:',
      facts.link,
    ]),
  }
}
