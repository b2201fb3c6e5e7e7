import { useState } from 'react'
import { formatAge } from '../../lib/format.ts'
import { rowsOf } from '../../lib/queries.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useSubmit, textOf } from '../../lib/use-submit.ts'
import { Who } from '../../ui/who.tsx'
import type { DataFor } from '../../lib/calls.ts'
import type { Team } from './api.ts'
import { decide, moderate, useQueue } from './own-api.ts'

type Waiting = DataFor<'teams.queue'>[number]

/** Said in one tap; each tells the author what to do. */
const reasons = ['Not about the team', 'Ask whoever is in the picture first', 'Gives away tactics or line-ups', 'Words that we do not use']

function RejectSheet({ post, onClose }: { post: Waiting; onClose: () => void }) {
  const [chosen, setChosen] = useState('')
  const { form, isBusy, message } = useSubmit(async (values) => {
    await decide(post._id, 'rejected', chosen || (textOf(values, 'reason') ?? ''))
    toast('Sent back, with your reason')
    onClose()
  })
  const rows = [...reasons.map((reason) => ({ value: reason, label: reason })), { value: '', label: 'Something else' }]
  return (
    <Sheet title="Why not?" kicker={post.performer.name} onClose={onClose} busy={isBusy}>
      <form {...form}>
        <div className="s-body">
          <RadioRows legend="Reason" hideLegend name="chosen" rows={rows} value={chosen} onChange={setChosen} />
          {chosen === '' && (
            <TextArea label="Reason" name="reason" required maxLength={500} rows={3} hint="The author reads it and may answer once." />
          )}
          {message && <Note tone="bad">{message}</Note>}
          <Button type="submit" variant="bad" size="big" wide busy={isBusy}>
            Send back
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const pictureOf = ({ files, thumbnail }: Waiting) => thumbnail?.thumbnails[0] ?? files[0]?.thumbnails[0] ?? files[0]?.url

/** One post as it would stand on the page, with two large buttons under the thumb. */
function WaitingPost({ post, onReject }: { post: Waiting; onReject: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const approve = async () => {
    setBusy(true)
    await decide(post._id, 'approved').then(() => toast('It is out'), toastError)
    setBusy(false)
  }
  const picture = pictureOf(post)
  return (
    <li className="card stack p-4">
      <Who name={post.performer.name} avatar={post.performer.avatar} detail={`waits since ${formatAge(post.updatedAt)}`} />
      {picture && (
        <span className="media">
          <img src={picture} alt="" loading="lazy" />
        </span>
      )}
      {post.title && <b className="d3">{post.title}</b>}
      {post.text && <RichText html={post.text} />}
      {post.moderationAppeal && <Note>The author asks again: “{post.moderationAppeal}”</Note>}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="line" size="big" disabled={isBusy} onClick={onReject} aria-label={`Reject ${post.title ?? 'this post'}`}>
          Reject
        </Button>
        <Button
          variant="accent"
          size="big"
          busy={isBusy}
          onClick={() => void approve()}
          aria-label={`Approve ${post.title ?? 'this post'}`}
        >
          Approve
        </Button>
      </div>
    </li>
  )
}

/** Posts of members that wait for the staff, the oldest first. */
export function Queue({ team }: { team: Team }) {
  const pages = useQueue(team._id)
  const rows: Waiting[] = rowsOf(pages.data)
  const [rejected, setRejected] = useState<Waiting>()
  return (
    <div className="stack l max-w-feed">
      <SavedSwitch
        label="See posts of members first"
        detail="What staff with “Manage” writes goes out at once."
        isOn={team.moderationEnabled ?? false}
        save={(isOn) => moderate(team._id, isOn)}
      />
      <Paged
        pages={pages}
        rows={rows}
        empty={<EmptyState drawing="court" title="Nothing waits" text="What members post stands here until you decide." />}
      >
        <ul className="stack l" aria-label="Waiting posts">
          {rows.map((post) => (
            <WaitingPost key={post._id} post={post} onReject={() => setRejected(post)} />
          ))}
        </ul>
      </Paged>
      {rejected && <RejectSheet post={rejected} onClose={() => setRejected(undefined)} />}
    </div>
  )
}
