// Who is in the storm, and how they call: a session that the moved clock ended is opened again.
import type { CallName } from '@fieldhouse/contract'
import {
  addAddress,
  makeCoupon,
  makeProduct,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveBank,
  saveCard,
  setPrices,
  signIn,
  topUp,
  verifyPerformer,
  type Client,
  type Person,
} from '#scenario/index.ts'
import { days } from '#platform/clock.ts'
import type { TestApp } from '../index.ts'

export interface Seller {
  readonly person: Person
  readonly postIds: readonly string[]
  readonly productIds: readonly string[]
}

export interface Buyer {
  readonly person: Person
  readonly cardId: string
  readonly addressId: string
}

export interface Town {
  readonly app: TestApp
  readonly administrator: Person
  readonly sellers: readonly Seller[]
  readonly buyers: readonly Buyer[]
  readonly coupons: readonly string[]
  /** Sends as somebody; answers the reply, whatever it is. */
  as<N extends CallName>(person: Person, name: N, options: Omit<NonNullable<Parameters<Client['try']>[1]>, 'token'>): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly data: { readonly _id?: string } | readonly { readonly _id: string; readonly [key: string]: unknown }[] | undefined
}

const athletes = 4
const fans = 16
const items = 12

async function makeSeller({ client }: TestApp, administrator: Person): Promise<Seller> {
  const person = await registerPerformer(client)
  await verifyPerformer(client, administrator, person)
  await saveBank(client, person)
  await setPrices(client, person, { monthlyPrice: 7.77, yearlyPrice: 70, freeDays: 2 })
  const [postIds, productIds]: [string[], string[]] = [[], []]
  for (let number = 0; number < items; number++) {
    postIds.push((await publish(client, person, { audience: 'buyers', isSale: true, price: 3.33 }))._id)
    if (number % 4 === 0) productIds.push((await makeProduct(client, person, { price: 4.01, stock: 400 }))._id)
  }
  return { person, postIds, productIds }
}

async function makeBuyer({ client }: TestApp): Promise<Buyer> {
  const person = await registerFan(client)
  const cardId = await saveCard(client, person)
  await topUp(client, person, 200, cardId)
  return { person, cardId, addressId: (await addAddress(client, person))._id }
}

export async function makeTown(app: TestApp): Promise<Town> {
  const { client } = app
  const administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  await app.settings.write(app.db, { earningsHoldDays: 0, minimumPayoutAmount: 5, minimumTipPrice: 1 })
  const sellers = await Promise.all(Array.from({ length: athletes }, () => makeSeller(app, administrator)))
  const buyers = await Promise.all(Array.from({ length: fans }, () => makeBuyer(app)))
  const coupons: string[] = []
  for (let number = 0; number < 10; number++) coupons.push((await makeCoupon(client, administrator, { maxUses: 12 }, true)).code)
  // New bank details wait three days.
  app.clock.advance(days(4))
  const tokens = new Map<string, Promise<Person>>()
  return {
    app,
    administrator,
    sellers,
    buyers,
    coupons,
    async as(person, name, options) {
      for (let tries = 0; ; tries++) {
        const session = tokens.get(person.id)
        const { token } = (await session) ?? person
        const { status, body, error } = await client.try(name, { ...options, token } as Parameters<typeof client.try<typeof name>>[1])
        if (status === 401 && tries < 2) {
          // Many find out at once; one signs in.
          if (tokens.get(person.id) === session) tokens.set(person.id, signIn(client, person))
          continue
        }
        const { data } = (body ?? {}) as { data?: Answer['data'] }
        return { status, code: error?.code, data }
      }
    },
  }
}
