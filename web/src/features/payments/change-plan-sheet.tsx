import { TaxInPrice } from './tax-in-price.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../lib/client.ts'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { Sheet, Tear } from '../../ui/sheet.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { useMoney, type Transaction } from './api.ts'
import { CardChoice } from './card-choice.tsx'
import { Receipt } from './receipt.tsx'
import { consentVersion, RenewalConsent } from './renewal-consent.tsx'
import { planWords, type Subscription } from './subscription-words.ts'
import { Sum } from './sum.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePayment } from './use-payment.ts'
import { WaitingNote } from './waiting-note.tsx'

type PlanChange = DataFor<'subscriptions.planChange'>

interface FormProps {
  subscription: Subscription
  change: PlanChange
  onDone: (words: string, paid?: Transaction) => void
  onBusy: (isBusy: boolean) => void
}

const everyWords = { monthly: 'a month', yearly: 'a year' } as const
const nameOf = ({ targetInfo }: Subscription) => targetInfo?.name ?? 'this page'

/** A coupon belongs to the plan it was used for. */
const discountEnd = ({ discount }: Subscription) =>
  discount && <Note>{discount.code} does not lower the new plan: its discount ends with the change.</Note>

const requestOf = ({ _id }: Subscription, { type, price }: PlanChange) => ({
  params: { id: _id },
  body: { type, seenPrice: price, consent: consentVersion },
})

/** The longer plan: paid now, less what is left of the one that runs. */
function NowForm({ subscription, change, onDone, onBusy }: FormProps) {
  const money = useMoney()
  const { price, credit, total, endsAt, type } = change
  const request = requestOf(subscription, change)
  const checkout = useCheckout<object>({
    send: async ({ cardId }, idempotencyKey) => {
      const body = { ...request.body, cardId }
      const { data } = await send('subscriptions.changePlan', { ...request, body }, { idempotencyKey })
      if (!data.transaction) throw new Error('The terms have changed meanwhile. Close this and look again.')
      return data.transaction
    },
    onPaid: (paid) =>
      onDone(`You are in for a ${type === 'yearly' ? 'year' : 'month'}. Renews at ${money(price)} on ${formatDay(endsAt)}.`, paid),
  })
  const { isPaying } = checkout
  useEffect(() => onBusy(isPaying), [isPaying, onBusy])
  return (
    <form onSubmit={(event) => void checkout.pay(event, {})}>
      <div className="s-body">
        <p className="mute">
          Opens every post {nameOf(subscription)} keeps for subscribers until {formatDay(endsAt)}. What is left of the time you paid for is
          taken off.
        </p>
        {checkout.cards && <CardChoice cards={checkout.cards} value={checkout.cardId} onChange={checkout.choose} isSavedFirst />}
      </div>
      <Tear />
      <div className="s-body top0">
        <Sum
          lines={[
            { label: `${planWords[type]} plan`, value: money(price) },
            { label: 'Time already paid', value: `−${money(credit)}` },
          ]}
          total={{ label: 'Paid now', value: money(total) }}
        />
        <TaxInPrice saleType={`${type}_subscription`} price={total} />
        {discountEnd(subscription)}
        <p className="strong">
          Renews at {money(price)} on {formatDay(endsAt)}. Cancel in one tap.
        </p>
        <RenewalConsent page={nameOf(subscription)} plan={type} price={price} />
        {checkout.message && <Note tone="bad">{checkout.message}</Note>}
        {checkout.waitingFor && <WaitingNote transaction={checkout.waitingFor} onOtherWay={checkout.payAnotherWay} />}
        {!checkout.waitingFor && checkout.isSavedFirst && (
          <Button type="submit" size="big" wide busy={isPaying} disabled={checkout.isAsking}>
            Save the card first
          </Button>
        )}
        {!checkout.waitingFor && !checkout.isSavedFirst && (
          <PayButton
            type="submit"
            label="Change plan"
            price={money(total)}
            busy={isPaying}
            busyLabel={`Paying ${money(total)}`}
            disabled={checkout.isAsking}
            size="big"
            wide
          />
        )}
      </div>
    </form>
  )
}

/** The change waits for the next period: nothing is paid today. */
function LaterForm({ subscription, change, onDone, onBusy }: FormProps) {
  const money = useMoney()
  const { type, total, startsAt } = change
  const starts = formatDay(startsAt)
  const payment = usePayment(async (_what: string, idempotencyKey) => {
    await send('subscriptions.changePlan', requestOf(subscription, change), { idempotencyKey })
    onDone(`From ${starts} you pay ${money(total)} ${everyWords[type]}.`)
  })
  const { isPaying } = payment
  useEffect(() => onBusy(isPaying), [isPaying, onBusy])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void payment.start(() => type)
      }}
    >
      <div className="s-body">
        <p className="mute">Until {starts} nothing changes: that time is paid for. Access goes on without a gap.</p>
      </div>
      <Tear />
      <div className="s-body top0">
        <Sum lines={[{ label: 'Paid now', value: money(0) }]} total={{ label: `On ${starts}`, value: money(total) }} />
        {discountEnd(subscription)}
        <p className="strong">
          Renews at {money(total)} {everyWords[type]} from then on. Cancel in one tap.
        </p>
        <RenewalConsent page={nameOf(subscription)} plan={type} price={total} />
        {payment.message && <Note tone="bad">{payment.message}</Note>}
        <Button type="submit" variant="accent" size="big" wide busy={isPaying}>
          {planWords[type]} from {starts}
        </Button>
      </div>
    </form>
  )
}

/** From monthly to yearly and back, with what it costs and when it begins. */
export function ChangePlanSheet({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const money = useMoney()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<{ words: string; paid: Transaction | undefined }>()
  const type = subscription.subscriptionType === 'yearly' ? 'monthly' : 'yearly'
  // Credit falls with every minute, so the terms are never taken from before.
  const { data, error, refetch } = useQuery({
    ...ask('subscriptions.planChange', { params: { id: subscription._id }, query: { type } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: !done,
  })
  const change = data?.data
  const title = type === 'yearly' ? 'Pay by the year' : 'Pay by the month'
  if (done) {
    const { words, paid } = done
    return (
      <Sheet title={title} kicker={paid ? 'Receipt' : nameOf(subscription)} onClose={onClose}>
        <Receipt onClose={onClose} lines={paid ? [{ label: paid.products[0]?.name ?? 'Subscription', value: money(paid.totalPrice) }] : []}>
          {words}
        </Receipt>
      </Sheet>
    )
  }
  const Form = change?.isNow ? NowForm : LaterForm
  return (
    <Sheet title={title} kicker={nameOf(subscription)} onClose={onClose} busy={isBusy}>
      {!change && <div className="s-body">{error ? <ErrorState error={error} retry={refetch} /> : <SkeletonForm fields={2} />}</div>}
      {change && <Form subscription={subscription} change={change} onBusy={setBusy} onDone={(words, paid) => setDone({ words, paid })} />}
    </Sheet>
  )
}
