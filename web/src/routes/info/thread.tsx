import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { newIntention, send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { PageColumn } from '../page-column.tsx'

type Thread = DataFor<'inquiries.readThread'>

function Reply({ code, onDone }: { code: string; onDone: (thread: Thread) => void }) {
  // Of what is written here: an answer that was lost on the way does not say it twice.
  const [replyId, setReplyId] = useState(newIntention)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const { data } = await send('inquiries.reply', { body: { code, replyId, text: rawOf(values, 'text') } })
    setReplyId(newIntention())
    onDone(data)
  })
  return (
    <form className="stack" key={replyId} {...form}>
      <TextArea label="Your answer" name="text" required maxLength={2000} rows={6} error={errorOf('text')} />
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Sending' : 'Send answer'}
      </Button>
    </form>
  )
}

/** What somebody wrote to us and was answered, by the link in their mail. */
export default function ContactThread({ code }: { code: string }) {
  const [answered, setAnswered] = useState<Thread>()
  const { data, error } = useQuery({
    queryKey: ['inquiries.readThread', code],
    queryFn: () => send('inquiries.readThread', { body: { code } }),
    enabled: code !== '',
  })
  const thread = answered ?? data?.data
  return (
    <PageColumn title={thread?.subject ?? 'Your message'}>
      {code === '' && <Note tone="warn">This link is not whole. Open it from the mail once more.</Note>}
      {error && !thread && <ErrorState error={error} />}
      {!thread && !error && code !== '' && <SkeletonRows />}
      {thread && (
        <>
          <ol className="stack" aria-label="What was said">
            {thread.messages.map(({ _id, isFromSite, text, createdAt }) => (
              <li key={_id} className="stack gap-1! border-b border-line pb-3">
                <p className="small">
                  <b>{isFromSite ? 'We' : 'You'}</b> · {formatDay(createdAt)}, {formatTime(createdAt)}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </li>
            ))}
          </ol>
          {answered && (
            <Note tone="good">
              <p role="status">Your answer is with us. What we write comes by mail.</p>
            </Note>
          )}
          <Reply code={code} onDone={setAnswered} />
        </>
      )}
    </PageColumn>
  )
}
