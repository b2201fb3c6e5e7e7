import { useEffect, useRef, useState } from 'react'
import { Link, useOnward } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { takeNext, useCases, type CaseLine, type CaseState } from './api.ts'
import { decisionOf } from './decisions.ts'
import { casePath, firstWords, isFirst, nameOf, pendingOf, priorityOf, reasonsOf, waitOf } from './describe.ts'
import { undoLast } from './undo.ts'
import { useKeys } from './use-keys.ts'

function Row({ line, state }: { line: CaseLine; state: CaseState }) {
  const priority = priorityOf(line)
  return (
    <li className="border-b border-line py-3">
      <Link className="stack gap-1!" to={casePath(line._id, state)}>
        <span className="row wrapx gap-2!">
          <Badge tone={priority.tone}>{priority.text}</Badge>
          {isFirst(line) && <Badge tone="accent">{firstWords}</Badge>}
          {line.isHidden && <Badge tone="dark">Hidden</Badge>}
          {line.state === 'appealed' && <Badge tone="accent">Appeal</Badge>}
          {line.takenBy && <Badge>{line.isMine ? 'Yours' : `With ${line.takenBy.name}`}</Badge>}
        </span>
        <b className="wrap-anywhere">{nameOf(line)}</b>
        <span className="small">
          {[line.owner?.name ?? line.page?.name, reasonsOf(line)].filter(Boolean).join(' · ')}
          <br />
          {pendingOf(line) ?? (line.decision && line.state !== 'appealed' ? decisionOf(line.decision) : waitOf(line))}
        </span>
      </Link>
    </li>
  )
}

const empty: Readonly<Record<CaseState, { title: string; text: string }>> = {
  waiting: { title: 'Nothing waits', text: 'What people report appears here, the most urgent first.' },
  first: { title: 'Nothing waits to be seen', text: 'What nobody sees before one of you has appears here.' },
  mine: { title: 'You hold nothing', text: 'Take the next case from the queue.' },
  taken: { title: 'Nobody is at work', text: 'Cases that somebody holds appear here.' },
  appealed: { title: 'No appeals', text: 'What an owner appeals against is decided by somebody else than before.' },
  over: { title: 'Nothing decided yet', text: 'Every decision stays here.' },
}

function TakeNext({ isOnlyFirst = false }: { isOnlyFirst?: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const onward = useOnward()
  const take = async () => {
    setBusy(true)
    await takeNext(isOnlyFirst ? { state: 'first' } : {})
      .then((id) => onward(casePath(id, isOnlyFirst ? 'first' : 'mine')))
      .catch(toastError)
    setBusy(false)
  }
  useKeys({ c: isBusy ? undefined : () => void take() })
  return (
    <Button size="big" wide busy={isBusy} aria-keyshortcuts="C" onClick={() => void take()}>
      Take the next case
    </Button>
  )
}

/** Cases in one state; J and K walk through them, C takes the next, U takes back what was decided last. */
export function CaseList({ state }: { state: CaseState }) {
  const { data, error, refetch } = useCases(state)
  const list = useRef<HTMLUListElement>(null)
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1), u: undoLast })
  // What others take is gone from here soon.
  useEffect(() => {
    const timer = setInterval(() => void refetch(), 30_000)
    return () => clearInterval(timer)
  }, [refetch])
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0) {
    return (
      <EmptyState drawing="gate" {...empty[state]}>
        {state === 'mine' && <TakeNext />}
      </EmptyState>
    )
  }
  return (
    <div className="stack l">
      {(state === 'waiting' || state === 'first') && <TakeNext isOnlyFirst={state === 'first'} />}
      <ul ref={list} aria-label="Cases" aria-keyshortcuts="J K">
        {data.data.map((line) => (
          <Row key={line._id} line={line} state={state} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} more follow.</p>}
    </div>
  )
}
