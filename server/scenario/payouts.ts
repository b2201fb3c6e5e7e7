// Verbs around payouts. Where a password is asked for again, everybody has the same.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { newKey, tip, topUp } from './money.ts'
import { password, registerFan, registerPerformer, verifyPerformer, type Person } from './people.ts'

export const saveBank = (client: Client, athlete: Person, wishes: Partial<BodyOf<Calls['performers']['updateBanking']>> = {}) =>
  client.send('performers.updateBanking', {
    token: athlete.token,
    params: { id: 'me' },
    body: {
      firstName: 'Maya',
      lastName: 'Okafor',
      bankName: 'Calder Savings',
      bankAccount: '000123456789',
      bankRouting: '110000000',
      address: '1 Mill Road',
      city: 'Calder',
      state: 'OH',
      country: 'US',
      currentPassword: password,
      ...wishes,
    },
  })

export const savePaypal = (client: Client, athlete: Person, email: string) =>
  client.send('performers.updateGateway', {
    token: athlete.token,
    params: { id: 'me' },
    body: { key: 'paypal', status: 'active', value: { email }, currentPassword: password },
  })

export const requestPayout = (
  client: Client,
  athlete: Person,
  requestTokens: number,
  paymentAccountType: 'banking' | 'paypal' | 'stripe' = 'banking',
) =>
  client.try('payouts.create', {
    token: athlete.token,
    body: { requestTokens, paymentAccountType, currentPassword: password },
    headers: newKey(),
  })

/** A verified athlete with somewhere to be paid, whom a fan has tipped 100: 80 tokens are pending. */
export async function registerEarner(
  client: Client,
  administrator: Person,
  connect: (client: Client, athlete: Person) => Promise<unknown> = saveBank,
): Promise<Person> {
  const athlete = await registerPerformer(client)
  await verifyPerformer(client, administrator, athlete)
  await connect(client, athlete)
  const fan = await registerFan(client)
  await topUp(client, fan, 100)
  await tip(client, fan, athlete, 100)
  return athlete
}
