import { useEffect, useState } from 'react'
import { send } from '../../lib/client.ts'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { Sheet, Tear } from '../../ui/sheet.tsx'
import { useMoney, type Transaction } from './api.ts'
import { CardChoice } from './card-choice.tsx'
import { orderOf } from './plans.ts'
import { Receipt } from './receipt.tsx'
import { consentVersion, RenewalConsent } from './renewal-consent.tsx'
import { discountWords, problemWords, type Subscription } from './subscription-words.ts'
import { Sum } from './sum.tsx'
import { TaxInPrice } from './tax-in-price.tsx'
import { useCheckout } from './use-checkout.ts'
import { WaitingNote } from './waiting-note.tsx'

interface PayDueProps {
  subscription: Subscription
  onClose: () => void
}

interface Due {
  plan: 'monthly' | 'yearly'
  /** Paid now. */
  price: number
  /** Of every period that no coupon lowers. */
  full: number
  name: string
}

const dueOf = ({ nextType, nextPrice, price, discount, subscriptionType, targetInfo }: Subscription): Due => ({
  plan: nextType ?? (subscriptionType === 'yearly' ? 'yearly' : 'monthly'),
  price: nextPrice ?? price,
  full: discount ? price : (nextPrice ?? price),
  name: targetInfo?.name ?? 'this page',
})

/** Pays for a page again with the payer there: another card, or the same with the bank's question. */
async function payDue({ target, targetId }: Subscription, { plan, full }: Due, cardId: string, idempotencyKey: string) {
  const how = { type: plan, cardId, seenPrice: full, consent: consentVersion }
  const { data } =
    target === 'team'
      ? await send('payments.subscribeTeam', { body: { teamId: targetId, ...how } }, { idempotencyKey })
      : await send('payments.subscribePerformer', { body: { performerId: targetId, ...how } }, { idempotencyKey })
  return data
}

function PayForm({
  subscription,
  onPaid,
  onBusy,
}: {
  subscription: Subscription
  onPaid: (paid: Transaction) => void
  onBusy: (isBusy: boolean) => void
}) {
  const money = useMoney()
  const due = dueOf(subscription)
  const { plan, price, full, name } = due
  const { discount } = subscription
  const checkout = useCheckout<object>({
    send: ({ cardId }, key) => payDue(subscription, due, cardId, key),
    order: () => ({ ...orderOf(subscription.targetId, subscription.target, plan), seenPrice: full, consentVersion }),
    onPaid,
    needsNewCard: subscription.paymentProblem !== 'authentication',
  })
  const { isPaying } = checkout
  useEffect(() => onBusy(isPaying), [isPaying, onBusy])
  const period = plan === 'yearly' ? 'year' : 'month'
  return (
    <form onSubmit={(event) => void checkout.pay(event, {})}>
      <div className="s-body">
        <Note tone="warn">{problemWords(subscription)}</Note>
        <p className="mute">
          Opens every post {name} keeps for subscribers, for another {period}.
        </p>
        {checkout.cards && <CardChoice cards={checkout.cards} value={checkout.cardId} onChange={checkout.choose} />}
      </div>
      <Tear />
      <div className="s-body top0">
        <Sum lines={[]} total={{ label: `A ${period}, paid now`, value: money(price) }} />
        <TaxInPrice saleType={plan === 'yearly' ? 'yearly_subscription' : 'monthly_subscription'} price={price} />
        <p className="strong">
          Renews at {money(full)} a {period} with this card. Cancel in one tap.{discountWords(subscription, money)}
        </p>
        <RenewalConsent page={name} plan={plan} price={full} discount={discount ?? undefined} />
        {checkout.message && <Note tone="bad">{checkout.message}</Note>}
        {checkout.waitingFor ? (
          <WaitingNote transaction={checkout.waitingFor} onOtherWay={checkout.payAnotherWay} />
        ) : (
          <PayButton
            type="submit"
            label="Pay now"
            price={money(price)}
            busy={isPaying}
            busyLabel={`Paying ${money(price)}`}
            disabled={checkout.isAsking}
            size="big"
            wide
          />
        )}
      </div>
    </form>
  )
}

/** Repairs a renewal that failed. */
export function PayDueSheet({ subscription, onClose }: PayDueProps) {
  const money = useMoney()
  const [isBusy, setBusy] = useState(false)
  const [paid, setPaid] = useState<Transaction>()
  const { name } = dueOf(subscription)
  if (!paid)
    return (
      <Sheet title={`Stay in ${name}’s corner`} kicker="Payment failed" onClose={onClose} busy={isBusy}>
        <PayForm subscription={subscription} onPaid={setPaid} onBusy={setBusy} />
      </Sheet>
    )
  return (
    <Sheet title={`In ${name}’s corner`} kicker="Receipt" onClose={onClose}>
      <Receipt onClose={onClose} lines={[{ label: paid.products[0]?.name ?? 'Subscription', value: money(paid.totalPrice) }]}>
        Paid. Everything for subscribers is open again.
      </Receipt>
    </Sheet>
  )
}
