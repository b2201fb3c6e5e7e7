// The two endpoints at which the provider tells of what happened: one for our own account, one for those of payees (money.md 6).
import type Stripe from 'stripe'

type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent

/** What the program acts upon. More may be sent: it is kept and ignored. */
export const neededEvents = {
  own: [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'checkout.session.completed',
    'checkout.session.expired',
    'setup_intent.succeeded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
    'transfer.created',
    'transfer.reversed',
    'transfer.updated',
  ],
  ofAccounts: [
    'account.updated',
    'account.external_account.created',
    'account.external_account.updated',
    'account.external_account.deleted',
    'capability.updated',
    'person.updated',
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.failed',
    'payout.canceled',
  ],
} as const satisfies Record<'own' | 'ofAccounts', readonly EventName[]>

export const webhookAddress = (siteUrl: string): string => `${siteUrl}/api/payment/stripe/webhook`

type Endpoint = Pick<Stripe.WebhookEndpoint, 'id' | 'url' | 'status' | 'enabled_events'>

const missingFrom = ({ enabled_events: enabled }: Endpoint, needed: readonly string[]) =>
  enabled.includes('*') ? [] : needed.filter((name) => !enabled.includes(name))

/** What is wrong with the endpoints of a site; undefined when each kind of event has one of its own. */
export function problemOfEndpoints(endpoints: readonly Endpoint[], address: string): string | undefined {
  const here = endpoints.filter(({ url, status }) => url === address && status === 'enabled')
  if (here.length === 0) return `none leads to ${address}`
  const [own] = here.toSorted((a, b) => missingFrom(a, neededEvents.own).length - missingFrom(b, neededEvents.own).length)
  const others = here.filter((endpoint) => endpoint !== own)
  const [ofAccounts] = others.toSorted(
    (a, b) => missingFrom(a, neededEvents.ofAccounts).length - missingFrom(b, neededEvents.ofAccounts).length,
  )
  const lacking = own ? missingFrom(own, neededEvents.own) : []
  if (lacking.length > 0) return `that of your account does not send ${lacking.join(', ')}`
  if (!ofAccounts) return `only one leads to ${address}; connected accounts need a second one`
  const lackingOfAccounts = missingFrom(ofAccounts, neededEvents.ofAccounts)
  return lackingOfAccounts.length > 0 ? `that of connected accounts does not send ${lackingOfAccounts.join(', ')}` : undefined
}
