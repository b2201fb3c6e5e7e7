import { inquiryStateWords, type InquiryState } from '@fieldhouse/contract/inquiry-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '../../lib/format.ts'
import { askEndless, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const nothing: Readonly<Record<InquiryState, readonly [title: string, text: string]>> = {
  new: ['Nobody is waiting for an answer', 'What is written on the contact page appears here, the longest waiting first.'],
  open: ['Nobody has taken one', 'Who takes one says to the others that they see to it.'],
  waiting: ['Nobody owes us an answer', 'What you have answered stands here until they write again, or you close it.'],
  closed: ['Nothing closed yet', 'What is done stands here. An answer to it opens it again.'],
}

/** What visitors wrote, in one state. */
export function InquiryList({ state }: { state: InquiryState }) {
  const list = useInfiniteQuery(askEndless('inquiries.list', { query: { state } }))
  const rows = rowsOf(list.data)
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />
  if (!list.data) return <SkeletonRows />
  const [title, text] = nothing[state]
  if (rows.length === 0) return <EmptyState drawing="gate" title={title} text={text} />
  return (
    <EndlessList
      label={inquiryStateWords[state]}
      rows={rows}
      keyOf={({ _id }) => _id}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      loadMore={() => void list.fetchNextPage()}
      skeleton={<SkeletonRows />}
      className="stack"
      render={({ _id, name, email, subject, message, isScreened, owner, movedAt }) => (
        <div className="stack gap-1! border-b border-line pb-3">
          <h2 className="d4 wrap-anywhere">
            <Link className="link" to={`/admin/inquiries?id=${_id}&state=${state}`}>
              {subject ?? 'No subject'}
            </Link>
          </h2>
          <p className="small wrap-anywhere">
            {name} · {email} · {formatDay(movedAt)}, {formatTime(movedAt)}
            {owner && ` · ${owner.name} sees to it`}
            {isScreened && ' · Meets what is screened for'}
          </p>
          {message && <p className="line-clamp-2 wrap-anywhere">{message}</p>}
        </div>
      )}
    />
  )
}
