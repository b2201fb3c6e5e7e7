import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, refresh } from '../../lib/queries.ts'
import { withPassword } from './api.ts'

export type StripeState = DataFor<'connect.verification'>

const way = '/athlete/account?tab=banking'
/** The provider sends people back here; its answer may be a moment behind them. */
export const returnUrl = `${way}&stripe=back`
const mostLooks = 6

/** How far an account is; after the way back it looks again until something was decided. */
export function useStripe(isBack: boolean): StripeState | undefined {
  const { data } = useQuery({
    ...ask('connect.verification'),
    refetchInterval: ({ state }) =>
      isBack && state.dataUpdateCount < mostLooks && state.data?.data.status === 'unverified' ? 2000 : false,
  })
  const status = data?.data.status
  useEffect(() => {
    if (isBack && status) void refresh(['own-page', 'payouts'])
  }, [isBack, status])
  return data?.data
}

export async function openStripeForm(password: string): Promise<void> {
  const { data } = await send('connect.createAccount', { body: { returnUrl, ...(await withPassword(password)) } })
  location.assign(data.url)
}

export async function openStripeDashboard(): Promise<void> {
  const { data } = await send('connect.loginLink')
  location.assign(data.url)
}

/** Answers until when payouts wait. */
export async function switchStripe(isActive: boolean, email: string, password: string): Promise<string> {
  const body = { key: 'stripe', status: isActive ? 'active' : 'inactive', value: { email }, ...(await withPassword(password)) } as const
  const { data } = await send('performers.updateGateway', { params: { id: 'me' }, body })
  return data.payoutsPausedUntil
}
