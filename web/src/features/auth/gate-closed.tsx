import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../lib/router/index.ts'
import { minimumAge } from './age-gate.ts'

export const GateClosed = () => (
  <EmptyState
    drawing="gate"
    title="You cannot open an account yet"
    text={`Accounts are for people of ${minimumAge} and over. You can look around without one: every public page is open to read.`}
  >
    <Link className="btn" to="/discover">
      Look around
    </Link>
    <Link className="btn line" to="/contact">
      The date was a mistake
    </Link>
  </EmptyState>
)
