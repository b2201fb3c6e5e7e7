import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatCount, formatDuration } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { BackupsLog } from './backups-log.tsx'
import { ageCell, dueCell, when } from './backups-words.ts'
import { bytesInWords } from './house-words.ts'

type Look = DataFor<'backups.look'>
type Run = DataFor<'backups.runs'>[number]
type Drill = DataFor<'backups.drills'>[number]

/** What is under way is seen to end. */
const lookEvery = 5000

const took = ({ startedAt, finishedAt }: { startedAt: string | null; finishedAt: string | null }) =>
  startedAt && finishedAt ? formatDuration(Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))) : '–'

type State = Run['state'] | Drill['state']
const states: Readonly<Record<State, readonly [string, BadgeTone]>> = {
  waiting: ['Waits', 'plain'],
  running: ['Runs', 'accent'],
  done: ['Read again', 'good'],
  passed: ['Restored', 'good'],
  checked: ['Bytes right', 'plain'],
  failed: ['Failed', 'bad'],
}
const StateBadge = ({ state }: { state: State }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge>

const askedBy = { schedule: 'By itself', staff: 'Staff', command: 'Command' } as const

const runColumns: Column<Run>[] = [
  {
    key: 'at',
    head: 'Backup',
    isTitle: true,
    cell: ({ kind, startedAt, createdAt, isGone, missing }) => (
      <>
        {when(startedAt ?? createdAt)} {kind === 'base' && <Badge>Base</Badge>} {isGone && <Badge>Removed</Badge>}{' '}
        {missing > 0 && <Badge tone="bad">{missing === 1 ? '1 file missing' : `${formatCount(missing)} files missing`}</Badge>}
      </>
    ),
  },
  { key: 'state', head: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'closed', head: 'Closed', cell: ({ state, isClosed }) => (state === 'done' ? (isClosed ? 'Yes' : 'No') : '–') },
  { key: 'size', head: 'Size', isNumber: true, cell: ({ state, bytes }) => (state === 'done' ? bytesInWords(bytes) : '–') },
  { key: 'files', head: 'Files', isNumber: true, cell: ({ state, files }) => (state === 'done' ? formatCount(files) : '–') },
  { key: 'took', head: 'Took', isNumber: true, cell: took },
  { key: 'drill', head: 'Tried', cell: ({ drill }) => (drill ? <StateBadge state={drill.state} /> : '–') },
  { key: 'via', head: 'Made by', cell: ({ via }) => askedBy[via] },
]

/** Why those of these rows failed. */
function Whys({ rows }: { rows: readonly { _id: string; why: string | null; createdAt: string }[] }) {
  const told = rows.filter(({ why }) => why !== null)
  if (told.length === 0) return null
  return (
    <ul className="small" aria-label="What went wrong">
      {told.map(({ _id: id, why, createdAt }) => (
        <li key={id} className="wrap-anywhere">
          {when(createdAt)}: {why}
        </li>
      ))}
    </ul>
  )
}

function Runs() {
  const pages = useInfiniteQuery({
    ...askPages('backups.runs', { query: { limit: 20 } }),
    refetchInterval: lookEvery,
  })
  const rows = rowsOf(pages.data)
  return (
    <section className="stack" aria-labelledby="made">
      <SectionHead title="Made" id="made" />
      <Paged pages={pages} rows={rows} empty={<p className="mute">No backup was ever made from here.</p>}>
        <div className="stack">
          <DataTable caption="Backups, the newest first" rows={rows} keyOf={(row) => row._id} columns={runColumns} />
          <Whys rows={rows} />
          <p className="small mute">
            “Read again” means that every file was read once more after it was written. What is in it shows only when it is restored.
          </p>
        </div>
      </Paged>
    </section>
  )
}

function DrillRow({ drill }: { drill: Drill }) {
  const { kind, state, name, createdAt, startedAt, why, steps } = drill
  return (
    <li className="stack gap-1! border-b border-line py-3">
      <div className="row between">
        <b className="strong">
          {when(startedAt ?? createdAt)} {kind === 'base' && <Badge>Base and log</Badge>}
        </b>
        <StateBadge state={state} />
      </div>
      {name && (
        <p className="small mute wrap-anywhere">
          {name}, took {took(drill)}
        </p>
      )}
      {steps.length > 0 ? (
        <ul className="small">
          {steps.map(({ name: step, words, problem }) => (
            <li key={step} className="wrap-anywhere">
              {problem === null ? '✓' : '✗'} {step}
              {(problem ?? words) && `: ${problem ?? words}`}
            </li>
          ))}
        </ul>
      ) : (
        why && <p className="small wrap-anywhere">{why}</p>
      )}
    </li>
  )
}

function Drills() {
  const pages = useInfiniteQuery({
    ...askPages('backups.drills', { query: { limit: 5 } }),
    refetchInterval: lookEvery,
  })
  const rows = rowsOf(pages.data)
  return (
    <section className="stack" aria-labelledby="drills">
      <SectionHead title="Tried" id="drills" />
      <p className="mute">
        A backup is what has been restored. A drill restores the newest one, or the newest base with its log, into a database of its own,
        looks at it as if it were the site, and removes it again.
      </p>
      <Paged pages={pages} rows={rows} empty={<p className="mute">None was tried yet.</p>}>
        <ul aria-label="Drills, the newest first">
          {rows.map((row) => (
            <DrillRow key={row._id} drill={row} />
          ))}
        </ul>
      </Paged>
    </section>
  )
}

function Problems({ problems }: Pick<Look, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <ul className="stack" aria-label="What is missing">
      {problems.map(({ what, why, howTo }) => (
        <li key={what}>
          <Note tone="warn">
            <p className="strong wrap-anywhere">{what}</p>
            <p className="wrap-anywhere">{why}</p>
            <p className="small wrap-anywhere">{howTo}</p>
          </Note>
        </li>
      ))}
    </ul>
  )
}

function Plan({ look }: { look: Look }) {
  const { folder, isFixed, every, drillEvery, keeping, surplus } = look
  const { daily, weekly, monthly } = keeping
  return (
    <p className="small mute wrap-anywhere">
      {folder === ''
        ? 'Nothing is backed up by itself.'
        : `${every === 0 ? 'Made only when somebody asks' : `Every ${formatCount(every)} hours`}, into ${folder}${isFixed ? ' (BACKUP_FOLDER)' : ''}. Of older ones the newest of ${daily} days, ${weekly} weeks and ${monthly} months stay${surplus > 0 ? `; the next one takes ${formatCount(surplus)} away` : ''}. ${drillEvery === 0 ? 'Tried only when somebody asks.' : `Tried every ${formatCount(drillEvery)} days.`}`}{' '}
      <Link className="link" to="/admin/settings?group=operations">
        Change that
      </Link>
    </p>
  )
}

/** When and where the site backs itself up, what is missing, and what became of each. */
export function BackupsBoard() {
  const mayWrite = useMay('system.write')
  const { data, error, refetch } = useQuery({
    ...ask('backups.look'),
    select: ({ data: found }) => found,
    refetchInterval: lookEvery,
  })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={4} />
  const { lastAt, lastDrillAt, nextAt, nextDrillAt, isRunning, isDrilling, problems, folder } = data
  const start = (call: 'backups.take' | 'backups.drill', said: string) => send(call).then(() => toast(said), toastError)
  return (
    <div className="stack l">
      <Problems problems={problems} />
      <Board
        label="Backups"
        cells={[
          ageCell('Last backup', lastAt),
          dueCell('Until the next', nextAt),
          ageCell('Last restored', lastDrillAt),
          dueCell('Until the next drill', nextDrillAt),
        ]}
      />
      <Plan look={data} />
      {mayWrite && (
        <div className="row">
          <Button disabled={folder === ''} busy={isRunning} onClick={() => start('backups.take', 'It is made now')}>
            {isRunning ? 'A backup is made' : 'Back up now'}
          </Button>
          <Button variant="line" disabled={lastAt === null} busy={isDrilling} onClick={() => start('backups.drill', 'It is tried now')}>
            {isDrilling ? 'One is tried' : 'Try the newest now'}
          </Button>
        </div>
      )}
      <BackupsLog look={data} />
      <Runs />
      <Drills />
    </div>
  )
}
