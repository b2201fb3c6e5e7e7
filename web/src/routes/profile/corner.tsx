import { plansOf, priceOf, type Plan } from '../../features/payments/plans.ts'
import { renewalWords } from '../../features/payments/describe.ts'
import type { Profile } from '../../features/profile/api.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { KitStripe } from '../../ui/kit-stripe.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { SubscribeSheet, useMemberSheet } from '../offers.tsx'

const names: Readonly<Record<Plan, string>> = { free: 'Free', monthly: 'Monthly', yearly: 'Yearly' }

function detailOf(profile: Profile, plan: Plan, money: (amount: number) => string): string {
  if (plan === 'free') return `${profile.durationFreeSubscriptionDays} days, once`
  return plan === 'yearly' ? `${money(priceOf(profile, plan) / 12)} a month, billed once` : 'Billed every month'
}

/** What a subscription costs and holds, beside what it opens. The sheet is the one that the cover's button opens. */
export default function Corner({ profile }: { profile: Profile }) {
  const money = useMoney()
  const { _id, name } = profile
  const plans = plansOf(profile)
  const paid = plans.find((plan) => plan !== 'free')
  const press = useMemberSheet(<SubscribeSheet pageId={_id} name={name} onClose={closeSheet} />, {
    id: `corner:${_id}`,
    words: `subscribe to ${name}`,
  })
  const held = [
    'Every post kept for subscribers',
    'Videos and galleries for subscribers, too',
    paid ? 'Cancel in one tap, and keep what is paid for' : 'It ends by itself and asks for no card',
  ]
  return (
    <section className="card sub" aria-labelledby="corner">
      <KitStripe />
      <div className="in">
        <h2 className="d2" id="corner">
          In {name}’s corner
        </h2>
        <dl className="facts gap-0!">
          {plans.map((plan) => (
            <div key={plan} className="items-center">
              <dt>
                <b className="block text-ink">{names[plan]}</b>
                <span className="small">{detailOf(profile, plan, money)}</span>
              </dt>
              <dd className="[font:var(--score-m)]!">{money(priceOf(profile, plan))}</dd>
            </div>
          ))}
        </dl>
        <ul className="incl">
          {held.map((words) => (
            <li key={words}>
              <CheckIcon className="i s" aria-hidden />
              {words}
            </li>
          ))}
        </ul>
        {paid ? (
          <PayButton label="Subscribe" price={money(priceOf(profile, paid))} wide onClick={press} />
        ) : (
          <Button variant="accent" wide onClick={press}>
            Subscribe for free
          </Button>
        )}
        {paid && (paid === 'monthly' || paid === 'yearly') && (
          <p className="small">
            {renewalWords(paid, { price: money(priceOf(profile, paid)), lower: '', periods: 1 })} You see the terms before you pay.
          </p>
        )}
      </div>
    </section>
  )
}
