// Gifts: months of a page that one pays for and another opens.
import type { BodyOf, Calls, Gift } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { newKey } from './money.ts'
import type { Person } from './people.ts'

type Form = BodyOf<Calls['gifts']['give']>

/** From the wallet, and for a link, unless the wishes say otherwise. */
export const giveGift = async (
  client: Client,
  giver: Person,
  page: { id: string },
  months: Form['months'],
  wishes: Partial<Form> = {},
): Promise<Gift> =>
  (await client.send('gifts.give', { token: giver.token, body: { pageId: page.id, months, ...wishes }, headers: newKey() })).data.gift

/** The secret in the link of a gift. */
export const linkOf = async (client: Client, giver: Person, gift: { _id: string }): Promise<string> =>
  (await client.send('gifts.link', { token: giver.token, params: { id: gift._id } })).data.path.replace('/gift/', '')

export const openGift = async (client: Client, person: Person, code: string) =>
  (await client.send('gifts.open', { token: person.token, params: { code } })).data
