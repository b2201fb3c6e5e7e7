import type { PrivateRead } from '@fieldhouse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '../../lib/format.ts'
import { askEndless, rowsOf } from '../../lib/queries.ts'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const fields: Readonly<Record<PrivateRead['fields'][number], string>> = {
  email: 'e-mail',
  phone: 'phone',
  address: 'address',
  birth: 'date of birth',
  site: 'the site as you see it',
}
const roles: Readonly<Record<PrivateRead['roles'][number], string>> = {
  admin: 'an owner of the site',
  support: 'support',
  moderator: 'a moderator',
  finance: 'finance',
  compliance: 'compliance',
  safety: 'the safety officer',
}

/** Who of the staff has looked at what only oneself sees. */
export default function PrivateReads() {
  const list = useInfiniteQuery(askEndless('accounts.ownReads'))
  const rows: PrivateRead[] = rowsOf(list.data)
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />
  if (!list.data) return <SkeletonRows />
  if (rows.length === 0) return <p className="mute">Nobody has. When somebody does, you read here when, what and why.</p>
  return (
    <EndlessList
      label="Who looked"
      rows={rows}
      keyOf={({ _id }) => _id}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      loadMore={() => void list.fetchNextPage()}
      skeleton={<SkeletonRows />}
      className="stack"
      render={(read) => (
        <div className="border-b border-line pb-2">
          <p>
            <b>{read.fields.map((field) => fields[field]).join(', ')}</b>, by {read.roles.map((role) => roles[role]).join(' and ')}
          </p>
          <p className="wrap-anywhere" dir="auto">
            “{read.reason}”
          </p>
          <p className="small">
            {formatDay(read.at)}, {formatTime(read.at)}
          </p>
        </div>
      )}
    />
  )
}
