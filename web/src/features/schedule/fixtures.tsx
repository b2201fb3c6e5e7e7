import { Link } from '../../lib/router/index.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { useComing, usePlayed } from './api.ts'
import { lettersOf } from './describe.ts'
import { EventTable } from './event-table.tsx'

const coming = 2
const played = 3

/** Beside what a team posts: the next games and the last results, in a few lines; nothing while there are none. */
export default function Fixtures({ teamId, to }: { teamId: string; to: string }) {
  const next = useComing(teamId).data ?? []
  const last = usePlayed(teamId).data ?? []
  const rows = [...next.slice(0, coming), ...last.slice(0, played)]
  if (rows.length === 0) return null
  const letters = lettersOf(last)
  return (
    <section>
      <SectionHead title="Fixtures">
        <Link to={to}>All of them</Link>
      </SectionHead>
      <EventTable caption="Next games and last results" events={rows} />
      {letters.length > 1 && (
        <p className="row mt-4 gap-2">
          <span className="kick me-2">Last {letters.length}</span>
          {letters.map(({ id, letter }) => (
            <b
              key={id}
              className={`grid size-7 place-items-center [font:var(--score-s)] ${letter === 'W' ? 'bg-ink text-paper' : 'border-2 border-line-strong'}`}
            >
              {letter}
            </b>
          ))}
        </p>
      )}
    </section>
  )
}
