import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

export type Line = DataFor<'setup.checklist'>[number]

export const useChecklist = (enabled = true) => useQuery({ ...ask('setup.checklist'), select: ({ data }) => data, enabled })

export const isMissing = ({ isMust, state }: Line) => isMust && state !== 'ok'

const titles: Readonly<Record<Line['key'], string>> = {
  factors: 'Second factor of all staff',
  owners: 'A second owner',
  address: 'Public address',
  mail: 'Mail arrives',
  sender: 'Sender is believed',
  storage: 'Place for files',
  backup: 'Backup',
  drill: 'Drill',
  keys: 'Keys in the backup',
  pages: 'Pages of your own',
  safety: 'Safety officer',
  gateway: 'Payments',
  database: 'Database',
  certificate: 'Name and certificate',
  machine: 'Machine',
  jobs: 'Background work',
  samples: 'Sample content',
  status: 'Status page',
  doors: 'Doors',
}

const marks = { ok: ['good', 'well'], todo: ['warn', 'to do'], broken: ['bad', 'broken'] } as const

function Row({ line }: { line: Line }) {
  const { key, state, since, said, howTo, path, isMust } = line
  const [tone, word] = marks[state]
  return (
    <li className="stack gap-1! border-b border-line py-3">
      <div className="row between">
        <b className="strong">{titles[key]}</b>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="small wrap-anywhere">
        {said}
        {state !== 'ok' && ` · since ${formatDay(since)}`}
        {!isMust && state !== 'ok' && ' · not needed to open'}
      </p>
      {state !== 'ok' && (
        <p className="small wrap-anywhere">
          {howTo}{' '}
          {path && (
            <Link className="link" to={path} aria-label={`Go there: ${titles[key]}`}>
              Go there
            </Link>
          )}
        </p>
      )}
    </li>
  )
}

/** What the house needs, what is missing first. */
export function Checklist({ lines }: { lines: readonly Line[] }) {
  const weight = (line: Line) => (isMissing(line) ? 0 : line.state === 'ok' ? 2 : 1)
  return (
    <ul aria-label="What the house needs">
      {[...lines]
        .sort((one, other) => weight(one) - weight(other))
        .map((line) => (
          <Row key={line.key} line={line} />
        ))}
    </ul>
  )
}

/** All of it, as a page of its own. */
export function ChecklistPage() {
  const { data, error, refetch } = useChecklist()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={6} />
  return <Checklist lines={data} />
}

/** In the office, until nothing is left. */
export default function ChecklistInOffice() {
  const { data } = useChecklist()
  const left = data?.filter(({ state }) => state !== 'ok') ?? []
  if (left.length === 0) return null
  return (
    <section className="stack" aria-labelledby="house-needs">
      <SectionHead title="What the house still needs" id="house-needs">
        <Link className="link" to="/admin/setup">
          The first hour
        </Link>
      </SectionHead>
      <p>
        {left.map(({ key }) => titles[key]).join(' · ')}.{' '}
        <Link className="link" to="/admin/checklist">
          See what to do
        </Link>
      </p>
    </section>
  )
}
