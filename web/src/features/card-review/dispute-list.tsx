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
import { answerWords, statusMeaning, type DisputeStatus } from './answer-words.ts'
import { playDecision } from './api.ts'
import { ReleaseWallet } from './release-wallet.tsx'

const linkWords = ({ status, isAnswered }: Dispute): string => {
  if (status === 'warning' || status === 'released') return 'What we know, and what it bought'
  return isAnswered || (status !== 'open' && status !== 'inquiry') ? 'What the bank was told' : 'Answer the bank'
}

const decide = (id: string, outcome: 'won' | 'lost') =>
  playDecision(id, outcome)
    .then(() => toast('The bank has decided; it shows in a moment'))
    .catch(toastError)

function Row({ dispute, isSandbox }: { dispute: Dispute; isSandbox: boolean }) {
  const money = useMoney()
  const [now] = useState(() => new Date())
  const mayPlay = useMay('system.write')
  const { _id, buyer, amount, fee, reason, status, createdAt } = dispute
  return (
    <li className="stack border-b border-line pb-4">
      <Who name={buyer?.name ?? 'Somebody who left'} avatar={buyer?.avatar} to={buyer?.path} detail={reason.replaceAll('_', ' ')}>
        <b className="num">{money(amount)}</b>
      </Who>
      <p className="small">
        <Badge tone={status === 'lost' || status === 'warning' ? 'bad' : 'plain'}>{status}</Badge> since {formatDay(createdAt)}
        {fee > 0 && ` · fee ${money(fee)}`}. {statusMeaning[status]}
      </p>
      <p className="row wrapx">
        {(status === 'open' || status === 'inquiry') && <span className="small">{answerWords(dispute, now)}</span>}
        <Link className="link" to={`/admin/disputes/${_id}`}>
          {linkWords(dispute)}
        </Link>
      </p>
      {status === 'warning' && <ReleaseWallet id={_id} />}
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
