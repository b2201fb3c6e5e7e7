import type { AdminTransaction } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/may.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { playDispute } from './api.ts'
import { RefundSheet } from './refund-sheet.tsx'

const words: Readonly<Record<AdminTransaction['status'], string>> = {
  created: 'Begun',
  processing: 'Being paid',
  require_authentication: 'Waits for the bank',
  success: 'Paid',
  fail: 'Declined',
  canceled: 'Canceled',
  refunded: 'Given back',
}

const what = ({ products, targetInfo }: AdminTransaction) => [products[0]?.name, targetInfo?.name].filter(Boolean).join(' · ')

const play = ({ _id }: AdminTransaction, kind: 'dispute' | 'warning') =>
  playDispute(_id, kind)
    .then(() => toast(`The bank has ${kind === 'dispute' ? 'disputed it' : 'warned of it'}; it shows in a moment`))
    .catch(toastError)

function Row({ transaction, isSandbox, onRefund }: { transaction: AdminTransaction; isSandbox: boolean; onRefund: () => void }) {
  const money = useMoney()
  const [mayRefund, mayPlay] = [useMay('money.refund'), useMay('system.write')]
  const { buyer, totalPrice, status, createdAt, reversedPrice, refundablePrice } = transaction
  const name = buyer?.name ?? 'Somebody who left'
  return (
    <li className="stack border-b border-line pb-4">
      <Who name={name} avatar={buyer?.avatar} to={buyer?.path} detail={what(transaction)}>
        <b className="num">{money(totalPrice)}</b>
      </Who>
      <p className="small">
        <Badge tone={status === 'fail' ? 'bad' : 'plain'}>{words[status]}</Badge> {formatDay(createdAt)}, {formatTime(createdAt)}
        {reversedPrice > 0 && ` · ${money(reversedPrice)} given back`}
      </p>
      {refundablePrice > 0 && (
        <div className="row wrapx">
          {mayRefund && (
            <Button variant="line" size="tiny" aria-label={`Refund: ${name}, ${money(totalPrice)}`} onClick={onRefund}>
              Refund
            </Button>
          )}
          {isSandbox && mayPlay && (
            <>
              <Button
                variant="line"
                size="tiny"
                aria-label={`Play a dispute: ${name}, ${money(totalPrice)}`}
                onClick={() => play(transaction, 'dispute')}
              >
                Play a dispute
              </Button>
              <Button
                variant="line"
                size="tiny"
                aria-label={`Play a fraud warning: ${name}, ${money(totalPrice)}`}
                onClick={() => play(transaction, 'warning')}
              >
                Play a fraud warning
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** Card payments of everybody, the latest first. */
export function TransactionList() {
  const { data: settings } = useSettings()
  const { data, error, refetch } = useQuery(ask('reversals.transactions', { query: { limit: 100 } }))
  const [refunding, setRefunding] = useState<AdminTransaction>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0)
    return <EmptyState drawing="gate" title="No payments yet" text="Card payments appear here as they are made." />
  return (
    <>
      <ul className="stack" aria-label="Payments">
        {data.data.map((transaction) => (
          <Row
            key={transaction._id}
            transaction={transaction}
            isSandbox={settings?.paymentGateway === 'sandbox'}
            onRefund={() => setRefunding(transaction)}
          />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} older ones are not shown.</p>}
      {refunding && <RefundSheet transaction={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  )
}
