import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

const PapersSheet = lazily(() => import('./papers-sheet.tsx').then((module) => ({ default: module.PapersSheet })))

type Verification = DataFor<'admin.verifications'>[number]
export type VerificationStatus = Verification['status']

async function decide({ _id, performer }: Verification, status: 'approved' | 'rejected', reason?: string) {
  await send('admin.verify', { params: { id: _id }, body: { status, ...(reason && { reason }) } })
  toast(status === 'approved' ? `${performer.name} is verified` : `${performer.name} was told why not`)
}

function RejectSheet({ verification, onClose }: { verification: Verification; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await decide(verification, 'rejected', textOf(values, 'reason'))
    onClose()
  })
  return (
    <Sheet title={`Reject ${verification.performer.name}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextArea label="Reason" name="reason" required maxLength={500} hint="The athlete reads it." error={errorOf('reason')} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" busy={isBusy} className="justify-self-start">
          Reject
        </Button>
      </form>
    </Sheet>
  )
}

interface RowProps {
  verification: Verification
  onReject: () => void
  onLook: () => void
}

function VerificationRow({ verification, onReject, onLook }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const { performer, email, gradYear, status, documentStatus, reason, createdAt } = verification
  const approve = async () => {
    setBusy(true)
    await decide(verification, 'approved').catch(toastError)
    setBusy(false)
  }
  const detail = [
    performer.schoolRoles?.join(', '),
    performer.schoolName,
    performer.schoolStateCode,
    gradYear && `Class of ${gradYear}`,
    email,
    formatDay(createdAt),
  ]
  return (
    <li className="stack border-b border-line pb-3">
      <Who name={performer.name} avatar={performer.avatar} to={performer.path} detail={detail.filter(Boolean).join(' · ')} />
      {reason && <p className="small">{reason}</p>}
      {status === 'waiting' && performer.verifiedAccount && (
        <p className="small">Verified before. Since then there are other papers, or another school, role or year of leaving school.</p>
      )}
      <div className="row wrapx">
        {documentStatus !== 'none' && (
          <Button variant="line" size="tiny" aria-label={`Papers of ${performer.name}`} onClick={onLook}>
            Look at papers
          </Button>
        )}
        {status !== 'approved' && (
          <Button size="tiny" busy={isBusy} aria-label={`Approve ${performer.name}`} onClick={approve}>
            Approve
          </Button>
        )}
        {status !== 'rejected' && (
          <Button variant="line" size="tiny" disabled={isBusy} aria-label={`Reject ${performer.name}`} onClick={onReject}>
            Reject
          </Button>
        )}
      </div>
    </li>
  )
}

/** Athletes and coaches in one state of their verification. */
export function VerificationList({ status }: { status: VerificationStatus }) {
  const { data, error, refetch } = useQuery(ask('admin.verifications', { query: { status, limit: 100 } }))
  const [rejecting, setRejecting] = useState<Verification>()
  const [looking, setLooking] = useState<Verification>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0) {
    return (
      <EmptyState
        drawing="gate"
        title="Nobody is waiting here"
        text="Who asks to be verified appears in this list, those with papers first."
      />
    )
  }
  return (
    <>
      <ul className="stack" aria-label="Verifications">
        {data.data.map((verification) => (
          <VerificationRow
            key={verification._id}
            verification={verification}
            onReject={() => setRejecting(verification)}
            onLook={() => setLooking(verification)}
          />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} more follow when these are decided.</p>}
      {looking && (
        <Suspense fallback={null}>
          <PapersSheet id={looking._id} name={looking.performer.name} onClose={() => setLooking(undefined)} />
        </Suspense>
      )}
      {rejecting && <RejectSheet verification={rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  )
}
