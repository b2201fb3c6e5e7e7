import { decisionWords, ruleWords } from '@fieldhouse/contract/care'
import { useEffect, useState } from 'react'
import { isNowhere } from '../../lib/api-error.ts'
import { formatTime } from '../../lib/format.ts'
import { Link, navigate, useOnward } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { Alike } from './alike-sheet.tsx'
import { claim, release, takeSame, useCase, useCases, type CaseState, type Decision, type ReviewCase } from './api.ts'
import { History, Reports, Score, Steps } from './case-facts.tsx'
import { CaseItem } from './case-item.tsx'
import { DecideSheet } from './decide-sheet.tsx'
import { decisionOf } from './decisions.ts'
import { casePath, firstWords, isFirst, nameOf, pendingOf, priorityOf, reasonsOf, waitOf } from './describe.ts'
import { undo } from './undo.ts'
import { useKeys } from './use-keys.ts'

const listPath = (state: CaseState) => `/admin/reports?state=${state}`

/** While somebody looks at it, it stays theirs. */
function useLease({ _id: id, isMine }: ReviewCase): void {
  useEffect(() => {
    if (!isMine) return undefined
    const timer = setInterval(() => void claim(id).catch(() => undefined), 5 * 60_000)
    return () => clearInterval(timer)
  }, [id, isMine])
}

interface WorkProps {
  found: ReviewCase
  onAsk: (decision: Decision['decision']) => void
  onGiveBack: () => void
}

/** In reach of the thumb: take it, or one of six. */
function Work({ found, onAsk, onGiveBack }: WorkProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async (act: (id: string) => Promise<void>, then?: () => void) => {
    setBusy(true)
    try {
      await act(found._id)
      then?.()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const take = () => run(claim)
  const isTaken = found.takenBy !== null && !found.isMine
  const isOver = found.state === 'decided' || found.state === 'final'
  const mayTake = !isOver && !found.isMine && !isTaken && !found.isOwnDecision && !found.isOwnReport
  const giveBack = () => run(release, onGiveBack)
  useKeys({
    c: mayTake && !isBusy ? () => void take() : undefined,
    u: found.isMine && !isBusy ? () => void (found.pending ? undo(found._id) : giveBack()) : undefined,
  })
  if (isOver) return null
  if (found.isOwnDecision) return <Note>This is an appeal against your own decision. Somebody else decides on it.</Note>
  if (found.isOwnReport) return <Note>You reported this yourself. Somebody else decides on it.</Note>
  if (isTaken)
    return (
      <Note>
        {found.takenBy?.name} is working on it{found.leaseUntil && ` until ${formatTime(found.leaseUntil)}`}.
      </Note>
    )
  if (!found.isMine) {
    return (
      <div className="foot-acts">
        <Button size="big" wide busy={isBusy} aria-keyshortcuts="C" onClick={() => void take()}>
          Take this case
        </Button>
      </div>
    )
  }
  if (found.pending)
    return (
      <div className="foot-acts">
        <p className="small">{pendingOf(found)}. Nobody has been told yet.</p>
        <Button variant="line" busy={isBusy} aria-keyshortcuts="U" onClick={() => void run(undo)}>
          Undo
        </Button>
      </div>
    )
  return (
    <div className="foot-acts" role="group" aria-label="Decide">
      {found.decisions.map((decision, index) => (
        <Button
          key={decision}
          variant={decision === 'keep' ? 'ink' : 'line'}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onAsk(decision)}
        >
          {decisionWords[decision].label}
        </Button>
      ))}
      <Button variant="quiet" busy={isBusy} aria-keyshortcuts="U" onClick={() => void giveBack()}>
        Give it back
      </Button>
    </div>
  )
}

function Decided({ found }: { found: ReviewCase }) {
  const { decision, rule, words, appeal, state, firstDecision } = found
  if (!decision || !rule) return null
  return (
    <section className="stack" aria-label="What was decided">
      <p>
        <b>{decisionOf(decision)}</b> · {ruleWords[rule].label}
        {firstDecision && state === 'final' && ` · before the appeal: ${decisionOf(firstDecision)}`}
      </p>
      {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
      {appeal && (
        <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">
          <span className="small">Its owner says:</span>
          <br />
          {appeal}
        </blockquote>
      )}
    </section>
  )
}

function Opened({ found, state }: { found: ReviewCase; state: CaseState }) {
  const [asking, setAsking] = useState<Decision['decision']>()
  const { data: list } = useCases(state)
  useLease(found)
  const onward = useOnward()
  const step = (by: number) => {
    const ids = list?.data.map(({ _id }) => _id) ?? []
    const next = ids[ids.indexOf(found._id) + by]
    if (next) void navigate(casePath(next, state))
  }
  const ask = (index: number) => {
    const decision = found.isMine && !found.pending ? found.decisions[index] : undefined
    if (decision) setAsking(decision)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ...Object.fromEntries([...'123456789'].map((digit) => [digit, () => ask(Number(digit) - 1)])),
  })
  const goOn = async (told: string) => {
    const next = state === 'first' && isFirst(found) ? await takeSame(found._id).catch(toastError) : undefined
    toast(next ? `${told}. This is of the same page.` : told, { action: { label: 'Undo', run: () => void undo(found._id) } })
    await onward(next ? casePath(next, 'first') : listPath(state === 'first' ? 'first' : 'waiting'))
  }
  const priority = priorityOf(found)
  return (
    <article className="stack l">
      <header className="stack">
        <div className="row wrapx gap-2!">
          <Badge tone={priority.tone}>{priority.text}</Badge>
          {isFirst(found) && <Badge tone="accent">{firstWords}</Badge>}
          {found.state === 'appealed' && <Badge tone="accent">Appeal</Badge>}
        </div>
        <h2 className="d2 wrap-anywhere">{nameOf(found)}</h2>
        <p className="small">
          {reasonsOf(found)} · {waitOf(found)}
          {found.reportCount > 0 && ` · weight ${found.weight}`}
        </p>
        {found.owner && <Who name={found.owner.name} avatar={found.owner.avatar} to={found.owner.path} detail="Its owner" />}
        {!found.owner && found.page && <Who name={found.page.name} avatar={found.page.avatar} to={found.page.path} detail="Its page" />}
      </header>
      <Decided found={found} />
      <CaseItem found={found} />
      <Score found={found} />
      {found.reportCount > 0 && <Reports found={found} />}
      <History found={found} />
      <Steps found={found} />
      <Alike found={found} onDone={() => void onward(listPath('waiting'))} />
      <Work found={found} onAsk={setAsking} onGiveBack={() => void onward(listPath('waiting'))} />
      {asking && (
        <DecideSheet
          found={found}
          decision={asking}
          onClose={() => setAsking(undefined)}
          onDone={(told) => {
            setAsking(undefined)
            void goOn(told)
          }}
        />
      )}
    </article>
  )
}

/** One case with all that is known of it. J and K go on in the list, C takes it, U gives it back, digits decide. */
export function CaseView({ id, state }: { id: string; state: CaseState }) {
  const { data: found, error, refetch } = useCase(id)
  const isGone = isNowhere(error)
  return (
    <div className="stack l">
      <Link className="link" to={listPath(state)}>
        Back to the list
      </Link>
      {isGone && (
        <EmptyState drawing="gate" title="This case is not here" text="It may be about yourself or your team, or never have been." />
      )}
      {error && !isGone && !found && <ErrorState error={error} retry={refetch} />}
      {!error && !found && <SkeletonRows />}
      {found && <Opened key={found._id} found={found} state={state} />}
    </div>
  )
}
