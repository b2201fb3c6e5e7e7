import { formatDuration, tokenCell } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Board } from '../../ui/board.tsx'
import { Note } from '../../ui/note.tsx'
import type { Show } from './my-show.ts'
import { useSecondsTo } from './shows.ts'

/** What it has come to, and until when it is paid. */
export function ShowMeter({ show }: { show: Show }) {
  const { data: me } = useMe()
  const left = useSecondsTo(show.paidUntil)
  const isLast = show.status === 'running' && (me?.balance ?? 0) < show.price
  const cells = [
    { label: 'Minutes', value: show.minutes },
    tokenCell('Spent', show.spent),
    { label: 'Next minute', value: show.paidUntil === null ? 'Not begun' : formatDuration(left) },
  ]
  return (
    <>
      <Board cells={cells} label="What it costs" />
      {isLast && (
        <Note tone="warn">
          Your wallet does not pay for another minute.{' '}
          <Link className="link" to="/wallet" target="_blank">
            Fill it to go on
          </Link>
        </Note>
      )}
    </>
  )
}
