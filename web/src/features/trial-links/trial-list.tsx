import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { addressOf } from '../../lib/config.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toastError } from '../../ui/toast.ts'
import { TrialForm } from './trial-form.tsx'
import { daysWords, detailOf, stateOf, type TrialLink } from './trial-words.ts'

function TrialRow({ link }: { link: TrialLink }) {
  const [isBusy, setBusy] = useState(false)
  const state = stateOf(link)
  const end = async () => {
    setBusy(true)
    await send('trialLinks.end', { params: { id: link._id } }).catch(toastError)
    setBusy(false)
  }
  const name = link.label || `of ${daysWords(link.days)}`
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="d4 block">{daysWords(link.days)}</span>
        <span className="small">{detailOf(link)}</span>
      </span>
      <Badge tone={state.tone}>{state.text}</Badge>
      {link.state === 'open' && (
        <>
          <Button variant="line" size="tiny" aria-label={`Copy the link ${name}`} onClick={() => void copyText(addressOf(link.path))}>
            Copy the link
          </Button>
          <Button variant="quiet" size="tiny" busy={isBusy} aria-label={`End the link ${name}`} onClick={() => void end()}>
            End
          </Button>
        </>
      )}
    </li>
  )
}

/** Links that give free days, in every state, with the way to a new one. */
export function TrialList({ teamId }: { teamId?: string }) {
  const [isMaking, setMaking] = useState(false)
  const pages = useInfiniteQuery(askPages('trialLinks.list', { query: { limit: 25, ...(teamId && { teamId }) } }))
  const rows = rowsOf(pages.data)
  const empty = (
    <p className="mute">A link for the parents’ evening or a poster: whoever follows it subscribes for some days, free, once.</p>
  )
  return (
    <section className="stack">
      <SectionHead title="Links for free days" />
      <div>
        <Button variant="line" onClick={() => setMaking(true)}>
          New link
        </Button>
      </div>
      <Paged pages={pages} rows={rows} empty={empty}>
        <ul aria-label="Links for free days">
          {rows.map((link) => (
            <TrialRow key={link._id} link={link} />
          ))}
        </ul>
      </Paged>
      {isMaking && <TrialForm teamId={teamId} onClose={() => setMaking(false)} />}
    </section>
  )
}
