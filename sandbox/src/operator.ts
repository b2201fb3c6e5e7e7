// What whoever runs a site asks of its own account at the provider: who it is, and where its events go.
import type Stripe from 'stripe'
import { text, type Form } from './form.ts'
import type { Stamp } from './objects.ts'
import type { Verb } from './request.ts'

/** The provider's test card that needs no number; each use makes a card of its own. */
export const readyCard = { id: 'pm_card_visa', number: '4242424242424242' } as const
export const publishableKey = 'pk_test_sandbox'
const platform = 'platform'

const readAccount: Verb = async ({ stamp }) => ({
  status: 200,
  body: {
    id: 'acct_sandbox',
    object: 'account',
    charges_enabled: true,
    country: 'US',
    created: stamp.now,
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
  } satisfies Stripe.Account,
})

const newEndpoint = (stamp: Stamp, url: string, events: string[], isOfAccounts: boolean) =>
  ({
    id: stamp.newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: isOfAccounts ? 'ca_sandbox' : null,
    created: stamp.now,
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  }) satisfies Stripe.WebhookEndpoint

const listed = (form: Form, name: string): string[] => {
  const values = form[name]
  return typeof values === 'object' ? Object.values(values).filter((value) => typeof value === 'string') : []
}

/** The secret is told once, here, as at the provider. The sandbox's own events go where it was told at its start. */
const createEndpoint: Verb = async ({ form, state, stamp }) => {
  const made = newEndpoint(stamp, text(form, 'url') ?? '', listed(form, 'enabled_events'), text(form, 'connect') === 'true')
  await state.write(made, platform)
  return { status: 200, body: { ...made, secret: stamp.newId('whsec') } }
}

const listEndpoints: Verb = async ({ state }) => ({
  status: 200,
  body: { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: await state.list('webhook_endpoint', platform) },
})

export const operatorRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['GET', /^\/v1\/account$/, 'account.retrieve', readAccount],
  ['GET', /^\/v1\/webhook_endpoints$/, 'webhook_endpoints.list', listEndpoints],
  ['POST', /^\/v1\/webhook_endpoints$/, 'webhook_endpoints.create', createEndpoint],
]
