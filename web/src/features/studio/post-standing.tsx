// How a post stands with the staff of its team, and the author's one answer to a rejection.
import { useState } from 'react'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { askAgain, type Feed } from './api.ts'
import { postTitle, statusWords } from './describe.ts'

/** One word for the state of an own post: what the staff says comes before what its author wanted. */
export function PostBadge({ feed }: { feed: Feed }) {
  if (feed.isWaiting) return <Badge tone="warn">Waiting</Badge>
  if (feed.status !== 'draft' && feed.moderationStatus === 'rejected') return <Badge tone="bad">Sent back</Badge>
  if (feed.status !== 'draft' && feed.moderationStatus === 'pending') return <Badge tone="warn">Waits for the team</Badge>
  const tone = feed.status === 'active' ? 'good' : feed.status === 'pending-review' ? 'warn' : 'plain'
  return <Badge tone={tone}>{statusWords[feed.status]}</Badge>
}

function AskAgainSheet({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await askAgain(feed._id, textOf(values, 'text') ?? '')
    toast('Sent. The staff looks at it again.')
    onClose()
  })
  return (
    <Sheet title="Ask again" kicker={postTitle(feed)} onClose={onClose} busy={isBusy}>
      <form {...form}>
        <div className="s-body">
          {feed.moderationReason && <Note tone="warn">They said: “{feed.moderationReason}”</Note>}
          <TextArea
            label="Your answer"
            name="text"
            required
            maxLength={500}
            rows={4}
            hint="The staff of the team reads it beside the post."
            error={errorOf('text')}
          />
          {message && <Note tone="bad">{message}</Note>}
          <Button type="submit" size="big" wide busy={isBusy}>
            Send
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Why a post came back, and what its author may do; nothing where nothing was rejected, or the post is somebody else's. */
export function Rejection({ feed, isMine }: { feed: Feed; isMine: boolean }) {
  const [isAsking, setAsking] = useState(false)
  if (feed.moderationStatus !== 'rejected') return null
  return (
    <div className="stack basis-full">
      <Note tone="warn">{feed.moderationReason ?? 'The staff of the team sent it back.'}</Note>
      {isMine && (
        <p className="row wrapx">
          <span className="small flex-1 basis-52">Change it and save, and it is looked at again. Or say why it should stand as it is.</span>
          <Button variant="line" size="tiny" onClick={() => setAsking(true)} aria-label={`Ask again about ${postTitle(feed)}`}>
            Ask again
          </Button>
        </p>
      )}
      {isAsking && <AskAgainSheet feed={feed} onClose={() => setAsking(false)} />}
    </div>
  )
}
