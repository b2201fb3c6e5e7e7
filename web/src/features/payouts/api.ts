import { useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { knownPassword } from '../../lib/password.ts'
import { ask } from '../../lib/queries.ts'
import { usePayee } from './payee.ts'

export type Payout = DataFor<'payouts.view'>
export type Figures = DataFor<'payouts.calculate'>
type Places = DataFor<'payouts.places'>
type BankForm = NonNullable<InputFor<'performers.updateBanking'>['body']>

export function useFigures() {
  const { team } = usePayee()
  return useQuery({ ...ask('payouts.calculate', { body: team }), select: ({ data }) => data })
}

export function usePlaces() {
  const { team } = usePayee()
  return useQuery({ ...ask('payouts.places', { query: team }), select: ({ data }) => data })
}

/** A place that payouts can go to, as its owner sees it. */
export interface Place {
  type: 'banking' | 'paypal' | 'stripe'
  name: string
}

export function placesOf({ bankingInformation, paymentGatewaySettings }: Places): Place[] {
  const active = (wanted: string) => paymentGatewaySettings.find(({ key, status }) => key === wanted && status === 'active')
  const [paypal, stripe] = [active('paypal'), active('stripe')]
  return [
    ...(bankingInformation
      ? [{ type: 'banking' as const, name: `${bankingInformation.bankName}, ending in ${bankingInformation.last4}` }]
      : []),
    ...(paypal ? [{ type: 'paypal' as const, name: `PayPal, ${paypal.value.email}` }] : []),
    ...(stripe ? [{ type: 'stripe' as const, name: `Stripe, ${stripe.value.email}` }] : []),
  ]
}

/** The server forgets nobody's money for a repeated tap: the key belongs to the intention. */
export interface Wish {
  requestTokens: number
  requestNote: string
  paymentAccountType: Place['type']
  teamId?: string
}

/** Empty for accounts that never chose a password; the server then wants a new sign-in. */
export const withPassword = async (password: string) => (password ? { currentPassword: await knownPassword(password) } : {})

export async function requestPayout(wish: Wish, password: string, idempotencyKey: string): Promise<Payout> {
  const { data } = await send('payouts.create', { body: { ...wish, ...(await withPassword(password)) } }, { idempotencyKey })
  return data
}

export async function changePayout(id: string, wish: Partial<Wish>, password: string): Promise<void> {
  await send('payouts.update', { params: { id }, body: { ...wish, ...(await withPassword(password)) } })
}

export async function cancelPayout(id: string, team: { teamId?: string }): Promise<void> {
  await send('payouts.update', { params: { id }, body: { status: 'canceled', ...team } })
}

/** Of `me` or a team. Answers until when payouts wait. */
export async function saveBank(id: string, form: Omit<BankForm, 'currentPassword'>, password: string): Promise<string> {
  const { data } = await send('performers.updateBanking', {
    params: { id },
    body: { ...form, ...(await withPassword(password)) } as BankForm,
  })
  return data.payoutsPausedUntil
}

export async function savePaypal(id: string, email: string, isActive: boolean, password: string): Promise<string> {
  const body = { key: 'paypal', status: isActive ? 'active' : 'inactive', value: { email }, ...(await withPassword(password)) } as const
  const { data } = await send('performers.updateGateway', { params: { id }, body })
  return data.payoutsPausedUntil
}
