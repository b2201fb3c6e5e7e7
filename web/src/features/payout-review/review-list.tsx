import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { decide, type ReviewedPayout, type Status } from './api.ts'
import { DecisionSheet, type Asked } from './decision-sheet.tsx'

const kinds = { banking: 'Bank', paypal: 'PayPal', stripe: 'Stripe' } as const

const placeOf = ({ paymentAccountType, destination }: ReviewedPayout) =>
  [kinds[paymentAccountType], destination?.label, destination?.last4 && `ending in ${destination.last4}`].filter(Boolean).join(', ')

interface RowProps {
  payout: ReviewedPayout
  onAsk: (asked: Asked) => void
}

function Actions({ payout, onAsk }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const name = payout.payee?.name ?? 'this payee'
  const approve = async () => {
    setBusy(true)
    await decide(payout._id, { status: 'approved' })
      .then(() => toast(`${name}’s payout is approved`))
      .catch(toastError)
    setBusy(false)
  }
  const button = (asked: Asked, label: string) => (
    <Button
      variant={asked === 'done' ? 'ink' : 'line'}
      size="tiny"
      disabled={isBusy}
      aria-label={`${label}: ${name}`}
      onClick={() => onAsk(asked)}
    >
      {label}
    </Button>
  )
  if (payout.status === 'pending') {
    return (
      <div className="row wrapx">
        <Button size="tiny" busy={isBusy} aria-label={`Approve: ${name}`} onClick={approve}>
          Approve
        </Button>
        {button('rejected', 'Reject')}
      </div>
    )
  }
  if (payout.status === 'approved') return <div className="row wrapx">{button('rejected', 'Reject')}</div>
  if (payout.status !== 'processing' && payout.status !== 'done') return null
  if (payout.paymentAccountType === 'stripe')
    return payout.status === 'done' ? null : <p className="small">Stripe pays it and tells how it ended.</p>
  return (
    <div className="row wrapx">
      {payout.status === 'processing' && button('done', 'Mark as paid')}
      {button('failed', 'It came back')}
    </div>
  )
}

const mustWait = ({ status, payableFrom }: ReviewedPayout) =>
  (status === 'pending' || status === 'approved') && Date.parse(payableFrom) > Date.now()

function ReviewRow(props: RowProps) {
  const money = useMoney()
  const { payout } = props
  const { payee, netTokens, requestTokens, feeTokens, requestNote, adminNote, reference, createdAt, payableFrom } = payout
  const isWaiting = mustWait(payout)
  return (
    <li className="stack border-b border-line pb-4">
      <Who
        name={payee?.name ?? 'Somebody who left'}
        avatar={payee?.avatar}
        to={payee?.path}
        isVerified={payee?.verified ?? false}
        detail={placeOf(payout)}
      >
        <b className="num">{money(netTokens)}</b>
      </Who>
      <p className="small">
        Asked {formatDay(createdAt)}, {formatTime(createdAt)} · {formatTokens(requestTokens)} tokens
        {feeTokens > 0 && `, fee ${formatTokens(feeTokens)}`}
        {isWaiting && ` · may be sent from ${formatDay(payableFrom)}, ${formatTime(payableFrom)} on: the destination changed lately`}
        {reference && ` · reference ${reference}`}
      </p>
      {requestNote && <p className="small">Note: {requestNote}</p>}
      {adminNote && <p className="small">Why: {adminNote}</p>}
      <Actions {...props} />
    </li>
  )
}

/** Payouts in one state, the longest waiting first; those that are over, newest first. */
export function ReviewList({ status }: { status: Status }) {
  const isOver = status === 'done' || status === 'rejected' || status === 'failed' || status === 'canceled'
  const { data, error, refetch } = useQuery(ask('adminPayouts.search', { query: { status, limit: 100, sort: isOver ? 'desc' : 'asc' } }))
  const [asking, setAsking] = useState<{ payout: ReviewedPayout; asked: Asked }>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0)
    return <EmptyState drawing="gate" title="Nothing here" text="Payouts appear in this list when they reach this state." />
  return (
    <>
      <ul className="stack" aria-label="Payouts">
        {data.data.map((payout) => (
          <ReviewRow key={payout._id} payout={payout} onAsk={(asked) => setAsking({ payout, asked })} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} more follow.</p>}
      {asking && <DecisionSheet {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
