import type { Dispute } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/may.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { answerWords } from './answer-words.ts'
import { playDecision, releaseWallet } from './api.ts'

export type DisputeStatus = Dispute['status']

const meaning: Readonly<Record<DisputeStatus, string>> = {
  inquiry: 'The bank asks. No money has moved.',
  open: 'The bank holds the money until it decides.',
  won: 'Everybody has their money back; the fee stays with the gateway.',
  lost: 'The money is gone and what it opened is closed.',
  warning: 'The card network takes it for fraud. No money has moved; the wallet is frozen until you release it.',
  released: 'Somebody has looked and let the wallet go.',
}

const decide = (id: string, outcome: 'won' | 'lost') =>
  playDecision(id, outcome)
    .then(() => toast('The bank has decided; it shows in a moment'))
    .catch(toastError)

const letGo = (id: string) =>
  releaseWallet(id)
    .then(() => toast('Released. The wallet opens unless something else holds it'))
    .catch(toastError)

function Row({ dispute, isSandbox }: { dispute: Dispute; isSandbox: boolean }) {
  const money = useMoney()
  const [now] = useState(() => new Date())
  const [mayRelease, mayPlay] = [useMay('money.release'), useMay('system.write')]
  const { _id, buyer, amount, fee, reason, status, createdAt } = dispute
  return (
    <li className="stack border-b border-line pb-4">
      <Who name={buyer?.name ?? 'Somebody who left'} avatar={buyer?.avatar} to={buyer?.path} detail={reason.replaceAll('_', ' ')}>
        <b className="num">{money(amount)}</b>
      </Who>
      <p className="small">
        <Badge tone={status === 'lost' || status === 'warning' ? 'bad' : 'plain'}>{status}</Badge> since {formatDay(createdAt)}
        {fee > 0 && ` · fee ${money(fee)}`}. {meaning[status]}
      </p>
      {status !== 'warning' && status !== 'released' && (
        <p className="row wrapx">
          {(status === 'open' || status === 'inquiry') && <span className="small">{answerWords(dispute, now)}</span>}
          <Link className="link" to={`/admin/disputes/${_id}`}>
            {dispute.isAnswered || (status !== 'open' && status !== 'inquiry') ? 'What the bank was told' : 'Answer the bank'}
          </Link>
        </p>
      )}
      {status === 'warning' && mayRelease && (
        <Button variant="line" size="tiny" className="justify-self-start" onClick={() => letGo(_id)}>
          Release the wallet
        </Button>
      )}
      {isSandbox && mayPlay && status === 'open' && (
        <div className="row wrapx">
          <Button variant="line" size="tiny" onClick={() => decide(_id, 'won')}>
            Play: won
          </Button>
          <Button variant="line" size="tiny" onClick={() => decide(_id, 'lost')}>
            Play: lost
          </Button>
        </div>
      )}
    </li>
  )
}

/** Disputes in one state, the latest first. */
export function DisputeList({ status }: { status: DisputeStatus }) {
  const { data: settings } = useSettings()
  const { data, error, refetch } = useQuery(ask('reversals.disputes', { query: { status, limit: 100 } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0)
    return (
      <EmptyState
        drawing="gate"
        title="No disputes here"
        text="When a cardholder’s bank takes a payment back or warns of it, it appears in this list."
      />
    )
  return (
    <ul className="stack" aria-label="Disputes">
      {data.data.map((dispute) => (
        <Row key={dispute._id} dispute={dispute} isSandbox={settings?.paymentGateway === 'sandbox'} />
      ))}
    </ul>
  )
}
