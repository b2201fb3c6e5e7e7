import { useEffect, useState, type ReactNode } from 'react'
import { capital } from '../../features/payments/describe.ts'
import { cameFrom, wasBuying } from '../../features/payments/way-back.ts'
import { keepIntent } from '../../lib/intent.ts'
import { Link } from '../../lib/router/index.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { useTitle } from '../../lib/title.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Mark } from '../../ui/mark.tsx'
import { Note } from '../../ui/note.tsx'

/** Where the bank's page leads back to: one message and the way on, which names what was being bought and opens its sheet again. */
/** Whoever paid while the site closed is told what became of it, and that it is there once the site is. */
export function useClosed(): boolean {
  const { data: settings } = useSettings()
  return settings?.maintenanceMode === true && settings.maintenanceKind === 'closed'
}

export function ReturnFrame({
  title,
  children,
  onward = cameFrom() === '/wallet' ? 'To your wallet' : 'Back to where you were',
  isBought = false,
}: {
  title: string
  children: ReactNode
  onward?: string
  /** Paid for itself, so that nothing is left to go on with. */
  isBought?: boolean
}) {
  useTitle(title)
  // As it was at first: the link that is followed takes it.
  const [intent] = useState(wasBuying)
  const next = isBought ? undefined : intent
  const isClosed = useClosed()
  // It may have closed while they were at the bank.
  useEffect(() => void settingsAnew(), [])
  return (
    <div className="wrap grid max-w-[36rem]! gap-6 py-8">
      <Mark />
      <h1 className="d1">{title}</h1>
      {children}
      {isClosed && (
        <Note>
          The site is being looked after just now. Nothing of this is lost: payments are settled all the same, and the way on below opens
          once the site does.
        </Note>
      )}
      <div className="row wrapx">
        <Link className="btn" to={cameFrom()} onClick={() => next && keepIntent(next)}>
          {next ? capital(next.words) : onward}
        </Link>
        <Link className="btn line" to="/wallet?tab=ledger">
          See your payments
        </Link>
      </div>
    </div>
  )
}
