import { houseLines, officeFigures, officeLines } from '@fieldhouse/contract/office'
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount, formatDay, formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Office = DataFor<'office.look'>
type Waiting = Office['waiting'][number]
type Figure = Office['week']['figures'][number]
type House = Office['house'][number]

const lookEvery = 30_000

const countIn = ({ count, isMore }: Waiting): string => `${formatCount(count)}${isMore ? '+' : ''}`

function WaitingRows({ rows }: { rows: readonly Waiting[] }) {
  const some = rows.filter(({ count }) => count > 0)
  if (some.length === 0) return <p className="mute">Nothing waits for you.</p>
  return (
    <ul aria-label="Waiting for you">
      {some.map((row) => {
        const { label, path } = officeLines[row.key]
        return (
          <li key={row.key} className="border-b border-line">
            <Link className="row between min-h-11 gap-4" to={path}>
              <span className="strong">{label}</span>
              <b className="[font:var(--score-s)]">{countIn(row)}</b>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const inUnit = (key: Figure['key'], amount: number): string =>
  officeFigures[key].unit === 'tokens' ? formatTokens(amount) : formatCount(Math.round(amount))

const columns: Column<Figure>[] = [
  { key: 'what', head: 'What', isTitle: true, cell: ({ key }) => officeFigures[key].label },
  { key: 'last', head: 'Seven days', isNumber: true, cell: ({ key, last }) => inUnit(key, last) },
  { key: 'usual', head: 'Usual', isNumber: true, cell: ({ key, usual }) => (usual === null ? '–' : inUnit(key, usual)) },
]

function Week({ week: { until, figures } }: Pick<Office, 'week'>) {
  if (until === null) return null
  return (
    <section className="stack" aria-labelledby="week">
      <SectionHead title="The week" id="week" />
      <DataTable caption="The week" columns={columns} rows={figures} keyOf={({ key }) => key} />
      <p className="small mute">
        Seven whole days up to {formatDay(`${until}T12:00:00Z`)} (UTC), beside the middle one of the four weeks before. Amounts are tokens.
      </p>
    </section>
  )
}

const marks = { ok: ['good', 'well'], warning: ['warn', 'warning'], broken: ['bad', 'broken'] } as const

function HouseRow({ line: { key, state, said } }: { line: House }) {
  const { label, path } = houseLines[key]
  const [tone, word] = marks[state]
  return (
    <li className="border-b border-line">
      <Link className="row between min-h-11 gap-4" to={path}>
        <span className="min-w-0 wrap-anywhere">
          <b className="strong">{label}</b> <span className="mute">{said}</span>
        </span>
        <Badge tone={tone}>{word}</Badge>
      </Link>
    </li>
  )
}

/** What waits, how the week went, how the house is: as far as the own roles see it. */
export default function OfficeBoard() {
  const { data, error, refetch } = useQuery({ ...ask('office.look'), select: ({ data: found }) => found, refetchInterval: lookEvery })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={4} />
  return (
    <div className="stack l">
      <section className="stack" aria-labelledby="waiting">
        <SectionHead title="Waiting for you" id="waiting" />
        <WaitingRows rows={data.waiting} />
      </section>
      <Week week={data.week} />
      {data.house.length > 0 && (
        <section className="stack" aria-labelledby="house">
          <SectionHead title="The house" id="house" />
          <ul>
            {data.house.map((line) => (
              <HouseRow key={line.key} line={line} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
