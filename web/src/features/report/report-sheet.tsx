import { reasonWords, reportReasons, targetWords, type ReportReason, type ReportTarget } from '@fieldhouse/contract/care'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { currentPlace, Link } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const rows = reportReasons.map((value) => ({ value, ...reasonWords[value] }))

function SignInFirst() {
  return (
    <div className="s-body">
      <p>Sign in to report something. Whoever it belongs to does not learn who did.</p>
      <Link
        className={buttonClass({ variant: 'accent', wide: true })}
        to={`/auth/login?next=${encodeURIComponent(currentPlace().href)}`}
        onClick={closeSheet}
      >
        Sign in
      </Link>
    </div>
  )
}

function Sent({ reason }: { reason: ReportReason | undefined }) {
  return (
    <div className="s-body">
      <Note tone="good">Thank you. Somebody of our staff looks at it.</Note>
      <p>You get a mail once it is decided. Whoever it belongs to does not learn that you reported it.</p>
      {reason === 'child_safety' && <p>If a child is in danger right now, call the police where you are.</p>}
      <Button className="justify-self-start" onClick={closeSheet}>
        Done
      </Button>
    </div>
  )
}

function Form({ target, id, onSent }: { target: ReportTarget; id: string; onSent: (reason: ReportReason) => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    if (!reason) return
    const description = textOf(values, 'description')
    await send('reports.create', { body: { target, targetId: id, reason, ...(description && { description }) } })
    onSent(reason)
  })
  return (
    <form className="s-body" {...form}>
      <RadioRows legend="What is wrong?" name="reason" rows={rows} value={reason} onChange={setReason} />
      <TextArea
        label="In your own words"
        name="description"
        maxLength={2000}
        optional={reason !== 'other'}
        required={reason === 'other'}
        hint="What should we know that cannot be seen?"
        error={errorOf('description')}
      />
      <p className="small">
        We look at it, hide or remove it where it breaks our rules, and tell you how it ended. Whoever it belongs to does not learn who
        reported it.
      </p>
      {message && !errorOf('description') && <Note tone="bad">{message}</Note>}
      <Button type="submit" variant="bad" busy={isBusy} disabled={!reason} className="justify-self-start">
        {isBusy ? 'Sending' : 'Send report'}
      </Button>
    </form>
  )
}

export default function ReportSheet({ target, id }: { target: ReportTarget; id: string }) {
  const isSignedIn = useSignedIn()
  const [sent, setSent] = useState<ReportReason>()
  return (
    <Sheet title={sent ? 'Reported' : `Report this ${targetWords[target]}`} onClose={closeSheet}>
      {!isSignedIn ? <SignInFirst /> : sent ? <Sent reason={sent} /> : <Form target={target} id={id} onSent={setSent} />}
    </Sheet>
  )
}
