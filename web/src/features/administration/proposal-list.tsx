import type { Proposal } from '@fieldhouse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { askEndless, rowsOf } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { actionWords, partsInWords } from './audit-words.ts'

export type ProposalState = 'waits' | 'over'

const stateWords: Readonly<Record<Proposal['state'], string>> = {
  waits: 'Waits',
  begun: 'Begun, and not known to be done',
  done: 'Done',
  failed: 'Could not be done',
  refused: 'Refused',
  withdrawn: 'Taken back',
  expired: 'Nobody confirmed it in seven days',
}
const tones: Readonly<Record<Proposal['state'], 'warn' | 'good' | 'bad' | 'plain'>> = {
  waits: 'warn',
  begun: 'bad',
  done: 'good',
  failed: 'bad',
  refused: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
}
const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`

function Buttons({ proposal }: { proposal: Proposal }) {
  const [isAsked, setAsked] = useState<'confirm' | 'refuse'>()
  const { _id: id, isOwn, aloneFrom } = proposal
  const what = actionWords(proposal.call)
  const isEarly = aloneFrom !== null && new Date(aloneFrom) > new Date()
  const mayConfirm = !isOwn || (aloneFrom !== null && !isEarly)
  const confirm = async () => {
    const { data } = await send('proposals.confirm', { params: { id } })
    toast(data.state === 'done' ? 'It is done' : `It could not be done: ${data.refusal ?? ''}`)
  }
  const refuse = () => send('proposals.refuse', { params: { id } })
  return (
    <>
      {isOwn && aloneFrom !== null && isEarly && (
        <p className="small">There is no second owner: you can confirm it yourself from {moment(aloneFrom)} on.</p>
      )}
      {isOwn && aloneFrom === null && <p className="small">Somebody else confirms what you have asked for.</p>}
      <div className="row wrapx">
        {mayConfirm && (
          <Button size="tiny" aria-label={`Confirm: ${what}`} onClick={() => setAsked('confirm')}>
            Confirm
          </Button>
        )}
        <Button variant="line" size="tiny" aria-label={`${isOwn ? 'Take back' : 'Refuse'}: ${what}`} onClick={() => setAsked('refuse')}>
          {isOwn ? 'Take it back' : 'Refuse'}
        </Button>
      </div>
      {isAsked === 'confirm' && (
        <ConfirmDialog title={what} confirm="Do it" keep="Not now" onConfirm={confirm} onClose={() => setAsked(undefined)}>
          It is done at once, in both your names.
        </ConfirmDialog>
      )}
      {isAsked === 'refuse' && (
        <ConfirmDialog
          title={what}
          confirm={isOwn ? 'Take it back' : 'Refuse it'}
          keep="Leave it"
          onConfirm={refuse}
          onClose={() => setAsked(undefined)}
        >
          Nothing is done then. Whoever wants it has to ask for it anew.
        </ConfirmDialog>
      )}
    </>
  )
}

function Line({ proposal }: { proposal: Proposal }) {
  const { call, params, body, by, isOwn, reason, askedAt, expiresAt, state, decidedBy, decidedAt, refusal } = proposal
  const parts = [...partsInWords(params), ...partsInWords(body)]
  return (
    <article className="stack gap-2! border-b border-line pb-4">
      <h2 className="d4 wrap-anywhere">
        {actionWords(call)} <Badge tone={tones[state]}>{stateWords[state]}</Badge>
      </h2>
      <p className="small wrap-anywhere">
        {isOwn ? 'You asked' : `${by?.name ?? 'Somebody who is gone'} asked`} on {moment(askedAt)}.{' '}
        {state === 'waits' && `It waits until ${moment(expiresAt)}.`}
        {decidedBy && decidedAt && `${decidedBy.name}, ${moment(decidedAt)}.`}
      </p>
      <p className="wrap-anywhere">“{reason}”</p>
      {parts.length > 0 && (
        <ul className="small list-disc pl-5">
          {parts.map((part) => (
            <li key={part} className="wrap-anywhere">
              {part}
            </li>
          ))}
        </ul>
      )}
      {refusal && <Note tone="bad">{refusal}</Note>}
      {state === 'begun' && <Note tone="warn">The program stopped while it was done. Look whether it is so before you ask anew.</Note>}
      {state === 'waits' && <Buttons proposal={proposal} />}
    </article>
  )
}

/** What waits for a second person, as far as one's own roles open it. */
export function ProposalList({ state }: { state: ProposalState }) {
  const list = useInfiniteQuery(askEndless('proposals.list', { query: { state } }))
  const rows: Proposal[] = rowsOf(list.data)
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />
  if (!list.data) return <SkeletonRows />
  if (rows.length === 0)
    return (
      <EmptyState
        drawing="bench"
        title={state === 'waits' ? 'Nothing waits' : 'Nothing was decided yet'}
        text="What two decide on stands here once somebody has asked for it: fees, money that is released, factors that are reset."
      />
    )
  return (
    <EndlessList
      label={state === 'waits' ? 'What waits' : 'What was decided'}
      rows={rows}
      keyOf={({ _id }) => _id}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      loadMore={() => void list.fetchNextPage()}
      skeleton={<SkeletonRows />}
      className="stack"
      render={(proposal) => <Line proposal={proposal} />}
    />
  )
}
