// Notes, money and the timeline of an account, each asked for when it is opened.
import type { AccountMoment, StaffNote } from '@fieldhouse/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { tokenCell } from '../../lib/format.ts'
import { ask, askEndless, rowsOf } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { useMay } from '../../lib/may.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Link } from '../../lib/router/index.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { moment, momentWords } from './account-words.ts'

interface Props {
  id: string
}

function WriteNote({ id, onKept }: Props & { onKept: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('accounts.note', { params: { id }, body: { text: textOf(values, 'text') ?? '' } })
    toast('Noted')
    onKept()
  })
  return (
    <form className="stack" {...form}>
      <TextArea
        label="Note"
        name="text"
        required
        maxLength={2000}
        rows={3}
        hint="For staff alone; nobody else ever reads it."
        error={errorOf('text')}
      />
      {message && !errorOf('text') && <Note tone="bad">{message}</Note>}
      <Button type="submit" variant="line" busy={isBusy} className="justify-self-start">
        Keep the note
      </Button>
    </form>
  )
}

export function AccountNotes({ id }: Props) {
  // An empty field for the next one.
  const [kept, setKept] = useState(0)
  const list = useInfiniteQuery(askEndless('accounts.notes', { params: { id } }))
  const rows: StaffNote[] = rowsOf(list.data)
  return (
    <>
      <WriteNote key={kept} id={id} onKept={() => setKept(kept + 1)} />
      {list.error && !list.data && <ErrorState error={list.error} retry={list.refetch} />}
      {!list.data && !list.error && <SkeletonRows />}
      {rows.length > 0 && (
        <EndlessList
          label="Notes"
          rows={rows}
          keyOf={({ _id }) => _id}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          loadMore={() => void list.fetchNextPage()}
          skeleton={<SkeletonRows />}
          className="stack"
          render={({ by, text, at }) => (
            <div className="border-b border-line pb-2">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="small">
                {by?.name ?? 'Somebody who is gone'}, {moment(at)}
              </p>
            </div>
          )}
        />
      )}
    </>
  )
}

export function AccountMoney({ id }: Props) {
  const maySeeAll = useMay('money.read')
  const { data, error, refetch } = useQuery({ ...ask('accounts.money', { params: { id } }), select: ({ data: own }) => own })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  return (
    <>
      <Board
        label="What they have"
        cells={[
          tokenCell('Wallet', data.balance),
          ...(data.earnings ? [tokenCell('Earned, waits', data.earnings.pending), tokenCell('Earned, free', data.earnings.available)] : []),
        ]}
      />
      <Board
        label="What is open"
        cells={[
          { label: 'Subscribes to', value: data.subscriptions },
          ...(data.earnings ? [{ label: 'Subscribers', value: data.subscribers }] : []),
          { label: 'Payouts asked for', value: data.openPayouts },
          tokenCell('In these payouts', data.openPayoutTokens),
        ]}
      />
      <p>
        {data.openOrders === 0
          ? 'No order of theirs is on its way.'
          : `${data.openOrders} ${data.openOrders === 1 ? 'order of theirs has' : 'orders of theirs have'} not arrived.`}
      </p>
      <p className="row wrapx">
        <Link className="link" to={`/admin/refunds?buyerId=${id}`}>
          What they bought with tokens
        </Link>
        {maySeeAll && (
          <Link className="link" to={`/admin/receipts?buyerId=${id}`}>
            Their receipts
          </Link>
        )}
        {data.earnings && (
          <Link className="link" to={`/admin/refunds?sellerId=${id}`}>
            What they sold for tokens
          </Link>
        )}
      </p>
      <p className="small">Looking at this stands in the audit.</p>
    </>
  )
}

function Moment({ happened }: { happened: AccountMoment }) {
  const money = useMoney()
  const [title, detail] = momentWords(happened)
  return (
    <div className="border-b border-line pb-2">
      <p className="wrap-anywhere">
        <b>{title}</b> {happened.amount !== null && money(happened.amount)}
      </p>
      {detail && <p className="wrap-anywhere">{detail}</p>}
      <p className="small">
        {moment(happened.at)}
        {happened.by && ` · ${happened.by.name}`}
      </p>
    </div>
  )
}

export function AccountTimeline({ id }: Props) {
  const list = useInfiniteQuery(askEndless('accounts.timeline', { params: { id } }))
  const rows: AccountMoment[] = rowsOf(list.data)
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />
  if (!list.data) return <SkeletonRows />
  if (rows.length === 0)
    return (
      <EmptyState
        drawing="board"
        title="Nothing yet"
        text="What staff does, cases and payments stand here, as far as your roles open them."
      />
    )
  return (
    <EndlessList
      label="Timeline"
      rows={rows}
      keyOf={({ _id, kind }) => `${kind} ${_id}`}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      loadMore={() => void list.fetchNextPage()}
      skeleton={<SkeletonRows />}
      className="stack"
      render={(happened) => <Moment happened={happened} />}
    />
  )
}
