import { Link } from '../../lib/router/index.ts'
import { Note } from '../../ui/note.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { useFigures } from './api.ts'
import { refusalWords } from './describe.ts'
import { usePayee } from './payee.ts'

/** The way to a request, or why there is none. */
export function RequestButton() {
  const { data } = useFigures()
  const money = useMoney()
  const { teamId, to } = usePayee()
  if (!data) return null
  if (data.canRequest) {
    return (
      <Link className="btn justify-self-start" to={to('/studio/payouts/create')}>
        Request a payout
      </Link>
    )
  }
  const words = refusalWords(data.reason, teamId !== undefined)
  return (
    <Note>
      {words?.text ?? `Payouts start at ${money(data.minimumPayoutAmount)}. ${money(data.availableTokens)} is available now.`}{' '}
      {words?.to && (
        <Link className="link" to={words.to}>
          {words.link}
        </Link>
      )}
    </Note>
  )
}
