import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatAge, formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { FactsForm } from './facts-form.tsx'
import { LinkForm } from './link-form.tsx'
import { saySharing, type RecruiterLink } from './words.ts'

const states: Record<RecruiterLink['status'], { text: string; tone: BadgeTone }> = {
  open: { text: 'Open', tone: 'good' },
  ended: { text: 'Ended', tone: 'plain' },
  expired: { text: 'Over', tone: 'plain' },
}

const sayViews = ({ views, lastSeenAt }: RecruiterLink): string =>
  lastSeenAt ? `Seen ${views === 1 ? 'once' : `${views} times`}, last ${formatAge(lastSeenAt)}` : 'Not seen yet'

function LinkRow({ link, onEnd }: { link: RecruiterLink; onEnd: () => void }) {
  const { label, status, shares, expiresAt, createdAt } = link
  const name = label ?? `Link of ${formatDay(createdAt)}`
  return (
    <li className="row border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <b className="strong block truncate" translate="no">
          {name}
        </b>
        <span className="small block">
          {sayViews(link)} · until {formatDay(expiresAt)}
        </span>
        <span className="small block">{saySharing(shares)}</span>
      </div>
      <Badge tone={states[status].tone}>{states[status].text}</Badge>
      {status === 'open' && (
        <Button variant="line" size="tiny" aria-label={`End ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}

function Links({ onNew }: { onNew: () => void }) {
  const { data, error, refetch } = useQuery(ask('recruiting.links'))
  const [ending, setEnding] = useState<RecruiterLink>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  return (
    <>
      {data.data.length > 0 && (
        <ul aria-label="Links">
          {data.data.map((link) => (
            <LinkRow key={link._id} link={link} onEnd={() => setEnding(link)} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={onNew}>
        Make a link
      </Button>
      {ending && (
        <ConfirmDialog
          title="End this link?"
          confirm="End it"
          isBad
          onConfirm={async () => {
            await send('recruiting.end', { params: { id: ending._id } })
            toast('The link has ended')
          }}
          onClose={() => setEnding(undefined)}
        >
          Whoever opens it from now on sees nothing. It cannot be opened again.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Where an athlete writes what recruiters may see, and makes and ends the links to it. */
export function RecruitingRoom() {
  const { data, error, refetch } = useQuery(ask('recruiting.facts'))
  const [isMaking, setMaking] = useState(false)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const facts = data.data
  if (!facts.isAvailable)
    return (
      <Note tone="warn">
        Links for recruiters need the consent of a parent or guardian while you are under 18. That consent cannot be given here yet, so they
        open on your 18th birthday.
      </Note>
    )
  return (
    <div className="stack l">
      <section className="stack">
        <SectionHead title="Links" />
        <p className="mute">A link shows one recruiter your sports card and what you choose to share. You can end it whenever you like.</p>
        <Links onNew={() => setMaking(true)} />
      </section>
      <section className="stack">
        <SectionHead title="For recruiters only" />
        <p className="mute">Nobody sees this unless a link of yours shares it.</p>
        <FactsForm facts={facts} />
      </section>
      {isMaking && <LinkForm facts={facts} onClose={() => setMaking(false)} />}
    </div>
  )
}
