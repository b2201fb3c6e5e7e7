import type { ReactNode } from 'react'
import { VerificationList, type VerificationStatus } from '../../features/administration/verification-list.tsx'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'

/** Everybody else sees that there is nothing (wire.md 6.4). */
function ForAdministrators({ children }: { children: ReactNode }) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  if (isSignedIn && !me) return <SkeletonRows />
  return me?.roles.includes('admin') ? children : <NotFound />
}

const states: readonly { id: VerificationStatus; label: string }[] = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
]

function Lists() {
  const wanted = useQueryParam('status')
  const { id: status } = states.find(({ id }) => id === wanted) ?? { id: 'waiting' as const }
  return (
    <PageColumn title="Verification" kicker="Administration">
      <Tabs
        label="State"
        current={status}
        tabs={states.map((state) => ({ ...state, to: `/admin/verification?status=${state.id}` }))}
      />
      <VerificationList key={status} status={status} />
    </PageColumn>
  )
}

export const Verification = () => (
  <ForAdministrators>
    <Lists />
  </ForAdministrators>
)

export const Admin = () => (
  <ForAdministrators>
    <PageColumn title="The office" kicker="Administration">
      <ul className="stack">
        <li>
          <Link className="link" to="/admin/verification">
            Verify athletes and coaches
          </Link>
        </li>
      </ul>
    </PageColumn>
  </ForAdministrators>
)
