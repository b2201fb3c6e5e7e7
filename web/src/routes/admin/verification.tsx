import { VerificationList, type VerificationStatus } from '../../features/administration/verification-list.tsx'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators } from './for-administrators.tsx'

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
        <li>
          <Link className="link" to="/admin/payouts">
            Review payouts
          </Link>
        </li>
        <li>
          <Link className="link" to="/admin/commissions">
            Commission by page and kind of sale
          </Link>
        </li>
      </ul>
    </PageColumn>
  </ForAdministrators>
)
