import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { toString as sayCron } from 'cronstrue'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatAge, formatCount } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Work = DataFor<'work.look'>
type Queue = Work['queues'][number]
type Event = Work['events']['failing'][number]
type Failed = DataFor<'work.failed'>[number]

const lookEvery = 10_000
/** Waiting longer than that, something is slow. */
const late = 5 * 60_000

/** Seconds that nobody notices. */
const exact = 2
const clockWords = (ahead: number): string | undefined =>
  Math.abs(ahead) > exact ? `Its clock is ${formatCount(Math.round(Math.abs(ahead)))} seconds ${ahead > 0 ? 'ahead' : 'behind'}` : undefined

function ProcessLine({ name, roles, startedAt, beatAt, secondsAhead }: Work['processes'][number]) {
  const clock = clockWords(secondsAhead)
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <b className="d4">{name}</b>
      <span className="small mute">
        {roles.replaceAll(',', ', ')}, started {formatAge(startedAt)}, heard of {formatAge(beatAt)}
      </span>
      {clock && (
        <span className="justify-self-start">
          <Badge tone="warn">{clock}</Badge>
        </span>
      )}
    </li>
  )
}

const isLate = ({ oldestAt, paused = null }: { oldestAt: string | null; paused?: object | null }) =>
  paused === null && oldestAt !== null && Date.now() - Date.parse(oldestAt) > late

const queueColumns = (onPause?: (queue: Queue) => void): Column<Queue>[] => [
  {
    key: 'name',
    head: 'Work',
    isTitle: true,
    cell: (row) => (
      <>
        {row.name} {row.paused && <Badge tone="warn">Paused</Badge>} {row.failed > 0 && <Badge tone="bad">Failed</Badge>}{' '}
        {isLate(row) && <Badge tone="warn">Late</Badge>}
      </>
    ),
  },
  { key: 'waiting', head: 'Waits', isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
  { key: 'running', head: 'Runs', isNumber: true, cell: ({ running }) => formatCount(running) },
  { key: 'failed', head: 'Failed', isNumber: true, cell: ({ failed }) => formatCount(failed) },
  { key: 'done', head: 'Last done', cell: ({ lastDoneAt }) => (lastDoneAt ? formatAge(lastDoneAt) : '–') },
  {
    key: 'schedule',
    head: 'Comes round (UTC)',
    cell: ({ schedule }) => (schedule === null ? '–' : sayCron(schedule, { use24HourTimeFormat: true })),
  },
  ...(onPause ? [pauseColumn(onPause)] : []),
]

const pauseColumn = (onPause: (queue: Queue) => void): Column<Queue> => ({
  key: 'pause',
  head: 'What can be done',
  cell: (row) =>
    row.canPause ? (
      <Button size="tiny" variant="line" aria-label={`${row.paused ? 'Let go on' : 'Pause'}: ${row.name}`} onClick={() => onPause(row)}>
        {row.paused ? 'Let go on' : 'Pause'}
      </Button>
    ) : (
      <span className="small mute">Never paused</span>
    ),
})

function PauseSheet({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const isPaused = queue.paused === null
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('work.setQueue', { params: { name: queue.name }, body: { isPaused, reason: textOf(values, 'reason') ?? '' } })
    toast(isPaused ? 'Paused in every process within a few seconds' : 'It goes on')
    onClose()
  })
  return (
    <Sheet title={isPaused ? `Pause ${queue.name}?` : `Let ${queue.name} go on?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          {isPaused
            ? 'No process takes a job of it, over restarts too, until somebody lets it go on. What runs ends; what comes waits.'
            : `Paused since ${formatAge(queue.paused?.since ?? '')}: “${queue.paused?.reason ?? ''}”. What waits is done now.`}
        </p>
        <TextField label="Why" name="reason" required minLength={3} maxLength={300} error={errorOf('reason')} />
        {message && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy}>
          {isPaused ? 'Pause it' : 'Let it go on'}
        </Button>
      </form>
    </Sheet>
  )
}

const eventColumns = (mayWrite: boolean): Column<Event>[] => [
  { key: 'topic', head: 'Event', isTitle: true, cell: ({ topic }) => topic },
  { key: 'attempts', head: 'Tried', cell: ({ attempts }) => formatCount(attempts) },
  {
    key: 'again',
    head: 'What can be done',
    cell: ({ _id: id, topic }) =>
      mayWrite && (
        <Button
          size="tiny"
          variant="line"
          aria-label={`Deliver again: ${topic}`}
          onClick={() => send('work.retryEvent', { params: { id } }).then(() => toast('It is delivered again'), toastError)}
        >
          Deliver again
        </Button>
      ),
  },
]

function DiscardSheet({ job, onClose }: { job: Failed; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('work.discard', { params: { queue: job.queue, id: job._id }, body: { reason: textOf(values, 'reason') ?? '' } })
    toast('Dropped')
    onClose()
  })
  return (
    <Sheet title={`Drop ${job.queue}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">It is not tried again, and what it should have done is not done. Who dropped it and why is kept.</p>
        <TextField label="Why" name="reason" required minLength={3} maxLength={300} error={errorOf('reason')} />
        {message && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" size="big" wide busy={isBusy}>
          Drop it
        </Button>
      </form>
    </Sheet>
  )
}

function FailedRow({ job, onDiscard }: { job: Failed; onDiscard: () => void }) {
  const mayWrite = useMay('system.write')
  const { queue, error, about, attempts, failedAt, _id: id } = job
  const again = () => send('work.retry', { params: { queue, id } }).then(() => toast('It is tried again'), toastError)
  return (
    <li className="stack border-b border-line py-3">
      <b>{queue}</b>
      <span className="wrap-anywhere">{error || 'It said nothing.'}</span>
      <span className="small mute wrap-anywhere">
        {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}, the last time {formatAge(failedAt)}. {about}
      </span>
      {mayWrite && (
        <span className="row">
          <Button size="tiny" aria-label={`Try again: ${queue}`} onClick={again}>
            Try again
          </Button>
          <Button size="tiny" variant="line" aria-label={`Drop: ${queue}`} onClick={onDiscard}>
            Drop
          </Button>
        </span>
      )}
    </li>
  )
}

function FailedList() {
  const [dropped, drop] = useState<Failed>()
  const pages = useInfiniteQuery(askPages('work.failed', { query: { limit: 20 } }))
  const rows = rowsOf(pages.data)
  return (
    <section className="stack" aria-labelledby="gave-up">
      <SectionHead title="Gave up" id="gave-up" />
      <Paged pages={pages} rows={rows} empty={<p className="mute">No job has given up.</p>}>
        <ul aria-label="Jobs that gave up">
          {rows.map((row) => (
            <FailedRow key={row._id} job={row} onDiscard={() => drop(row)} />
          ))}
        </ul>
      </Paged>
      {dropped && <DiscardSheet job={dropped} onClose={() => drop(undefined)} />}
    </section>
  )
}

/** What the program does by itself, and what of it needs somebody. */
export function WorkBoard() {
  const mayWrite = useMay('system.write')
  const [chosen, choose] = useState<Queue>()
  const { data, error, refetch } = useQuery({ ...ask('work.look'), refetchInterval: lookEvery })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={6} />
  const { queues, events, processes } = data.data
  const sum = (of: 'waiting' | 'running' | 'failed') => formatCount(queues.reduce((total, queue) => total + queue[of], 0))
  const busy = queues.filter(({ waiting, running, failed, paused }) => paused !== null || waiting + running + failed > 0)
  return (
    <div className="stack l">
      <Board
        label="Work"
        cells={[
          { label: 'Jobs that wait', value: sum('waiting') },
          { label: 'Running', value: sum('running') },
          { label: 'Gave up', value: sum('failed') },
          { label: 'Events on their way', value: formatCount(events.waiting) },
        ]}
      />
      {isLate(events) && <Note tone="warn">The oldest event has waited since {formatAge(events.oldestAt ?? '')}.</Note>}
      {events.failing.length > 0 && (
        <section className="stack" aria-labelledby="events">
          <SectionHead title="Events that could not be delivered" id="events" />
          <DataTable
            caption="Events, and how often each was tried"
            rows={events.failing}
            keyOf={(row) => row._id}
            columns={eventColumns(mayWrite)}
          />
        </section>
      )}
      <FailedList />
      {busy.length > 0 && (
        <section className="stack" aria-labelledby="busy">
          <SectionHead title="In work" id="busy" />
          <DataTable caption="Queues in work" rows={busy} keyOf={(row) => row.name} columns={queueColumns()} />
        </section>
      )}
      <section className="stack" aria-labelledby="all-queues">
        <SectionHead title="All work" id="all-queues" />
        <DataTable caption="All queues" rows={queues} keyOf={(row) => row.name} columns={queueColumns(mayWrite ? choose : undefined)} />
        {chosen && <PauseSheet queue={chosen} onClose={() => choose(undefined)} />}
      </section>
      <section className="stack" aria-labelledby="processes">
        <SectionHead title="Processes" id="processes" />
        <ul>
          {processes.map((process) => (
            <ProcessLine key={`${process.name} ${process.startedAt}`} {...process} />
          ))}
        </ul>
      </section>
    </div>
  )
}
