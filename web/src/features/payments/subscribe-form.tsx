import type { BundleMonths } from '@fieldhouse/contract/bundle-price'
import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { RadioRows, type RadioRow } from '../../ui/radio-rows.tsx'
import { Tear } from '../../ui/sheet.tsx'
import { subscribe, useMoney, type Transaction } from './api.ts'
import { CardChoice } from './card-choice.tsx'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { bundleWords, renewalWords } from './describe.ts'
import { orderOf, plansOf, priceOf, type PageKind, type Plan, type Subscribed } from './plans.ts'
import { consentVersion, RenewalConsent } from './renewal-consent.tsx'
import { ShownSplit } from './shown-split.tsx'
import { Sum } from './sum.tsx'
import { TaxInPrice } from './tax-in-price.tsx'
import { SupportChoice } from './support-choice.tsx'
import { useBundles } from './use-bundles.ts'
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
  /** “A month”, “3 months” */
  what: string
  /** “month”, “year” */
  period: string
  price: string
  left: string
  coupon: { label: string; discount: number } | undefined
}

/** What is paid now; with a coupon also how it comes about. */
function FirstPayment({ what, period, price, left, coupon }: FirstPaymentProps) {
  const money = useMoney()
  if (!coupon) return <Sum lines={[]} total={{ label: `${what}, paid now`, value: price }} />
  const lines = [
    { label: what, value: price },
    { label: coupon.label, value: `−${money(coupon.discount)}` },
  ]
  return <Sum lines={lines} total={{ label: `The first ${period}, paid now`, value: left }} />
}

/** What is bought, and for whose sake: another wish is another payment. */
interface Wish {
  type: Plan
  months?: BundleMonths | undefined
  supportPerformerId: string | undefined
}

const throughOf = (supportPerformerId: string | undefined) => supportPerformerId !== undefined && { supportPerformerId }

/** A plan, or so many months at once. */
type Choice = Plan | `${BundleMonths}`

/** All that can be chosen, the shortest first, with what months at once save. */
function useChoices(profile: Subscribed) {
  const money = useMoney()
  const plans = plansOf(profile)
  const bundles = useBundles(profile._id)
  const monthly = profile.monthlyPrice ?? 0
  const rowOf = (value: Plan) => ({ value, label: planNames[value], end: value === 'free' ? money(0) : money(priceOf(profile, value)) })
  const rows: RadioRow<Choice>[] = [
    ...plans.filter((plan) => plan !== 'yearly').map(rowOf),
    ...bundles.map(({ months, price }) => ({
      value: `${months}` as const,
      label: `${months} months`,
      ...(price < monthly * months && { detail: `${money(price / months)} a month. You save ${money(monthly * months - price)}` }),
      end: money(price),
    })),
    ...plans.filter((plan) => plan === 'yearly').map(rowOf),
  ]
  return { plans, bundles, rows }
}

interface PressProps {
  isFree: boolean
  left: number
  isBusy: boolean
  isAsking: boolean
}

function Press({ isFree, left, isBusy, isAsking }: PressProps) {
  const money = useMoney()
  if (isFree || left === 0) {
    return (
      <Button type="submit" variant="accent" size="big" wide busy={isBusy} disabled={!isFree && isAsking}>
        {isFree ? 'Subscribe for free' : 'Subscribe, nothing to pay now'}
      </Button>
    )
  }
  return (
    <PayButton
      type="submit"
      label="Subscribe"
      price={money(left)}
      busy={isBusy}
      busyLabel={`Paying ${money(left)}`}
      disabled={isAsking}
      size="big"
      wide
    />
  )
}

/** What is chosen, what it costs now, and the ways to pay for it. */
function useSubscription({ kind, profile, onPaid, onBusy }: SubscribeFormProps) {
  const { plans, bundles, rows } = useChoices(profile)
  const [choice, choose] = useState<Choice>(() => (plans.includes('monthly') ? 'monthly' : (plans[0] ?? 'monthly')))
  const bundle = bundles.find(({ months }) => `${months}` === choice)
  // One that is not offered any more leaves the month that it was made of.
  const plan: Plan = choice === 'free' || choice === 'yearly' ? choice : 'monthly'
  const list = bundle?.price ?? priceOf(profile, plan)
  const coupon = useCoupon({ type: `${plan}_subscription`, pageId: profile._id, amount: list, isByCard: true })
  const used = bundle ? { code: undefined, discount: 0, periods: 1, line: undefined } : coupon
  const left = Math.round((list - used.discount) * 100) / 100
  const checkout = useCheckout<Wish & { couponCode: string | undefined }>({
    send: async ({ type, months, cardId, couponCode, supportPerformerId: forWhom }, idempotencyKey) => {
      const what = { type, ...(months && { months }), ...(couponCode && { couponCode }), ...throughOf(forWhom) }
      return subscribe(kind, profile._id, { ...what, cardId, seenPrice: list, consent: consentVersion }, idempotencyKey)
    },
    order: ({ type, months, couponCode, supportPerformerId: forWhom }) => ({
      ...orderOf(profile._id, kind, type, months),
      seenPrice: list,
      consentVersion,
      ...(couponCode && { couponCode }),
      ...throughOf(forWhom),
    }),
    onPaid: (transaction) => onPaid({ transaction, periods: used.periods }),
  })
  const free = usePayment(async ({ type, supportPerformerId: forWhom }: Wish, idempotencyKey) => {
    onPaid({ transaction: await subscribe(kind, profile._id, { type, ...throughOf(forWhom) }, idempotencyKey), periods: 1 })
  })
  const isBusy = checkout.isPaying || free.isPaying
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const pay = (event: FormEvent<HTMLFormElement>, supportPerformerId: string | undefined) => {
    if (plan !== 'free') return void checkout.pay(event, { type: plan, months: bundle?.months, couponCode: used.code, supportPerformerId })
    event.preventDefault()
    void free.start(() => ({ type: 'free', supportPerformerId }))
  }
  return { rows, choice: bundle ? choice : plan, choose, plan, bundle, list, coupon, used, left, checkout, free, isBusy, pay }
}

export function SubscribeForm(props: SubscribeFormProps) {
  const { kind, profile } = props
  const money = useMoney()
  const [through, setThrough] = useState('')
  const { rows, choice, choose, plan, bundle, list, coupon, used, left, checkout, free, isBusy, pay } = useSubscription(props)
  const isFree = plan === 'free'
  const message = isFree ? free.message : checkout.message
  const each = priceOf(profile, plan)
  const first = bundle && { months: bundle.months, price: bundle.price }
  const terms = bundle
    ? `${bundleWords(bundle.months, money(each))} Cancel in one tap.`
    : termsOf(profile, plan, { price: money(list), lower: money(left), periods: used.periods })
  return (
    <form onSubmit={(event) => pay(event, through || undefined)}>
      <div className="s-body">
        <RadioRows legend="Plan" hideLegend name="plan" rows={rows} value={choice} onChange={choose} />
        <p className="mute">Opens every post {profile.name} keeps for subscribers, for as long as you are in.</p>
        {kind === 'team' && <SupportChoice teamId={profile._id} value={through} onChange={setThrough} />}
        {kind === 'team' && !isFree && <ShownSplit teamId={profile._id} />}
        {!isFree && checkout.cards && <CardChoice cards={checkout.cards} value={checkout.cardId} onChange={checkout.choose} />}
      </div>
      <Tear />
      <div className="s-body top0">
        {plan !== 'free' && (
          <>
            {!bundle && <CouponField coupon={coupon} />}
            <FirstPayment
              what={bundle ? `${bundle.months} months` : `A ${periods[plan]}`}
              period={periods[plan]}
              price={money(list)}
              left={money(left)}
              coupon={used.line}
            />
            <TaxInPrice saleType={plan === 'yearly' ? 'yearly_subscription' : 'monthly_subscription'} price={left} />
          </>
        )}
        <p className="strong">{terms}</p>
        {plan === 'free' ? (
          <Checkbox key={plan} name="consent" required>
            I want the free subscription.
          </Checkbox>
        ) : (
          <RenewalConsent
            page={profile.name}
            plan={plan}
            price={each}
            discount={used.line && { price: left, periods: used.periods }}
            bundle={first}
          />
        )}
        {message && <Note tone="bad">{message}</Note>}
        {checkout.waitingFor && <WaitingNote transaction={checkout.waitingFor} onOtherWay={checkout.payAnotherWay} />}
        {!checkout.waitingFor && (
          <Press isFree={isFree} left={left} isBusy={isBusy} isAsking={checkout.isAsking || (!bundle && coupon.isAsking)} />
        )}
      </div>
    </form>
  )
}
