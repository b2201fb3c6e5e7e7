import { Link } from '../lib/router/index.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export default function NotFoundPage() {
  useTitle('Off the pitch')
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        drawing="court"
        kicker="404"
        title="Off the pitch"
        text="There is no page at this address. It may have moved or been taken down."
      >
        <Link className="btn" to="/">
          Back to home
        </Link>
        <Link className="btn line" to="/discover">
          Discover
        </Link>
      </EmptyState>
    </div>
  )
}
