import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'

type Copy = DataFor<'audit.copy'>

const moment = (at: string) => `${formatDay(at)}, ${formatTime(at)}`
const rowsWait = (count: number) => (count === 1 ? 'One row waits' : `${formatCount(count)} rows wait`)

function standing({ isOn, waiting, arrivedAt, failingSince, status, nextAt }: Copy): string {
  if (!isOn)
    return 'AUDIT_HOOK_URL of the environment is empty. With an address on another machine each row goes there as well, where whoever takes over this one cannot change it.'
  if (failingSince) {
    const answered = status === null ? 'Your address does not answer' : `Your address answers ${status}`
    const again = nextAt ? ` It is tried again ${moment(nextAt)}.` : ''
    return `${answered}, since ${moment(failingSince)}. ${rowsWait(waiting)}, and none is lost.${again}`
  }
  const last = arrivedAt ? `The last message arrived ${moment(arrivedAt)}.` : 'Nothing has gone out yet.'
  return waiting === 0 ? last : `${last} ${rowsWait(waiting)}, for a minute at most.`
}

/** How far the copy has come that goes to an address of the operator's own. */
export function AuditCopy() {
  const { data: copy } = useQuery({ ...ask('audit.copy'), select: ({ data }) => data })
  if (!copy) return null
  return (
    <section className="row gap-4" aria-labelledby="audit-copy">
      <span className="min-w-0 flex-1">
        <b className="strong block" id="audit-copy">
          A copy elsewhere
        </b>
        <span className="small mute block">{standing(copy)}</span>
      </span>
      {!copy.isOn ? <Badge>none</Badge> : copy.failingSince ? <Badge tone="warn">late</Badge> : <Badge tone="good">on</Badge>}
    </section>
  )
}
