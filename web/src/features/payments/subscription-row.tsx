import { useEffect, useEffectEvent, useState } from 'react'
import { newIntention, send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { closeSheet, openSheet } from '../../ui/sheet-host.ts'
import { useIntendedSheet } from '../../ui/use-intended-sheet.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { useMoney } from './api.ts'
import { ChangePlanSheet } from './change-plan-sheet.tsx'
import GiftSheet from './gift-sheet.tsx'
import { PayDueSheet } from './pay-due-sheet.tsx'
import { consentVersion } from './renewal-consent.tsx'
import SubscribeSheet from './subscribe-sheet.tsx'
import {
  badgeOf,
  discountWords,
  isGiven,
  nextWords,
  planWords,
  priceWords,
  problemWords,
  staysWords,
  type Subscription,
} from './subscription-words.ts'

const nameOf = ({ targetInfo }: Subscription) => targetInfo?.name ?? 'this page'

/** One change at a time; the list shows what came of it. */
function useAction() {
  const [running, setRunning] = useState<string>()
  const run = async (name: string, work: () => Promise<unknown>) => {
    setRunning(name)
    try {
      await work()
    } catch (error) {
      toastError(error)
    } finally {
      setRunning(undefined)
    }
  }
  return { running, run }
}

async function cancel({ _id, paymentGateway, status, expiredAt }: Subscription) {
  await send('payments.cancelSubscription', { params: { type: paymentGateway, id: _id } })
  toast(
    expiredAt && status !== 'suspended'
      ? `Cancelled. You keep access until ${formatDay(expiredAt)}.`
      : 'Cancelled. Nothing more is charged.',
  )
}

async function resume(subscription: Subscription) {
  await send('subscriptions.resume', { params: { id: subscription._id }, body: { consent: consentVersion } })
  toast(`You are back in ${nameOf(subscription)}’s corner`)
}

/** Takes back a change of plan that waits for the next period. */
const keepPlan = ({ _id, subscriptionType }: Subscription) =>
  send(
    'subscriptions.changePlan',
    { params: { id: _id }, body: { type: subscriptionType === 'yearly' ? 'yearly' : 'monthly', consent: consentVersion } },
    { idempotencyKey: newIntention() },
  )

function RunningActions({ subscription }: { subscription: Subscription }) {
  const { running, run } = useAction()
  const { subscriptionType: plan, nextType, status } = subscription
  const name = nameOf(subscription)
  const hasChange = nextType !== null && nextType !== plan
  const changeWords = plan === 'yearly' ? 'Pay by the month' : 'Pay by the year'
  const change = useIntendedSheet(<ChangePlanSheet subscription={subscription} onClose={closeSheet} />, {
    id: `change-plan:${subscription._id}`,
    words: 'change the plan',
  })
  return (
    <>
      <p className="small">{staysWords(subscription)}</p>
      <div className="row wrapx">
        {nextType !== null && !hasChange && status === 'active' && (
          <Button variant="line" size="tiny" aria-label={`${changeWords}: ${name}`} onClick={change}>
            {changeWords}
          </Button>
        )}
        {hasChange && plan !== 'free' && status === 'active' && (
          <Button variant="line" size="tiny" busy={running === 'keep'} onClick={() => void run('keep', () => keepPlan(subscription))}>
            Stay {planWords[plan].toLowerCase()}
          </Button>
        )}
        <Button
          variant="quiet"
          size="tiny"
          busy={running === 'cancel'}
          aria-label={`Cancel the subscription to ${name}`}
          onClick={() => void run('cancel', () => cancel(subscription))}
        >
          Cancel
        </Button>
      </div>
    </>
  )
}

function ResumeAction({ subscription }: { subscription: Subscription }) {
  const money = useMoney()
  const { running, run } = useAction()
  const { subscriptionType: plan, price, discount, expiredAt } = subscription
  return (
    <div className="row wrapx">
      <Button
        variant="line"
        size="tiny"
        busy={running === 'resume'}
        aria-label={
          isGiven(subscription) ? `Keep it after that: ${nameOf(subscription)}` : `Resume the subscription to ${nameOf(subscription)}`
        }
        onClick={() => void run('resume', () => resume(subscription))}
      >
        {isGiven(subscription) ? 'Keep it after that' : 'Resume'}
      </Button>
      {plan !== 'free' && expiredAt && (
        <span className="small">
          {isGiven(subscription) ? 'It costs' : 'Changed your mind? Resuming costs'} nothing today and renews at{' '}
          {money(discount?.price ?? price)} on {formatDay(expiredAt)}.{discountWords(subscription, money)}
        </span>
      )}
    </div>
  )
}

function FailedPayment({ subscription }: { subscription: Subscription }) {
  const money = useMoney()
  const { nextPrice, price, _id } = subscription
  const pay = useIntendedSheet(<PayDueSheet subscription={subscription} onClose={closeSheet} />, {
    id: `pay-due:${subscription._id}`,
    words: 'pay for it again',
  })
  // A letter about the payment leads here and means it.
  const isAsked = useQueryParam('id') === _id
  const openAsked = useEffectEvent(pay)
  useEffect(() => {
    if (isAsked) openAsked()
  }, [isAsked])
  return (
    <>
      <Note tone="warn">{problemWords(subscription)}</Note>
      <PayButton label="Pay now" price={money(nextPrice ?? price)} className="justify-self-start" onClick={pay} />
    </>
  )
}

/** One page a fan is or was subscribed to: what comes next, and what can be done about it. */
export function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const money = useMoney()
  const { targetInfo, target, targetId, status, isActive, canResume } = subscription
  const name = nameOf(subscription)
  const { tone, text } = badgeOf(subscription)
  const subscribeSheet = <SubscribeSheet pageId={targetId} kind={target} name={name} onClose={closeSheet} />
  const giftSheet = <GiftSheet pageId={targetId} kind={target} name={name} onClose={closeSheet} />
  const isRunning = status === 'suspended' || (isActive && status === 'active')
  return (
    <div className="stack border-b border-line pb-4">
      <Who
        name={name}
        avatar={targetInfo?.avatar}
        to={targetInfo?.path}
        isVerified={targetInfo?.verified ?? false}
        detail={priceWords(subscription, money)}
      >
        <Badge tone={tone}>{text}</Badge>
      </Who>
      {status === 'suspended' ? <FailedPayment subscription={subscription} /> : <p className="strong">{nextWords(subscription, money)}</p>}
      {isRunning && <RunningActions subscription={subscription} />}
      {canResume && <ResumeAction subscription={subscription} />}
      {isActive && (
        <Button
          variant="quiet"
          size="tiny"
          className="justify-self-start"
          aria-label={`Give as a gift: ${name}`}
          onClick={() => openSheet(giftSheet)}
        >
          Give as a gift
        </Button>
      )}
      {!isActive && status === 'deactivated' && target === 'performer' && (
        <Button
          variant="line"
          size="tiny"
          className="justify-self-start"
          aria-label={`Subscribe to ${name} again`}
          onClick={() => openSheet(subscribeSheet)}
        >
          Subscribe again
        </Button>
      )}
    </div>
  )
}
