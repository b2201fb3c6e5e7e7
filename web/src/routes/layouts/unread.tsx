import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'

/** How many conversations hold something unread; kept by the socket (lib/realtime.ts). */
export function Unread({ isDot = false }: { isDot?: boolean }) {
  const { data: total = 0 } = useQuery({ ...ask('messages.countUnread'), select: ({ data }) => data.total })
  if (total === 0) return null
  return (
    <b className={isDot ? 'dot' : undefined}>
      <span className={isDot ? 'sr' : undefined}>{total > 99 ? '99+' : total}</span>
      <span className="sr"> unread</span>
    </b>
  )
}
