import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatAge, formatCount } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { bytesInWords, kindInWords } from './house-words.ts'

type Storage = DataFor<'house.storage'>
type Use = Storage['uses'][number]

const notes: Readonly<Record<Exclude<Storage['state'], 'ok'>, string>> = {
  warn: 'Less than 15 % are free. Uploads stop at 8 %.',
  'no-uploads': 'Less than 8 % are free: uploads are refused. At 4 % the site is only read.',
  'read-only': 'Less than 4 % are free: the site is only read, but for what settles money, signs in, deletes, and for staff.',
}

const columns: Column<Use>[] = [
  { key: 'kind', head: 'What', isTitle: true, cell: ({ kind }) => kindInWords(kind) },
  { key: 'bytes', head: 'Takes', isNumber: true, cell: ({ bytes }) => bytesInWords(bytes) },
  { key: 'count', head: 'How many', isNumber: true, cell: ({ kind, count }) => (kind === 'database' ? '–' : formatCount(count)) },
]

const placeNames = { disk: 'the disk', s3: 'S3' } as const

/** Where files of people lie, and whether they can be had. */
function FilesPlace({ files: { home, place, former, isMoving, away } }: { files: Storage['files'] }) {
  const other = former ?? 'disk'
  return (
    <section className="stack" aria-labelledby="place">
      <SectionHead title="Where files are" id="place" />
      {away !== null && (
        <Note tone="bad">
          They cannot be reached: {away}. Pictures do not show and uploads are refused; it heals by itself once the store answers.
        </Note>
      )}
      {isMoving && (
        <Note tone="warn">
          On their way from {placeNames[other]} to {placeNames[home]}: until all are there, both are looked at. Go on with npm run
          media:move -- --to {home}
        </Note>
      )}
      <p>{home === 's3' ? `In the bucket ${place}.` : 'On the disk, in the data folder.'}</p>
      {former !== null && !isMoving && (
        <p className="small mute">
          Copies from before the move are left on {placeNames[former]}. npm run media:move -- --to {home} --clear removes them.
        </p>
      )}
    </section>
  )
}

/** How much room there is, and what takes it. */
export function StorageBoard() {
  const { data, error, refetch } = useQuery({ ...ask('house.storage'), select: ({ data: found }) => found })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={4} />
  const { free, total, state, reserve, files, uses, countedAt, daysLeft } = data
  const share = total > 0 ? Math.floor((free / total) * 1000) / 10 : 100
  return (
    <div className="stack l">
      {state !== 'ok' && (
        <Note tone={state === 'warn' ? 'warn' : 'bad'}>{notes[state]} It is open again by itself once there is room.</Note>
      )}
      <Board
        label="Room"
        cells={[
          { label: 'Free', value: bytesInWords(free) },
          { label: 'Of', value: bytesInWords(total) },
          { label: 'Free share', value: share, unit: '%' },
          {
            label: 'Until uploads stop',
            value: daysLeft === null ? '–' : formatCount(daysLeft),
            ...(daysLeft !== null && { unit: 'days' }),
          },
        ]}
      />
      <p className="small mute">
        The disk of the data folder.{' '}
        {reserve > 0
          ? `${bytesInWords(reserve)} are set aside, and given up first.`
          : 'Nothing is set aside for the database (DISK_RESERVE_MB), or it was given up already.'}{' '}
        {daysLeft === null && 'How long it lasts is known after a day or more in which it got fuller.'}
      </p>
      <FilesPlace files={files} />
      <section className="stack" aria-labelledby="uses">
        <SectionHead title="What takes it" id="uses" />
        {countedAt === null ? (
          <p className="mute">It is counted once an hour, and was not yet.</p>
        ) : (
          <>
            <DataTable caption="What takes how much" rows={uses} keyOf={(row) => row.kind} columns={columns} />
            <p className="small mute">
              Counted {formatAge(countedAt)}. Files with all forms that were made of them; not in it: recordings that no video was made of,
              uploads on their way, backups.
            </p>
          </>
        )}
      </section>
    </div>
  )
}
