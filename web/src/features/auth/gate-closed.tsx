import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../lib/router/index.ts'

export const GateClosed = () => (
  <EmptyState drawing="gate" title="You cannot open an account yet" text="You can look around without one. Every public page is open to read.">
    <Link className="btn" to="/discover">
      Look around
    </Link>
  </EmptyState>
)
