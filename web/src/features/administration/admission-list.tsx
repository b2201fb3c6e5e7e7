import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { askEndless, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Waiting = DataFor<'admissions.list'>[number]

const decide = async ({ _id: id, name }: Waiting, isAdmitted: boolean, reason?: string) => {
  await send('admissions.decide', { params: { id }, body: { isAdmitted, ...(reason && { reason }) } })
  toast(isAdmitted ? `${name} is in, and is told by mail` : `${name} is not let in, and is told by mail`)
}

function RefuseForm({ waiting, onDone }: { waiting: Waiting; onDone: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit((values) => decide(waiting, false, textOf(values, 'reason')))
  return (
    <form className="stack" {...form}>
      <TextArea label="What they are told" name="reason" optional maxLength={500} rows={3} error={errorOf('reason')} />
      {message && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" size="tiny" busy={isBusy}>
          Do not let in
        </Button>
        <Button variant="quiet" size="tiny" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function Row({ waiting }: { waiting: Waiting }) {
  const [isBusy, setBusy] = useState(false)
  const [refuses, setRefuses] = useState(false)
  const { kind, name, username, email, isEmailProven, askedAt } = waiting
  const admit = async () => {
    setBusy(true)
    await decide(waiting, true)
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return (
    <div className="stack gap-2! border-b border-line pb-3">
      <h2 className="d4 wrap-anywhere">{name}</h2>
      <p className="small wrap-anywhere">
        <Badge>{kind === 'user' ? 'Fan' : 'Athlete or coach'}</Badge> @{username} · {email} ·{' '}
        {isEmailProven ? 'address confirmed' : 'address not confirmed yet'} · {formatDay(askedAt)}, {formatTime(askedAt)}
      </p>
      {refuses ? (
        <RefuseForm waiting={waiting} onDone={() => setRefuses(false)} />
      ) : (
        <div className="row wrapx">
          <Button size="tiny" busy={isBusy} onClick={() => void admit()}>
            Let in
          </Button>
          <Button variant="line" size="tiny" disabled={isBusy} onClick={() => setRefuses(true)}>
            Do not
          </Button>
        </div>
      )}
    </div>
  )
}

/** New accounts that wait, the longest waiting first. */
export function AdmissionList() {
  const list = useInfiniteQuery(askEndless('admissions.list'))
  const rows = rowsOf(list.data)
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />
  if (!list.data) return <SkeletonRows />
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="gate"
        title="Nobody waits to be let in"
        text="Accounts stand here while the settings say that staff looks at new ones first."
      >
        <Link className="link" to="/admin/settings?group=doors">
          Who may open an account
        </Link>
      </EmptyState>
    )
  }
  return (
    <EndlessList
      label="New accounts"
      rows={rows}
      keyOf={({ _id }) => _id}
      render={(waiting) => <Row waiting={waiting} />}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      loadMore={() => void list.fetchNextPage()}
      skeleton={<SkeletonRows />}
      className="stack"
    />
  )
}
