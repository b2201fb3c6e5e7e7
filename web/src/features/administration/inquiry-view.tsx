import { inquiryStateWords, inquiryTemplates } from '@fieldhouse/contract/inquiry-words'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask, queryClient } from '../../lib/queries.ts'
import { refreshAfter } from '../../lib/query-client.ts'
import { useMe } from '../../lib/session.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Inquiry = DataFor<'inquiries.view'>

const when = (at: string) => `${formatDay(at)}, ${formatTime(at)}`

/** Names of what the form for schools asked. */
const fieldNames: Readonly<Record<string, string>> = { role: 'Role', phone: 'Phone', schoolName: 'School', state: 'State', sport: 'Sport' }

function Said({ who, text, at }: { who: string; text: string; at: string }) {
  return (
    <li className="stack gap-1! border-b border-line pb-3">
      <p className="small">
        <b>{who}</b> · {when(at)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  )
}

/** What is pressed at once; while one runs, none of the others. */
function Deeds({ inquiry, onGoing }: { inquiry: Inquiry; onGoing: (deed: Promise<void>) => void }) {
  const { data: me } = useMe()
  const [isBusy, setBusy] = useState(false)
  const [asks, setAsks] = useState<'take' | 'age'>()
  const { _id: id, state, version, owner, email } = inquiry
  const isMine = owner !== null && owner._id === me?._id
  const run = async (deed: () => Promise<unknown>) => {
    setBusy(true)
    const going = deed().then(() => undefined, toastError)
    onGoing(going)
    await going
    setBusy(false)
  }
  const take = (isTaken: boolean, fromOther = false) =>
    send('inquiries.take', { params: { id }, body: { isTaken, ...(fromOther && { fromOther }) } })
  const setState = (next: 'open' | 'closed') => send('inquiries.setState', { params: { id }, body: { state: next, seen: version } })
  const mailLink = async () => {
    await send('inquiries.letAskAgain', { params: { id } })
    toast(`A link is on its way to ${email}`)
  }
  return (
    <div className="row wrapx">
      {owner && !isMine ? (
        <Button variant="line" size="tiny" busy={isBusy} onClick={() => setAsks('take')}>
          Take it from {owner.name}
        </Button>
      ) : (
        <Button variant="line" size="tiny" busy={isBusy} onClick={() => void run(() => take(!isMine))}>
          {isMine ? 'Give it back' : 'Take it'}
        </Button>
      )}
      <Button variant="line" size="tiny" busy={isBusy} onClick={() => void run(() => setState(state === 'closed' ? 'open' : 'closed'))}>
        {state === 'closed' ? 'Open again' : 'Close'}
      </Button>
      <Button variant="quiet" size="tiny" onClick={() => setAsks('age')}>
        Let them correct their age
      </Button>
      {asks === 'take' && (
        <ConfirmDialog
          title={`Take it from ${owner?.name ?? 'them'}?`}
          confirm="Take it"
          keep="Leave it"
          onConfirm={() => take(true, true)}
          onClose={() => setAsks(undefined)}
        >
          They may be writing an answer at this moment. Only one of two answers is sent.
        </ConfirmDialog>
      )}
      {asks === 'age' && (
        <ConfirmDialog
          title="Let them correct their age?"
          confirm="Mail the link"
          keep="Not now"
          onConfirm={mailLink}
          onClose={() => setAsks(undefined)}
        >
          {email} gets a link that works once, for three days. The browser where it is opened asks the date of birth again; nobody under 13
          gets an account by it.
        </ConfirmDialog>
      )}
    </div>
  )
}

const somethingNew = () => new ApiError({ status: 0, message: 'Something was said meanwhile. Read it above, then send.' })

interface AnswerFormProps {
  inquiry: Inquiry
  /** What was pressed before and is on its way: an answer must have seen what that did. */
  until: () => Promise<void>
}

function AnswerForm({ inquiry: { _id: id, version, email, answers }, until }: AnswerFormProps) {
  // As it stood when writing began: what is said meanwhile must not be taken for read.
  const [read, setRead] = useState(answers.length)
  const [text, setText] = useState('')
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    if (answers.length !== read) {
      setRead(answers.length)
      throw somethingNew()
    }
    await until()
    const seen = queryClient.getQueryData(ask('inquiries.view', { params: { id } }).queryKey)?.data.version ?? version
    const body = { text: rawOf(values, 'text'), seen, ...(values.has('closes') && { closes: true }) }
    try {
      const { data } = await send('inquiries.answer', { params: { id }, body })
      setRead(data.answers.length)
    } catch (error) {
      // What was written stays, and above it stands what has happened.
      if (error instanceof ApiError && error.code === 'inquiry.changed') await refreshAfter('inquiries.answer')
      throw error
    }
    setText('')
    toast(`Your answer is on its way to ${email}`)
  })
  return (
    <form className="stack" {...form}>
      <TextArea
        label="Answer"
        name="text"
        required
        maxLength={4000}
        rows={7}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="Goes by mail, with their name above and a link below it by which they answer. They do not learn who of you wrote it."
        error={errorOf('text')}
      />
      <div className="row wrapx" role="group" aria-label="Begin with">
        {inquiryTemplates.map((template) => (
          <Button key={template.name} variant="quiet" size="tiny" onClick={() => setText(template.text)}>
            {template.name}
          </Button>
        ))}
      </div>
      <Checkbox name="closes">It is done with this</Checkbox>
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Sending' : 'Send answer'}
      </Button>
    </form>
  )
}

/** One of them, with all that was said. */
export function InquiryView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ask('inquiries.view', { params: { id } }))
  const going = useRef(Promise.resolve())
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const inquiry = data.data
  const { name, email, subject, message, details, state, owner, createdAt, answers } = inquiry
  return (
    <article className="stack l">
      <div className="stack gap-1!">
        <h2 className="d3 wrap-anywhere">{subject ?? 'No subject'}</h2>
        <p className="small wrap-anywhere">
          <Badge>{inquiryStateWords[state]}</Badge> {name} · {email}
          {owner && ` · ${owner.name} sees to it`}
        </p>
        {details.length > 0 && (
          <p className="small wrap-anywhere">
            {details.map((detail) => `${fieldNames[detail.name] ?? detail.name}: ${detail.text}`).join(' · ')}
          </p>
        )}
      </div>
      <Deeds inquiry={inquiry} onGoing={(deed) => void (going.current = deed)} />
      <ol className="stack" aria-label="What was said">
        <Said who={name} text={message ?? 'Wrote nothing beside what the form asked.'} at={createdAt} />
        {answers.map(({ _id, isFromStaff, by, text, createdAt: at }) => (
          <Said key={_id} who={isFromStaff ? (by?.name ?? 'Staff') : name} text={text} at={at} />
        ))}
      </ol>
      <AnswerForm inquiry={inquiry} until={() => going.current} />
    </article>
  )
}
