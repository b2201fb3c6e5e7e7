import type { ReactNode } from 'react'
import { cameFrom } from '../../features/payments/way-back.ts'
import { Link } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Mark } from '../../ui/mark.tsx'

/** Where the bank's page leads back to: one message and the way on. */
export function ReturnFrame({
  title,
  children,
  onward = cameFrom() === '/wallet' ? 'To your wallet' : 'Back to where you were',
}: {
  title: string
  children: ReactNode
  onward?: string
}) {
  useTitle(title)
  return (
    <div className="wrap grid max-w-[36rem]! gap-6 py-8">
      <Mark />
      <h1 className="d1">{title}</h1>
      {children}
      <div className="row wrapx">
        <Link className="btn" to={cameFrom()}>
          {onward}
        </Link>
        <Link className="btn line" to="/wallet?tab=payments">
          See your payments
        </Link>
      </div>
    </div>
  )
}
