// Verbs around payouts. Where a password is asked for again, everybody has the same.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { newKey } from './money.ts'
import { password, type Person } from './people.ts'

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
