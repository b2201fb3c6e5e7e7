import { LiveGrid } from '../../features/live/live-grid.tsx'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { PageColumn } from '../page-column.tsx'

export default function Live() {
  const { data: me } = useMe()
  const action = me?.isPerformer && !me.isMinor && (
    <Link className="btn" to="/studio/live">
      Go live
    </Link>
  )
  return (
    <PageColumn title="Live now" action={action} wide>
      <LiveGrid />
    </PageColumn>
  )
}
