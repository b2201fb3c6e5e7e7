// The comments on one thing: the one that a link names, the field, the list.
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatCount, formatDay } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { refreshTotals, useComments, useLinked, useStanding, type Sort, type Standing } from './api.ts'
import { Composer } from './composer.tsx'
import type { Commented } from './commented.ts'
import { openTo } from './describe.ts'
import { useSending } from './sending.tsx'
import { Way } from './standing.tsx'
import { Thread } from './thread.tsx'
import { useNewOnes } from './use-live.ts'

const OpeningSheet = lazily(() => import('./opening-sheet.tsx'))

/** From so many on the best come first, until somebody asks for the newest. */
const many = 20
const sorts = [
  { value: 'best', text: 'Best first' },
  { value: 'createdAt', text: 'Newest first' },
] as const

interface LinkedProps {
  id: string
  /** The thing whose comments these are: a gallery and one of its photos may both be open. */
  objectId: string
  owner: Commented['owner']
  mayKeep: boolean
  mayWrite: boolean
}

/** What a link leads to, with the comment that it is a reply to. */
function Linked({ id, objectId, ...rest }: LinkedProps) {
  const { data, isError } = useLinked(id)
  const found = data?.data
  const parentId = found?.objectType === 'comment' ? found.objectId : null
  const { data: parent } = useLinked(parentId)
  const place = useRef<HTMLDivElement>(null)
  const comment = parentId === null ? found : parent?.data
  const isThere = comment !== undefined
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  if (isError) return <Note>This comment is not here any more.</Note>
  if (!comment || comment.objectId !== objectId) return null
  return (
    <div ref={place} className="border-s-4 border-accent ps-4" aria-label="The comment that you were led to" role="group">
      <Thread comment={comment} {...rest} isOpenAtFirst={parentId !== null} />
    </div>
  )
}

/** For whoever looks after the page: who writes here, and the way to change it for this thing alone. */
function Opening({ standing, type, id }: { standing: Standing } & Pick<Commented, 'type' | 'id'>) {
  const [isOpen, setOpen] = useState(false)
  const { writers, ownWriters, closesAt } = standing
  return (
    <div className="row wrapx between">
      <p className="small">
        {openTo[writers]}
        {ownWriters !== null && ', said for this one alone'}
        {closesAt !== null && `. ${new Date(closesAt) > new Date() ? 'Closes' : 'Closed'} on ${formatDay(closesAt)}`}
      </p>
      <Button size="tiny" variant="line" onClick={() => setOpen(true)}>
        Who may write
      </Button>
      {isOpen && (
        <Suspense>
          <OpeningSheet type={type} id={id} ownWriters={ownWriters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function List({ type, id, total, owner }: Commented) {
  const [sortBy, setSortBy] = useState<Sort>(total >= many ? 'best' : 'createdAt')
  const linkedId = useQueryParam('comment')
  const { data: standing } = useStanding(type, id, false)
  const { pages, rows } = useComments(type, id, { sortBy })
  const { sending, onSending } = useSending(rows)
  const news = useNewOnes(type, id, pages.isSuccess)
  const { step = 'closed', mayKeep = false, isSeenFirst = false } = standing?.data ?? {}
  const rights = { owner, mayKeep, mayWrite: step === 'none' }
  const isShut = step === 'closed' || step === 'ended' || step === 'consent'
  const empty = isShut ? null : <p className="mute">Nobody has written yet.</p>
  return (
    <>
      {standing && mayKeep && step === 'none' && <Opening standing={standing.data} type={type} id={id} />}
      {standing &&
        (step === 'none' ? (
          <div className="stack">
            <Composer objectType={type} objectId={id} label="Write a comment" onSending={onSending} onSent={refreshTotals} />
            {isSeenFirst && (
              <p className="small">A moderator looks at comments on this page first. Links and names after an @ are not taken here.</p>
            )}
          </div>
        ) : (
          <Way step={step} owner={owner} />
        ))}
      {total >= many && <Chips label="Order" options={sorts} value={sortBy} onChange={(value) => setSortBy(value as Sort)} />}
      {linkedId !== null && <Linked id={linkedId} objectId={id} {...rights} />}
      {news.count > 0 && (
        <Button variant="line" size="tiny" className="justify-self-center" onClick={news.show}>
          {news.count === 1 ? '1 new comment' : `${news.count} new comments`}
        </Button>
      )}
      {sending}
      <Paged pages={pages} rows={rows} empty={empty} loading={<SkeletonRows />}>
        <ul className="grid gap-6" aria-label="Comments">
          {rows
            .filter(({ _id }) => _id !== linkedId)
            .map((comment) => (
              <li key={comment._id}>
                <Thread comment={comment} {...rights} />
              </li>
            ))}
        </ul>
      </Paged>
    </>
  )
}

export function Section(props: Commented) {
  const { total, isLocked = false } = props
  return (
    <div className="grid max-w-[44rem] gap-6">
      <SectionHead title="Comments">{total > 0 && <span className="num">{formatCount(total)}</span>}</SectionHead>
      {isLocked ? <Note>Comments open together with what they are about.</Note> : <List key={props.id} {...props} />}
    </div>
  )
}
