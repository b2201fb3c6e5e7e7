import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { knownPassword } from '../../lib/password.ts'

export type ReviewedPayout = DataFor<'adminPayouts.search'>[number]
export type PayoutBatch = DataFor<'adminPayouts.batches'>[number]
export type Status = ReviewedPayout['status']
type Decision = NonNullable<InputFor<'adminPayouts.decide'>['body']>

export async function decide(id: string, body: Decision): Promise<void> {
  await send('adminPayouts.decide', { params: { id }, body })
}

/** A list with bank details: shown to somebody who knows the password now, and never cached. */
export interface Handout {
  fileName: string
  csv: string
  count: number
  rejected: number
}

export async function exportPayouts(paymentAccountType: 'banking' | 'paypal', password: string): Promise<Handout> {
  const { data } = await send('adminPayouts.export', { body: { paymentAccountType, currentPassword: await knownPassword(password) } })
  return data
}

export async function reopenBatch(id: string, password: string): Promise<Handout> {
  const { data } = await send('adminPayouts.batchFile', { params: { id }, body: { currentPassword: await knownPassword(password) } })
  return { ...data, rejected: 0 }
}
