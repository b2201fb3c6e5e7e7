import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, refresh } from '../../lib/queries.ts'
import { withPassword } from './api.ts'
import { usePayee } from './payee.ts'

type Payee = ReturnType<typeof usePayee>

export type StripeState = DataFor<'connect.verification'>

/** The provider sends people back here; its answer may be a moment behind them. */
const returnUrlOf = (placesPath: string) => `${placesPath}&stripe=back`
const mostLooks = 6

/** How far an account is; after the way back it looks again until something was decided. */
export function useStripe(isBack: boolean): StripeState | undefined {
  const { team } = usePayee()
  const { data } = useQuery({
    ...ask('connect.verification', { query: team }),
    refetchInterval: ({ state }) =>
      isBack && state.dataUpdateCount < mostLooks && state.data?.data.status === 'unverified' ? 2000 : false,
  })
  const status = data?.data.status
  useEffect(() => {
    if (isBack && status) void refresh(['own-page', 'payouts'])
  }, [isBack, status])
  return data?.data
}

export async function openStripeForm({ team, placesPath }: Payee, password: string): Promise<void> {
  const body = { returnUrl: returnUrlOf(placesPath), ...team, ...(await withPassword(password)) }
  const { data } = await send('connect.createAccount', { body })
  location.assign(data.url)
}

export async function openStripeDashboard({ team }: Payee): Promise<void> {
  const { data } = await send('connect.loginLink', { query: team })
  location.assign(data.url)
}

/** Answers until when payouts wait. */
export async function switchStripe({ id }: Payee, isActive: boolean, email: string, password: string): Promise<string> {
  const body = { key: 'stripe', status: isActive ? 'active' : 'inactive', value: { email }, ...(await withPassword(password)) } as const
  const { data } = await send('performers.updateGateway', { params: { id }, body })
  return data.payoutsPausedUntil
}
