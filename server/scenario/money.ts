// Verbs of money, acting through the API with the sandbox's test cards.
import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls, Subscription } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

/** Numbers of money.md 15 by what they do. */
export const testCards = {
  ok: '4242 4242 4242 4242',
  second: '5555 5555 5555 4444',
  declinedAtOnce: '4000 0000 0000 0002',
  declinedLater: '4000 0000 0000 0341',
  threeDSecure: '4000 0027 6000 3184',
} as const

/** Enters a test card as the browser does: its number for a token, the token for a saved card. Answers the card's id. */
export async function saveCard(client: Client, person: Person, number: string = testCards.ok): Promise<string> {
  const body = { number, month: 12, year: 2040, holderName: person.name }
  const { data } = await client.send('payments.createTestCard', { token: person.token, body })
  const saved = await client.send('payments.saveCard', { token: person.token, body: { token: data.token } })
  return saved.data._id
}

export const newKey = () => ({ 'idempotency-key': randomUUID() })

/** The card a person has, or a new one. */
export async function anyCard(client: Client, person: Person): Promise<string> {
  const { data } = await client.send('payments.cards', { token: person.token })
  return data[0]?._id ?? saveCard(client, person)
}

export async function topUp(client: Client, person: Person, amount: number, cardId?: string) {
  const body = { amount, cardId: cardId ?? (await anyCard(client, person)) }
  return (await client.send('payments.topUp', { token: person.token, body, headers: newKey() })).data
}

export const tip = async (client: Client, person: Person, page: { id: string }, price: number) =>
  (await client.send('wallet.tip', { token: person.token, params: { id: page.id }, body: { price }, headers: newKey() })).data

type Plan = BodyOf<Calls['payments']['subscribePerformer']>['type']

export const subscribe = async (client: Client, person: Person, page: { id: string }, type: Plan, cardId?: string) => {
  const body = { performerId: page.id, type, ...(cardId === undefined ? {} : { cardId }) }
  return (await client.send('payments.subscribePerformer', { token: person.token, body, headers: newKey() })).data
}

/** An athlete sets prices: a subscription by month and year, and optionally a free period. */
export const setPrices = (client: Client, athlete: Person, prices: { monthlyPrice?: number; yearlyPrice?: number; freeDays?: number }) =>
  client.send('performers.update', {
    token: athlete.token,
    params: { id: athlete.id },
    body: {
      ...(prices.monthlyPrice === undefined ? {} : { monthlyPrice: prices.monthlyPrice }),
      ...(prices.yearlyPrice === undefined ? {} : { yearlyPrice: prices.yearlyPrice }),
      ...(prices.freeDays === undefined ? {} : { isFreeSubscription: true, durationFreeSubscriptionDays: prices.freeDays }),
    },
  })

/** Makes another card the only one: what was agreed for the old card is charged to this one. */
export async function replaceCard(client: Client, person: Person, number: string): Promise<string> {
  const { data: old } = await client.send('payments.cards', { token: person.token })
  const id = await saveCard(client, person, number)
  for (const card of old) await client.send('payments.removeCard', { token: person.token, params: { id: card._id } })
  return id
}

/** What a person can spend, in tokens. */
export const balanceOf = async (client: Client, person: Person): Promise<number> =>
  (await client.send('users.me', { token: person.token })).data.balance

/** The one subscription of a fan, or the latest. */
export async function subscriptionOf(client: Client, fan: Person): Promise<Subscription> {
  const [first] = (await client.send('subscriptions.ofFan', { token: fan.token })).data
  if (!first) throw new Error('There is no subscription')
  return first
}

/** The id of the latest payment by card; empty when there is none. */
export const latestTransaction = async (client: Client, person: Person): Promise<string> =>
  (await client.send('payments.transactions', { token: person.token })).data[0]?._id ?? ''
