import { permits } from '@fieldhouse/contract/permissions'
import { AccountCard } from '../../features/administration/account-card.tsx'
import { AccountList } from '../../features/administration/account-list.tsx'
import { AccountMoney, AccountNotes, AccountTimeline } from '../../features/administration/account-parts.tsx'
import { Link, useParam, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const Accounts = () => (
  <ForStaff permission="people.read">
    <PageColumn title="People" kicker="Administration">
      <AccountList />
    </PageColumn>
  </ForStaff>
)

const parts = [
  { id: 'card', label: 'Overview' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'notes', label: 'Notes' },
  { id: 'money', label: 'Money' },
] as const

function One() {
  const id = useParam('id')
  const wanted = useQueryParam('part')
  const { data: me } = useMe()
  const shown = parts.filter((one) => one.id !== 'money' || permits(me?.roles ?? [], 'money.read', 'one person'))
  const { id: part } = shown.find((one) => one.id === wanted) ?? { id: 'card' as const }
  return (
    <PageColumn title="One account" kicker="Administration">
      <p>
        <Link className="link" to="/admin/accounts">
          All people
        </Link>
      </p>
      <Tabs
        label="Parts"
        current={part}
        tabs={shown.map((one) => ({ ...one, to: `/admin/accounts/${id}${one.id === 'card' ? '' : `?part=${one.id}`}` }))}
      />
      {part === 'card' && <AccountCard id={id} />}
      {part === 'timeline' && <AccountTimeline id={id} />}
      {part === 'notes' && <AccountNotes id={id} />}
      {part === 'money' && <AccountMoney id={id} />}
    </PageColumn>
  )
}

export const OneAccount = () => (
  <ForStaff permission="people.read">
    <One />
  </ForStaff>
)
