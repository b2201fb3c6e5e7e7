// Sorts what the SDK throws into the two kinds the port knows.
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { GatewayRefused, GatewayUnreachable } from './port.ts'

/**
 * 409 means that the same key is in use this moment and 429 that nobody looked at the request: both leave the outcome
 * open for the caller, like a timeout.
 */
function hasUnknownOutcome(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) return true
  return error.statusCode === undefined || error.statusCode >= 500 || error.statusCode === 409 || error.statusCode === 429
}

export function toGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (hasUnknownOutcome(error)) return new GatewayUnreachable(error.message, { cause: error })
  const isCard = error instanceof Stripe.errors.StripeCardError
  // The SDK writes an empty text where there is no decline code.
  return new GatewayRefused(error.decline_code || error.code || error.type, error.message, isCard)
}

const keyPauses = [20, 60, 200, 600]

/** While an equal request is at work under the same key, its answer is a moment away: ask again for it. */
export async function waitForKey<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of keyPauses) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'idempotency_key_in_use') throw error
      await wait(pause)
    }
  }
  return call()
}

/** Runs one call of the SDK and translates its errors. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await waitForKey(call)
  } catch (error) {
    throw toGatewayError(error)
  }
}
