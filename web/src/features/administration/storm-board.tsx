// So much at once that the doors are drawn to: what lasts, how this hour compares, what there was, and what the rules would have done.
import { stormMetricWords } from '@fieldhouse/contract/storms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Storm = DataFor<'storms.look'>['now'][number]
type StormLevel = DataFor<'storms.look'>['levels'][number]
type StormReplayed = DataFor<'storms.replay'>[number]

const lookEvery = 15_000
const numberOf = (values: FormData, name: string): number | undefined => {
  const text = textOf(values, name)
  return text === undefined ? undefined : Number(text)
}
const moment = (at: string) => `${formatDay(at)}, ${formatTime(at)}`

function Now({ storm, onEnd }: { storm: Storm; onEnd: () => void }) {
  return (
    <li className="stack gap-1! border-b border-line py-3">
      <div className="row between">
        <b className="strong">{stormMetricWords[storm.metric]}</b>
        <Badge tone="warn">Until {formatTime(storm.endsAt)}</Badge>
      </div>
      <p className="small mute">
        {formatCount(storm.count)} had come in the hour when it began, {moment(storm.beganAt)}; from {formatCount(storm.line + 1)} on it is
        a storm.
      </p>
      <span className="row">
        <Button variant="line" size="tiny" aria-label={`End it now: ${stormMetricWords[storm.metric]}`} onClick={onEnd}>
          End it now
        </Button>
      </span>
    </li>
  )
}

function Lasting({ now }: { now: readonly Storm[] }) {
  const [ending, setEnding] = useState<Storm>()
  return (
    <section className="stack" aria-labelledby="storms-now">
      <SectionHead title="Now" id="storms-now" />
      {now.length === 0 ? (
        <p className="mute">No storm. The doors stand as the settings say.</p>
      ) : (
        <>
          <Note tone="warn">
            Staff looks at new accounts first, captchas are asked at every door, what comes in has a quarter of its limits, and links of
            accounts younger than a day wait. It ends by itself.
          </Note>
          <ul aria-label="Storms that last">
            {now.map((storm) => (
              <Now key={storm._id} storm={storm} onEnd={() => setEnding(storm)} />
            ))}
          </ul>
        </>
      )}
      {ending && (
        <ConfirmDialog
          title="End the storm?"
          confirm="End it"
          keep="Leave it"
          onConfirm={() => send('storms.end', { params: { id: ending._id } })}
          onClose={() => setEnding(undefined)}
        >
          The doors open again at once, in every process. However much comes, the same storm does not begin again before{' '}
          {formatTime(ending.endsAt)}. Accounts that wait go on waiting for somebody to let them in.
        </ConfirmDialog>
      )}
    </section>
  )
}

const levelColumns: Column<StormLevel>[] = [
  { key: 'metric', head: 'What', isTitle: true, cell: ({ metric }) => stormMetricWords[metric] },
  { key: 'count', head: 'This hour', isNumber: true, cell: ({ count }) => formatCount(count) },
  { key: 'usual', head: 'Usual', isNumber: true, cell: ({ usual }) => formatCount(usual) },
  { key: 'line', head: 'Storm above', isNumber: true, cell: ({ line }) => formatCount(line) },
]

const endOf = ({ endedAt, endedBy, endsAt }: Storm) =>
  endedAt === null ? moment(endsAt) : `${moment(endedAt)}, by ${endedBy?.name ?? 'staff'}`

const overColumns: Column<Storm>[] = [
  { key: 'metric', head: 'What', isTitle: true, cell: ({ metric }) => stormMetricWords[metric] },
  { key: 'began', head: 'Began', cell: ({ beganAt }) => moment(beganAt) },
  { key: 'ended', head: 'Over', cell: endOf },
  { key: 'count', head: 'In that hour', isNumber: true, cell: ({ count }) => formatCount(count) },
  { key: 'line', head: 'Storm above', isNumber: true, cell: ({ line }) => formatCount(line) },
]

const replayColumns: Column<StormReplayed>[] = [
  { key: 'metric', head: 'What', isTitle: true, cell: ({ metric }) => stormMetricWords[metric] },
  { key: 'at', head: 'In the hour from', cell: ({ at }) => moment(at) },
  { key: 'until', head: 'Until', cell: ({ until }) => moment(until) },
  { key: 'count', head: 'Came', isNumber: true, cell: ({ count }) => formatCount(count) },
  { key: 'line', head: 'Storm above', isNumber: true, cell: ({ line }) => formatCount(line) },
]

function Replay() {
  const [given, setGiven] = useState<{ factor?: number; hours?: number; signups?: number }>({})
  const { data, error, refetch } = useQuery(ask('storms.replay', { query: given }))
  const { form } = useSubmit(async (values) => {
    const [factor, hours, signups] = [numberOf(values, 'factor'), numberOf(values, 'hours'), numberOf(values, 'signups')]
    setGiven({ ...(factor !== undefined && { factor }), ...(hours !== undefined && { hours }), ...(signups !== undefined && { signups }) })
  })
  return (
    <section className="stack" aria-labelledby="storms-replay">
      <SectionHead title="What the rules would have done" id="storms-replay" />
      <p className="mute">
        Within 28 days, by what was counted in each hour. Try other numbers here: nothing changes by it. They are set under{' '}
        <Link className="link" to="/admin/settings?group=storms">
          Storms and newcomers
        </Link>
        .
      </p>
      <form className="grid items-end gap-3 tablet:grid-cols-4" {...form}>
        <TextField label="Times the usual" name="factor" type="number" inputMode="numeric" min={2} max={50} optional />
        <TextField label="Lasts hours" name="hours" type="number" inputMode="numeric" min={1} max={24} optional />
        <TextField label="No storm below, new accounts" name="signups" type="number" inputMode="numeric" min={5} max={100_000} optional />
        <div>
          <Button type="submit" variant="line">
            Look
          </Button>
        </div>
      </form>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <SkeletonRows count={2} />
      ) : data.data.length === 0 ? (
        <p className="mute">There would have been no storm.</p>
      ) : (
        <DataTable
          caption="Storms there would have been"
          columns={replayColumns}
          rows={data.data}
          keyOf={({ metric, at }) => `${metric} ${at}`}
        />
      )}
    </section>
  )
}

export function StormBoard() {
  const { data, error, refetch } = useQuery({ ...ask('storms.look'), select: ({ data: look }) => look, refetchInterval: lookEvery })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={6} />
  return (
    <div className="stack l">
      {!data.isOn && <Note tone="warn">The rules are switched off: however much comes, the doors stay as they are.</Note>}
      <Lasting now={data.now} />
      <section className="stack" aria-labelledby="storms-levels">
        <SectionHead title="This hour" id="storms-levels" />
        <DataTable caption="How this hour compares" columns={levelColumns} rows={data.levels} keyOf={({ metric }) => metric} />
        <p className="small mute">Usual is the median of this hour of the day within four weeks.</p>
      </section>
      <Replay />
      {data.over.length > 0 && (
        <section className="stack" aria-labelledby="storms-over">
          <SectionHead title="Over" id="storms-over" />
          <DataTable caption="Storms that are over" columns={overColumns} rows={data.over} keyOf={({ _id }) => _id} />
        </section>
      )}
    </div>
  )
}
