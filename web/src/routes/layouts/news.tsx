import { useBadge } from '../../features/notifications/badge.ts'
import { sayCount } from '../../features/notifications/watch.tsx'

/** How much is new in the centre; of pages that one follows a dot, and no number. */
export function News({ className }: { className?: string }) {
  const badge = useBadge()
  if (!badge || (badge.totalUnread === 0 && !badge.dot)) return null
  if (badge.totalUnread === 0) {
    return (
      <span className="dot">
        <span className="sr">, news from pages you follow</span>
      </span>
    )
  }
  return (
    <b className={className}>
      {sayCount(badge.totalUnread)}
      <span className="sr"> new</span>
    </b>
  )
}
