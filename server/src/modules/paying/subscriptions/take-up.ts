import { AppError } from '#platform/app-error.ts'
import { isTerminal, type Attempt, type Payments } from '#paying/payments'

/** An attempt that hangs: the same wish goes on with it, another one gives it up first and answers nothing. */
export async function takeUp(
  payments: Payments,
  open: Attempt,
  wanted: {
    readonly cardId: string | undefined
    readonly type: string
    readonly months?: number | undefined
    readonly couponId?: string | null
  },
): Promise<Attempt | undefined> {
  // What was billed before has its coupon from then; nobody asks for it again.
  const couponId = open.invoice_id === null ? open.coupon_id : null
  const isSame =
    !open.is_off_session &&
    open.card_id === (wanted.cardId ?? null) &&
    open.type === wanted.type &&
    open.months === (wanted.months ?? 1) &&
    couponId === (wanted.couponId ?? null)
  if (isSame) return payments.charge(open.id)
  const left = await payments.abandon(open)
  if (left.state === 'succeeded') throw new AppError('subscription.already_active')
  // The gateway could not be asked to leave the payer's bank alone.
  if (left.state === 'requires_action') throw new AppError('service.unavailable', { retryAfter: 30 })
  if (!isTerminal(left.state)) throw new AppError('payment.in_progress', { retryAfter: 5 })
  return undefined
}
