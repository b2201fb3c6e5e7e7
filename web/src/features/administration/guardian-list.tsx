import { relationshipWords } from '@fieldhouse/contract/guardian-words'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
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

type Review = DataFor<'admin.guardians'>[number]
export type GuardianStatus = Review['status']

const flagWords: Readonly<Record<Review['flags'][number], string>> = {
  team_staff: 'Staff of a team that the minor is in',
  same_phone: 'The same phone number as the minor',
  other_address: 'Opened the letter with another address than it went to',
  refused_before: 'Refused before for this minor',
  several: 'Guardian of three or more others',
}

async function decide({ _id, guardian }: Review, status: 'approved' | 'rejected', reason?: string) {
  await send('admin.decideGuardian', { params: { id: _id }, body: { status, ...(reason && { reason }) } })
  toast(status === 'approved' ? `${guardian.name} is a guardian now` : `${guardian.name} was told why not`)
}

function RefuseSheet({ review, onClose }: { review: Review; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await decide(review, 'rejected', textOf(values, 'reason'))
    onClose()
  })
  const isApproved = review.status === 'approved'
  return (
    <Sheet title={`${isApproved ? 'Take back' : 'Refuse'} ${review.guardian.name}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {isApproved && <Note tone="warn">What only this guardian allows ends at once, and the minor’s page is hidden.</Note>}
        <TextArea
          label="Reason"
          name="reason"
          required
          maxLength={500}
          hint="The guardian reads it, the minor does not."
          error={errorOf('reason')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" busy={isBusy} className="justify-self-start">
          {isApproved ? 'Take back' : 'Refuse'}
        </Button>
      </form>
    </Sheet>
  )
}

interface RowProps {
  review: Review
  onRefuse: () => void
  onLook: () => void
}

function GuardianRow({ review, onRefuse, onLook }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const { minor, minorAge, guardian, guardianEmail, askedEmail, relationship, flags, status, reason, sentAt, decidedAt, history } = review
  const approve = async () => {
    setBusy(true)
    await decide(review, 'approved').catch(toastError)
    setBusy(false)
  }
  const whom = (
    <span className="sr">
      {' '}
      {guardian.name} for {minor.name}
    </span>
  )
  const ofMinor = [`${minorAge} years old`, minor.schoolName, minor.schoolStateCode]
  const ofGuardian = [relationshipWords[relationship], guardianEmail, askedEmail !== guardianEmail && `asked at ${askedEmail}`]
  return (
    <li className="stack border-b border-line pb-3">
      <Who name={guardian.name} avatar={guardian.avatar} detail={ofGuardian.filter(Boolean).join(' · ')} />
      <Who name={minor.name} avatar={minor.avatar} to={minor.path} detail={ofMinor.filter(Boolean).join(' · ')} />
      {flags.length > 0 && (
        <ul className="row wrapx" aria-label="What to know">
          {flags.map((flag) => (
            <li key={flag}>
              <Badge tone="warn">{flagWords[flag]}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="small">
        {decidedAt !== null && status !== 'waiting' ? `Decided on ${formatDay(decidedAt)}` : sentAt && `Waiting since ${formatDay(sentAt)}`}
        {reason && `: ${reason}`}
      </p>
      {history.length > 1 && (
        <details>
          <summary className="link min-h-11">All {history.length} decisions</summary>
          <ol className="stack gap-1!" aria-label="Decisions">
            {history.map((one) => (
              <li key={one.at} className="small wrap-anywhere">
                {formatDay(one.at)}, {formatTime(one.at)} · <b>{one.status === 'approved' ? 'Approved' : 'Refused'}</b> ·{' '}
                {one.by?.name ?? 'Somebody who left'}
                {one.reason && `: ${one.reason}`}
              </li>
            ))}
          </ol>
        </details>
      )}
      <div className="row wrapx">
        <Button variant="line" size="tiny" onClick={onLook}>
          Look at papers<span className="sr"> of {guardian.name}</span>
        </Button>
        {status === 'waiting' && (
          <Button size="tiny" busy={isBusy} onClick={approve}>
            Approve{whom}
          </Button>
        )}
        {status !== 'rejected' && (
          <Button variant="line" size="tiny" disabled={isBusy} onClick={onRefuse}>
            {status === 'approved' ? 'Take back' : 'Refuse'}
            {whom}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Guardians of minors in one state of their verification. */
export function GuardianList({ status }: { status: GuardianStatus }) {
  const { data, error, refetch } = useQuery(ask('admin.guardians', { query: { status, limit: 100 } }))
  const [refusing, setRefusing] = useState<Review>()
  const [looking, setLooking] = useState<Review>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0)
    return (
      <EmptyState
        drawing="gate"
        title="Nobody is waiting here"
        text="A guardian whom a minor named appears here once they have sent a document."
      />
    )
  return (
    <>
      <ul className="stack" aria-label="Guardians">
        {data.data.map((review) => (
          <GuardianRow key={review._id} review={review} onRefuse={() => setRefusing(review)} onLook={() => setLooking(review)} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} more follow when these are decided.</p>}
      {looking && (
        <Suspense fallback={null}>
          <PapersSheet of="guardian" id={looking._id} name={looking.guardian.name} onClose={() => setLooking(undefined)} />
        </Suspense>
      )}
      {refusing && <RefuseSheet review={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  )
}
