import { calls, type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { wayBack, wayBackFrom } from '#platform/way-back.ts'
import { refuseMinor, type Attempt, type Payments } from '#paying/payments'
import type { Subscriptions } from './service.ts'

export interface CheckoutNeeds {
  readonly payments: Payments
  readonly subscriptions: Subscriptions
  readonly siteUrl: string
}

type Body = BodyOf<Calls['connect']['checkout']>

const missing = (path: keyof Body, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })

export function checkoutRoutes({ payments, subscriptions, siteUrl }: CheckoutNeeds): Route[] {
  const begin = async (fanId: string, body: Body, returnUrl: string, nonce: string | undefined): Promise<Attempt> => {
    if (body.type === 'token_package') {
      if (body.amount === undefined) throw missing('amount', 'Say how many tokens.')
      return payments.topUp({ payerId: fanId, amount: body.amount, cardId: undefined, couponCode: body.couponCode, returnUrl, nonce })
    }
    if (body.target === undefined) throw missing('target', 'Say whether it is an athlete or a team.')
    if (body.targetId === undefined) throw missing('targetId', 'Say whom to subscribe to.')
    const plan = body.type === 'monthly_subscription' ? 'monthly' : 'yearly'
    const pageId = await subscriptions.requireKind(fanId, body.targetId, body.target)
    const { couponCode, consentVersion, seenPrice, months } = body
    const supportedPerformerId = body.target === 'team' ? body.supportPerformerId : undefined
    const how = { months, couponCode, returnUrl, nonce, consentVersion, seenPrice, supportedPerformerId }
    return subscriptions.subscribe({ fanId, pageId, plan, cardId: undefined, ...how })
  }

  return [
    route(calls.connect.checkout, { limit: 'topUp' }, async ({ viewer, body, request }) => {
      refuseMinor(viewer)
      const returnUrl = wayBack(body.returnUrl, siteUrl)
      if (returnUrl === undefined) throw new AppError('payment.return_url')
      const attempt = await begin(viewer.accountId, body, returnUrl, nonceOf(request))
      // A coupon took it all: there is nothing to pay on any page.
      if (attempt.state === 'succeeded' && attempt.amount === 0)
        return { data: { id: attempt.id, url: wayBackFrom(returnUrl, attempt.id), clientSecret: null } }
      // Paid already, or its page is over: a repeat of an old wish.
      if (attempt.action_url === null) throw new AppError('payment.duplicate')
      return { data: { id: attempt.id, url: attempt.action_url, clientSecret: attempt.client_secret } }
    }),
  ]
}
