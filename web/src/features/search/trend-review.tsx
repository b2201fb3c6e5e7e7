import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import type { Hit } from './describe.ts'
import { HitRow } from './hit-list.tsx'

type Removed = DataFor<'trends.removed'>[number]

const nameOf = ({ title, page }: Hit) => title || (page ? `something of ${page.name}` : 'this')

function RemoveSheet({ hit, onClose }: { hit: Hit; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await send('trends.remove', { params: { id: hit._id }, body: { reason: reason.trim() } })
      toast('It is in no list of what is talked about')
      onClose()
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <Sheet title="Take it out" kicker="Talked about" onClose={onClose}>
      <form className="s-body stack" onSubmit={submit}>
        <p>
          <b className="wrap-anywhere">{nameOf(hit)}</b> stays where it is, with all its likes and comments. It is no longer in these lists.
        </p>
        <TextArea
          label="Why"
          hint="For other administrators. Its author is not told."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          required
          minLength={3}
          maxLength={300}
        />
        <Button type="submit" busy={isBusy} disabled={reason.trim().length < 3}>
          Take it out
        </Button>
      </form>
    </Sheet>
  )
}

function Listed({ hit }: { hit: Hit }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="row">
      <div className="min-w-0 flex-1">
        <HitRow hit={hit} />
      </div>
      <Button variant="line" size="tiny" aria-label={`Take out: ${nameOf(hit)}`} onClick={() => setAsking(true)}>
        Take out
      </Button>
      {isAsking && <RemoveSheet hit={hit} onClose={() => setAsking(false)} />}
    </li>
  )
}

function TakenOut({ removed: { hit, reason, by, removedAt } }: { removed: Removed }) {
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await send('trends.restore', { params: { id: hit._id } })
      toast('It may be talked about again')
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <li className="stack border-b border-line pb-3">
      <div className="row">
        <div className="min-w-0 flex-1">
          <HitRow hit={hit} />
        </div>
        <Button variant="line" size="tiny" busy={isBusy} aria-label={`Let back in: ${nameOf(hit)}`} onClick={restore}>
          Let back in
        </Button>
      </div>
      <p className="wrap-anywhere" dir="auto">
        {reason}
      </p>
      <p className="small">
        {by} · {formatDay(removedAt)}
      </p>
    </li>
  )
}

/** What is talked about now, as strangers see it, and what was taken out of it. */
export function TrendReview() {
  const listed = useQuery(ask('search.trending', { query: { limit: 20 } }))
  const removed = useQuery(ask('trends.removed', {}))
  const error = listed.error ?? removed.error
  if (error && !(listed.data && removed.data)) {
    return <ErrorState error={error} retry={() => void Promise.all([listed.refetch(), removed.refetch()])} />
  }
  if (!listed.data || !removed.data) return <SkeletonRows />
  return (
    <>
      {listed.data.data.length === 0 ? (
        <EmptyState
          drawing="gate"
          title="Nothing is talked about"
          text="What five people or more do something to within a day appears here, worked out anew every five minutes."
        />
      ) : (
        <ol aria-label="Talked about">
          {listed.data.data.map((hit) => (
            <Listed key={hit._id} hit={hit} />
          ))}
        </ol>
      )}
      {removed.data.data.length > 0 && (
        <section className="stack">
          <SectionHead title="Taken out" />
          <ul className="stack" aria-label="Taken out">
            {removed.data.data.map((one) => (
              <TakenOut key={one.hit._id} removed={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
