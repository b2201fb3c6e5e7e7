import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Tear } from '../../ui/sheet.tsx'
import { subscribe, useMoney, type Transaction } from './api.ts'
import { CardChoice } from './card-choice.tsx'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { renewalWords } from './describe.ts'
import { orderOf, plansOf, priceOf, type PageKind, type Plan, type Subscribed } from './plans.ts'
import { consentVersion, RenewalConsent } from './renewal-consent.tsx'
import { ShownSplit } from './shown-split.tsx'
import { Sum } from './sum.tsx'
import { SupportChoice } from './support-choice.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePayment } from './use-payment.ts'
import { WaitingNote } from './waiting-note.tsx'

interface SubscribeFormProps {
  kind: PageKind
  profile: Subscribed
  onPaid: (paid: { transaction: Transaction; periods: number }) => void
  onBusy: (isBusy: boolean) => void
}

const periods = { monthly: 'month', yearly: 'year' } as const

const planNames: Record<Plan, string> = { free: 'Free', monthly: 'Monthly', yearly: 'Yearly' }

function termsOf(
  { durationFreeSubscriptionDays: days }: SubscribeFormProps['profile'],
  plan: Plan,
  prices: Parameters<typeof renewalWords>[1],
): string {
  if (plan === 'free') return `Free for ${days} ${days === 1 ? 'day' : 'days'}, once. It ends by itself and asks for no card.`
  return `${renewalWords(plan, prices)} Cancel in one tap.`
}

interface FirstPaymentProps {
  period: 'month' | 'year'
  price: string
  left: string
  coupon: { label: string; discount: number } | undefined
}

/** What is paid now; with a coupon also how it comes about. */
function FirstPayment({ period, price, left, coupon }: FirstPaymentProps) {
  const money = useMoney()
  if (!coupon) return <Sum lines={[]} total={{ label: `A ${period}, paid now`, value: price }} />
  const lines = [
    { label: `A ${period}`, value: price },
    { label: coupon.label, value: `−${money(coupon.discount)}` },
  ]
  return <Sum lines={lines} total={{ label: `The first ${period}, paid now`, value: left }} />
}

/** What is bought, and for whose sake: another wish is another payment. */
interface Wish {
  type: Plan
  supportPerformerId: string | undefined
}

const throughOf = (supportPerformerId: string | undefined) => supportPerformerId !== undefined && { supportPerformerId }

export function SubscribeForm({ kind, profile, onPaid, onBusy }: SubscribeFormProps) {
  const money = useMoney()
  const plans = plansOf(profile)
  const [plan, setPlan] = useState<Plan>(() => (plans.includes('monthly') ? 'monthly' : (plans[0] ?? 'monthly')))
  const [through, setThrough] = useState('')
  const supportPerformerId = through || undefined
  const list = priceOf(profile, plan)
  const price = money(list)
  const coupon = useCoupon({ type: `${plan}_subscription`, pageId: profile._id, amount: list, isByCard: true })
  const left = Math.round((list - coupon.discount) * 100) / 100
  const checkout = useCheckout<Wish & { couponCode: string | undefined }>({
    send: async ({ type, cardId, couponCode, supportPerformerId: forWhom }, idempotencyKey) => {
      const body = { type, cardId, seenPrice: list, consent: consentVersion, ...(couponCode && { couponCode }), ...throughOf(forWhom) }
      return subscribe(kind, profile._id, body, idempotencyKey)
    },
    order: ({ type, couponCode, supportPerformerId: forWhom }) => ({
      ...orderOf(profile._id, kind, type),
      seenPrice: list,
      consentVersion,
      ...(couponCode && { couponCode }),
      ...throughOf(forWhom),
    }),
    onPaid: (transaction) => onPaid({ transaction, periods: coupon.periods }),
  })
  const free = usePayment(async ({ type, supportPerformerId: forWhom }: Wish, idempotencyKey) => {
    onPaid({ transaction: await subscribe(kind, profile._id, { type, ...throughOf(forWhom) }, idempotencyKey), periods: 1 })
  })
  const isFree = plan === 'free'
  const isBusy = checkout.isPaying || free.isPaying
  const message = isFree ? free.message : checkout.message
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const rows = plans.map((value) => ({ value, label: planNames[value], end: value === 'free' ? money(0) : money(priceOf(profile, value)) }))
  return (
    <form
      onSubmit={(event) => {
        if (!isFree) return void checkout.pay(event, { type: plan, couponCode: coupon.code, supportPerformerId })
        event.preventDefault()
        void free.start(() => ({ type: 'free', supportPerformerId }))
      }}
    >
      <div className="s-body">
        <RadioRows legend="Plan" hideLegend name="plan" rows={rows} value={plan} onChange={setPlan} />
        <p className="mute">Opens every post {profile.name} keeps for subscribers, for as long as you are in.</p>
        {kind === 'team' && <SupportChoice teamId={profile._id} value={through} onChange={setThrough} />}
        {kind === 'team' && !isFree && <ShownSplit teamId={profile._id} />}
        {!isFree && checkout.cards && <CardChoice cards={checkout.cards} value={checkout.cardId} onChange={checkout.choose} />}
      </div>
      <Tear />
      <div className="s-body top0">
        {!isFree && (
          <>
            <CouponField coupon={coupon} />
            <FirstPayment period={periods[plan]} price={price} left={money(left)} coupon={coupon.line} />
          </>
        )}
        <p className="strong">{termsOf(profile, plan, { price, lower: money(left), periods: coupon.periods })}</p>
        {plan === 'free' ? (
          <Checkbox key={plan} name="consent" required>
            I want the free subscription.
          </Checkbox>
        ) : (
          <RenewalConsent page={profile.name} plan={plan} price={list} discount={coupon.line && { price: left, periods: coupon.periods }} />
        )}
        {message && <Note tone="bad">{message}</Note>}
        {checkout.waitingFor && <WaitingNote transaction={checkout.waitingFor} onOtherWay={checkout.payAnotherWay} />}
        {!checkout.waitingFor && isFree && (
          <Button type="submit" variant="accent" size="big" wide busy={isBusy}>
            Subscribe for free
          </Button>
        )}
        {!checkout.waitingFor && !isFree && left > 0 && (
          <PayButton
            type="submit"
            label="Subscribe"
            price={money(left)}
            busy={isBusy}
            busyLabel={`Paying ${money(left)}`}
            disabled={coupon.isAsking}
            size="big"
            wide
          />
        )}
        {!checkout.waitingFor && !isFree && left === 0 && (
          <Button type="submit" variant="accent" size="big" wide busy={isBusy} disabled={coupon.isAsking}>
            Subscribe, nothing to pay now
          </Button>
        )}
      </div>
    </form>
  )
}
