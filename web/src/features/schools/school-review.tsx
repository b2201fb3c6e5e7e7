import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { describeRecord, type SchoolRecord } from './record.ts'

export type ReviewState = 'waiting' | 'reviewed'

function SchoolRow({ school }: { school: SchoolRecord }) {
  const [sheet, setSheet] = useState<'change' | 'merge'>()
  const [isBusy, setBusy] = useState(false)
  const { _id, name, path, isReviewed } = school
  const close = () => setSheet(undefined)
  const approve = async () => {
    setBusy(true)
    await send('schools.update', { params: { id: _id }, body: { isReviewed: true } })
      .then(() => toast(`${name} is in the list`))
      .catch(toastError)
    setBusy(false)
  }
  return (
    <li className="stack border-b border-line pb-3">
      <div>
        <h2 className="d4 wrap-anywhere">
          <Link to={path}>{name}</Link>
        </h2>
        <p className="small wrap-anywhere">{describeRecord(school)}</p>
      </div>
      <div className="row wrapx">
        {!isReviewed && (
          <Button size="tiny" busy={isBusy} aria-label={`Approve ${name}`} onClick={approve}>
            Approve
          </Button>
        )}
        <Button variant="line" size="tiny" aria-label={`Correct ${name}`} onClick={() => setSheet('change')}>
          Correct
        </Button>
        <Button variant="line" size="tiny" aria-label={`Merge ${name}`} onClick={() => setSheet('merge')}>
          Merge
        </Button>
      </div>
      {sheet === 'change' && <ChangeSheet school={school} onClose={close} />}
      {sheet === 'merge' && <MergeSheet school={school} onClose={close} />}
    </li>
  )
}

/** Schools in one state of their review; with words, the best match first. */
export function SchoolReview({ state, q }: { state: ReviewState; q: string }) {
  const query = { state, limit: 50, ...(q.length > 1 && { q }) }
  const { data, error, refetch } = useQuery(ask('schools.all', { query }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0) {
    return (
      <EmptyState
        drawing="gate"
        title={state === 'waiting' && !q ? 'No school is waiting' : 'Nothing found'}
        text="Schools that people add themselves wait here until somebody has looked at them."
      />
    )
  }
  return (
    <>
      <ul className="stack" aria-label="Schools">
        {data.data.map((school) => (
          <SchoolRow key={school._id} school={school} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} more: search for one by its name.</p>}
    </>
  )
}
