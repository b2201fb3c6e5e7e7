// How the card provider is reached: as the caller says, else by the proxy of this site, else as the SDK does by itself.
import { Agent } from 'node:https'
import type Stripe from 'stripe'
import { agentOptions } from '../outgoing-proxy.ts'

export function outgoing(httpClient: Stripe.HttpClient | undefined): Pick<Stripe.StripeConfig, 'httpClient' | 'httpAgent'> {
  if (httpClient) return { httpClient }
  const proxy = agentOptions()
  return proxy ? { httpAgent: new Agent({ keepAlive: true, ...proxy }) } : {}
}
