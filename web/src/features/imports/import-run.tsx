// One file that was brought along: what it would do, the boxes without which nothing happens, how far it is, and the way back.
import { importWorkAttestation, importWritingAttestation, type ImportRun } from '@fieldhouse/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatCount, formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { askRun, forget, takeBack, takeOver, type Side } from './api.ts'
import { ImportLines } from './import-lines.tsx'
import { sourceOf, stateWords, whatWords } from './words.ts'

function TakeOver({ run, side, onGone }: { run: ImportRun; side: Side; onGone: () => void }) {
  const { sums, needs } = run
  const { form, isBusy, message } = useSubmit((values) =>
    takeOver(side, run._id, { work: values.has('work'), writing: values.has('writing'), freeDays: values.has('freeDays') }),
  )
  const drop = async () => {
    await forget(side, run._id)
    onGone()
  }
  const brings = sums.create + sums.update
  return (
    <form {...form} className="stack">
      {sums.error > 0 && (
        <Note tone="bad">
          {sums.error === 1 ? 'One row cannot' : `${formatCount(sums.error)} rows cannot`} be taken over; why stands beside each. The others
          can all the same, and nothing comes twice when you send the file again.
        </Note>
      )}
      <Note tone="warn">
        <b>What does not come along:</b>
        <ul className="list-disc pl-5">
          {run.notMoved.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Note>
      {brings === 0 && <Note>There is nothing new to take over from this file.</Note>}
      {needs.work && <Checkbox name="work">{importWorkAttestation}</Checkbox>}
      {needs.writing && <Checkbox name="writing">{importWritingAttestation}</Checkbox>}
      {run.paid > 0 && (
        <Checkbox name="freeDays">
          {run.paid === 1 ? 'One of them has' : `${formatCount(run.paid)} of them have`} paid there for longer: give as many free days here,
          at most 30, once they have an account.
        </Checkbox>
      )}
      {message && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        {brings > 0 && (
          <Button type="submit" variant="accent" busy={isBusy}>
            Take over {whatWords(sums)}
          </Button>
        )}
        <Button variant="line" onClick={() => void drop()}>
          Forget this file
        </Button>
      </div>
    </form>
  )
}

function Progress({ run }: { run: ImportRun }) {
  const { create, update, done, failed } = run.sums
  const share = create + update === 0 ? 1 : (done + failed) / (create + update)
  return (
    <div className="stack" role="status">
      <span
        className="bar-track"
        role="progressbar"
        aria-label="Taken over so far"
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ '--done': `${share * 100}%` }} />
      </span>
      <p className="small">
        {run.state === 'undoing'
          ? 'It is being taken back. You can leave this page.'
          : `${formatCount(done + failed)} of ${formatCount(create + update)}. It goes on by itself; you can leave this page.`}
      </p>
    </div>
  )
}

const joinedWords = (joined: number): string =>
  joined === 0
    ? 'Nobody has opened an account by them yet.'
    : `${joined === 1 ? 'One person has' : `${formatCount(joined)} people have`} opened an account by them.`

function Done({ run, side }: { run: ImportRun; side: Side }) {
  const [isAsking, setAsking] = useState(false)
  const { sums, joined } = run
  return (
    <div className="stack">
      <Note tone={sums.failed > 0 ? 'warn' : 'good'}>
        {formatCount(sums.done)} taken over{sums.failed > 0 && `, ${formatCount(sums.failed)} failed: why stands beside each`}.{' '}
        {sums.posts > 0 && 'Posts are drafts: nobody sees them before they are published. '}
        {sums.pages > 0 && 'Pages are not shown before you publish them. '}
        {sums.members > 0 && 'Letters go out one after the other, to addresses that nobody has invited here before and that do not refuse.'}
      </Note>
      {joined !== null && <p className="small">{joinedWords(joined)}</p>}
      <div className="row wrapx">
        {sums.posts > 0 && side === 'athlete' && (
          <Link className="link" to="/studio/posts">
            Look at the drafts
          </Link>
        )}
        {sums.pages > 0 && side === 'staff' && (
          <Link className="link" to="/admin/pages">
            Look at the pages
          </Link>
        )}
        {run.undoUntil && (
          <Button variant="line" size="tiny" onClick={() => setAsking(true)}>
            Take it back
          </Button>
        )}
      </div>
      {run.undoUntil && <p className="small">It can be taken back until {formatDay(run.undoUntil)}.</p>}
      {isAsking && (
        <ConfirmDialog
          title="Take it back?"
          confirm="Take it back"
          isBad
          onConfirm={async () => {
            await takeBack(side, run._id)
            setAsking(false)
            toast('It is being taken back')
          }}
          onClose={() => setAsking(false)}
        >
          What this file brought goes, as far as nobody has changed or published it. Letters that are on their way stay so; the others do
          not go out.
        </ConfirmDialog>
      )}
    </div>
  )
}

export function ImportRunView({ id, side, onBack }: { id: string; side: Side; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery({
    ...askRun(side, id),
    refetchInterval: ({ state: { data: now } }) => (now?.data.state === 'running' || now?.data.state === 'undoing' ? 1000 : false),
  })
  const isThere = data !== undefined
  // Whoever does not see the page change is led to what is new.
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])
  const back = (
    <Button variant="quiet" size="tiny" className="justify-self-start" onClick={onBack}>
      All files
    </Button>
  )
  if (error && !data)
    return (
      <div className="stack">
        {back}
        <ErrorState error={error} retry={refetch} />
      </div>
    )
  if (!data) return <SkeletonRows />
  const run = data.data
  const { label, tone } = stateWords[run.state]
  return (
    <div className="stack l">
      {back}
      <div className="row wrapx between">
        <h2 className="d3 min-w-0 [overflow-wrap:anywhere]" tabIndex={-1} ref={heading}>
          {run.fileName}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="small">
        {sourceOf(run)}
        {run.page ? `, for ${run.page.name}` : ', for the site'}, {formatDay(run.createdAt)}
      </p>
      <Board
        label={run.state === 'planned' ? 'What the file would do' : 'What the file did'}
        cells={[
          { label: 'New', value: formatCount(run.sums.create) },
          { label: 'Changed', value: formatCount(run.sums.update) },
          { label: 'Left out', value: formatCount(run.sums.skip) },
          { label: 'Cannot', value: formatCount(run.sums.error) },
        ]}
      />
      {run.state === 'planned' && <TakeOver run={run} side={side} onGone={onBack} />}
      {(run.state === 'running' || run.state === 'undoing') && <Progress run={run} />}
      {run.state === 'done' && <Done run={run} side={side} />}
      {run.state === 'undone' && <Note>{formatCount(run.sums.undone)} were taken back. What was changed or published here stays.</Note>}
      <ImportLines key={run.state} run={run} side={side} />
    </div>
  )
}
