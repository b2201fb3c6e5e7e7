import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../lib/router/index.ts'
import { minimumAge } from './age-gate.ts'

const mistake = encodeURIComponent('My date of birth was a mistake')

export default function GateWords() {
  return (
    <EmptyState
      drawing="gate"
      title="You cannot open an account yet"
      text={`Accounts are for people of ${minimumAge} and over. Fans are 18 or over. Did you choose a wrong date? Write to us: a person looks at it and sends you a link to enter it again. You can look around without an account.`}
    >
      <Link className="btn" to="/discover">
        Look around
      </Link>
      <Link className="btn line" to={`/contact?subject=${mistake}`}>
        The date was a mistake
      </Link>
    </EmptyState>
  )
}
