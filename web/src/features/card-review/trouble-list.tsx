import type { PaymentTrouble } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/may.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { dismissTrouble, retryTrouble } from './api.ts'

const kinds: Readonly<Record<PaymentTrouble['kind'], { name: string; meaning: string }>> = {
  event: { name: 'Message of the card provider', meaning: 'It told of something that could not be handled.' },
  attempt: { name: 'Payment', meaning: 'Nobody knows yet how it ends. The payer reads that it is being looked at.' },
  refund: {
    name: 'Refund refused',
    meaning: 'The card was not paid. The money is back where it came from; agree with the payer on another way.',
  },
}

const retry = (id: string) =>
  retryTrouble(id)
    .then((isSolved) => toast(isSolved ? 'Solved' : 'Tried again; it still cannot be handled'))
    .catch(toastError)

const dismiss = (id: string) =>
  dismissTrouble(id)
    .then(() => toast('Taken off the list'))
    .catch(toastError)

const whenNext = ({ kind, tries, nextTryAt }: PaymentTrouble) => {
  if (kind === 'refund') return ''
  const tried = `Tried ${tries === 1 ? 'once' : `${tries} times`}`
  return nextTryAt ? `${tried}, again ${formatDay(nextTryAt)}, ${formatTime(nextTryAt)}.` : `${tried}. It waits for you.`
}

function Row({ trouble }: { trouble: PaymentTrouble }) {
  const mayMend = useMay('money.adjust')
  const { _id, kind, about, error, createdAt } = trouble
  return (
    <li className="stack border-b border-line pb-4">
      <p>
        <Badge tone="bad">{kinds[kind].name}</Badge>{' '}
        <b className="[overflow-wrap:anywhere]">{kind === 'event' ? about : about.replaceAll('_', ' ')}</b>
      </p>
      <p className="small">
        {kinds[kind].meaning} Since {formatDay(createdAt)}, {formatTime(createdAt)}. {whenNext(trouble)}
      </p>
      <p className="small [overflow-wrap:anywhere]">{error}</p>
      <div className="row wrapx">
        {mayMend && kind !== 'refund' && (
          <Button variant="line" size="tiny" aria-label={`Try again: ${about}`} onClick={() => retry(_id)}>
            Try again now
          </Button>
        )}
        {mayMend && kind !== 'attempt' && (
          <Button variant="line" size="tiny" aria-label={`Take off the list: ${about}`} onClick={() => dismiss(_id)}>
            I have looked
          </Button>
        )}
      </div>
    </li>
  )
}

/** What of card payments could not be handled, the oldest first. */
export function TroubleList() {
  const { data, error, refetch } = useQuery(ask('troubles.list', { query: { limit: 100 } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0)
    return (
      <EmptyState drawing="track" title="All is handled" text="Payments and messages of the card provider that stay behind appear here." />
    )
  return (
    <ul className="stack" aria-label="Troubles">
      {data.data.map((trouble) => (
        <Row key={trouble._id} trouble={trouble} />
      ))}
    </ul>
  )
}
