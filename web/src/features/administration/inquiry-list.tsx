import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/may.ts'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Inquiry = DataFor<'inquiries.list'>[number]
export type InquiryState = 'open' | 'answered'

async function mark({ _id, name }: Inquiry, isAnswered: boolean) {
  await send('inquiries.answer', { params: { id: _id }, body: { isAnswered } })
  toast(isAnswered ? `The message from ${name} is marked as answered` : `The message from ${name} is open again`)
}

async function letAskAgain({ _id, email }: Inquiry) {
  await send('inquiries.letAskAgain', { params: { id: _id } })
  toast(`A link is on its way to ${email}`)
}

const mailTo = ({ email, subject }: Inquiry) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject ? `Re: ${subject}` : 'Your message')}`

function InquiryRow({ inquiry }: { inquiry: Inquiry }) {
  const [isAsking, setAsking] = useState(false)
  const mayLetAskAgain = useMay('documents.verify')
  const [isBusy, setBusy] = useState(false)
  const { name, email, subject, message, details, answeredAt, createdAt } = inquiry
  const toggle = async () => {
    setBusy(true)
    await mark(inquiry, answeredAt === null).catch(toastError)
    setBusy(false)
  }
  return (
    <li className="stack border-b border-line pb-3">
      <div>
        <h2 className="d4 wrap-anywhere">{subject ?? 'No subject'}</h2>
        <p className="small wrap-anywhere">
          {name} · {email} · {formatDay(createdAt)}
        </p>
      </div>
      {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
      {details.length > 0 && <p className="small">{details.map((detail) => `${detail.name}: ${detail.text}`).join(' · ')}</p>}
      <div className="row wrapx">
        <a className="btn tiny" href={mailTo(inquiry)}>
          Answer {name} by e-mail
        </a>
        <Button variant="line" size="tiny" busy={isBusy} onClick={toggle}>
          {answeredAt === null ? 'Mark as answered' : 'Open again'}
        </Button>
        {mayLetAskAgain && (
          <Button variant="quiet" size="tiny" onClick={() => setAsking(true)}>
            Let them correct their age
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Let them correct their age?"
          confirm="Mail the link"
          keep="Not now"
          onConfirm={() => letAskAgain(inquiry)}
          onClose={() => setAsking(false)}
        >
          {email} gets a link that works once, for three days. The browser where it is opened asks the date of birth again; nobody under 13
          gets an account by it.
        </ConfirmDialog>
      )}
    </li>
  )
}

/** What visitors wrote, in one state. */
export function InquiryList({ state }: { state: InquiryState }) {
  const { data, error, refetch } = useQuery(ask('inquiries.list', { query: { state, limit: 100 } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0) {
    return (
      <EmptyState
        drawing="gate"
        title={state === 'open' ? 'Nobody is waiting for an answer' : 'Nothing answered yet'}
        text="What is written on the contact page appears here, the longest waiting first."
      />
    )
  }
  return (
    <>
      <ul className="stack" aria-label="Messages">
        {data.data.map((inquiry) => (
          <InquiryRow key={inquiry._id} inquiry={inquiry} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} more follow when these are answered.</p>}
    </>
  )
}
