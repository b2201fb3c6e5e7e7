// Early fraud warnings of the sandbox: what a card network tells before a dispute. They end to be actionable with the charge.
import type Stripe from 'stripe'
import { refuse, type Answer } from './refusal.ts'
import { find, type SandboxRequest, type Verb } from './request.ts'

/** Answers the warning's id. */
export async function sendWarning({ state, stamp, emit }: SandboxRequest, charge: Stripe.Charge): Promise<string> {
  if (!charge.paid) throw refuse(400, 'invalid_request_error', 'charge_not_paid', 'This charge took no money.')
  const warning = {
    id: stamp.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: stamp.now,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    ...(typeof charge.payment_intent === 'string' ? { payment_intent: charge.payment_intent } : {}),
  } satisfies Stripe.Radar.EarlyFraudWarning
  await state.write(warning)
  await emit('radar.early_fraud_warning.created', warning)
  return warning.id
}

/** A charge that is disputed or given back has nothing left to act on. */
export async function endWarnings({ state, emit }: SandboxRequest, charge: Stripe.Charge): Promise<void> {
  for (const warning of (await state.list('radar.early_fraud_warning', charge.id)) as Stripe.Radar.EarlyFraudWarning[]) {
    if (!warning.actionable) continue
    const ended = { ...warning, actionable: false }
    await state.write(ended)
    await emit('radar.early_fraud_warning.updated', ended)
  }
}

const readWarning: Verb = async ({ id, state }): Promise<Answer> => ({
  status: 200,
  body: await find(state, 'radar.early_fraud_warning', id),
})

export const warningRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['GET', /^\/v1\/radar\/early_fraud_warnings\/([^/]+)$/, 'early_fraud_warnings.retrieve', readWarning],
]
