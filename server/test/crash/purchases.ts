// What is bought while the program dies, each under a key of its own.
import { randomUUID } from 'node:crypto'
import {
  createClient,
  publish,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  topUp,
  type Client,
  type Person,
} from '#scenario/index.ts'

export type Kind = 'top-up' | 'tip' | 'post' | 'subscription'

export interface Purchase {
  readonly kind: Kind
  /** Another one once the first came to nothing. */
  key: string
  readonly send: (client: Client, key: string) => Promise<Reply>
  /** Undefined until an answer came. */
  answer?: Answer | undefined
}

interface Reply {
  readonly status: number
  readonly body: { readonly data?: { readonly _id?: string; readonly status?: string } }
  readonly error?: { readonly code?: string }
}

/** A payment by card may still be under way; refused is what was canceled before it was charged. */
export interface Answer {
  readonly outcome: 'paid' | 'under way' | 'refused'
  readonly id: string | undefined
}

const [fans, athletes, postsEach] = [8, 3, 5]
const gift = 300

interface Buyer {
  readonly person: Person
  readonly cardId: string
}

/** Top-ups made while the town was founded. */
export const topUpsBefore = fans * 2

async function found(client: Client): Promise<{ buyers: Buyer[]; sellers: { id: string; postIds: string[] }[] }> {
  const sellers = []
  for (let number = 0; number < athletes; number++) {
    const person = await registerPerformer(client)
    await setPrices(client, person, { monthlyPrice: 5 })
    const postIds: string[] = []
    for (let post = 0; post < postsEach; post++)
      postIds.push((await publish(client, person, { audience: 'buyers', isSale: true, price: 1.5 }))._id)
    sellers.push({ id: person.id, postIds })
  }
  const buyers: Buyer[] = []
  for (let number = 0; number < fans; number++) {
    const person = await registerFan(client)
    const cardId = await saveCard(client, person)
    for (let time = 0; time < topUpsBefore / fans; time++) await topUp(client, person, gift, cardId)
    buyers.push({ person, cardId })
  }
  return { buyers, sellers }
}

/** Makes people and things, and answers a source of purchases that can all be paid. */
export async function createMarket(url: string): Promise<() => Purchase> {
  const { buyers, sellers } = await found(createClient(url))
  let count = 0
  const used = { post: 0, subscription: 0 }
  const pairs = buyers.flatMap((buyer) => sellers.map((seller) => ({ buyer, seller })))
  const things = buyers.flatMap((buyer) => sellers.flatMap(({ postIds }) => postIds.map((postId) => ({ buyer, postId }))))

  const topUpOf =
    ({ person: { token }, cardId }: Buyer): Purchase['send'] =>
    (client, key) =>
      client.try('payments.topUp', { token, headers: { 'idempotency-key': key }, body: { amount: 5, cardId } })
  const tipOf =
    ({ person: { token } }: Buyer): Purchase['send'] =>
    (client, key) =>
      client.try('wallet.tip', { token, headers: { 'idempotency-key': key }, params: { id: sellers[0]?.id ?? '' }, body: { price: 10 } })
  const postOf =
    ({ buyer, postId }: (typeof things)[number]): Purchase['send'] =>
    (client, key) =>
      client.try('wallet.feed', { token: buyer.person.token, headers: { 'idempotency-key': key }, params: { id: postId }, body: {} })
  const subscriptionOf =
    ({ buyer, seller }: (typeof pairs)[number]): Purchase['send'] =>
    (client, key) =>
      client.try('payments.subscribePerformer', {
        token: buyer.person.token,
        headers: { 'idempotency-key': key },
        body: { performerId: seller.id, type: 'monthly', cardId: buyer.cardId },
      })

  return () => {
    const number = (count += 1)
    const buyer = buyers[number % buyers.length] as Buyer
    const pair = number % 5 === 0 ? pairs[used.subscription++] : undefined
    if (pair) return { kind: 'subscription', key: randomUUID(), send: subscriptionOf(pair) }
    // Seven has no common divisor with the number of things: each comes once.
    const thing = number % 5 === 1 && used.post < things.length ? things[(used.post++ * 7) % things.length] : undefined
    if (thing) return { kind: 'post', key: randomUUID(), send: postOf(thing) }
    return number % 2 === 0
      ? { kind: 'tip', key: randomUUID(), send: tipOf(buyer) }
      : { kind: 'top-up', key: randomUUID(), send: topUpOf(buyer) }
  }
}
