import type { ReactNode } from 'react'
import { TroubleBadge } from '../../features/card-review/trouble-list.tsx'
import { InquiryBadge } from '../../features/administration/inquiry-badge.tsx'
import { GuardianList } from '../../features/administration/guardian-list.tsx'
import { VerificationList, type VerificationStatus } from '../../features/administration/verification-list.tsx'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators, ForModerators } from './for-administrators.tsx'

const states: readonly { id: VerificationStatus; label: string }[] = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
]

const groups = [
  { id: 'performers', label: 'Athletes and coaches', to: '/admin/verification' },
  { id: 'guardians', label: 'Guardians', to: '/admin/verification?of=guardians' },
] as const

function Lists() {
  const wanted = useQueryParam('status')
  const isOfGuardians = useQueryParam('of') === 'guardians'
  const { id: status } = states.find(({ id }) => id === wanted) ?? { id: 'waiting' as const }
  const of = isOfGuardians ? 'of=guardians&' : ''
  return (
    <PageColumn title="Verification" kicker="Administration">
      <Tabs label="Who" current={isOfGuardians ? 'guardians' : 'performers'} tabs={groups} />
      <Tabs
        label="State"
        current={status}
        tabs={states.map((state) => ({ ...state, to: `/admin/verification?${of}status=${state.id}` }))}
      />
      {isOfGuardians ? <GuardianList key={status} status={status} /> : <VerificationList key={status} status={status} />}
    </PageColumn>
  )
}

export const Verification = () => (
  <ForAdministrators>
    <Lists />
  </ForAdministrators>
)

interface Office {
  readonly to: string
  readonly label: string
  readonly badge?: ReactNode
}

const ofModerators: readonly Office[] = [{ to: '/admin/reports', label: 'Reports: what waits, and what was decided' }]

const offices: readonly Office[] = [
  { to: '/admin/verification', label: 'Verify athletes, coaches and guardians' },
  { to: '/admin/registrations', label: 'New accounts that wait to be let in' },
  { to: '/admin/settings', label: 'Settings: name, doors, prices, terms, uploads' },
  { to: '/admin/pages', label: 'Pages: house rules and whatever else you want to say' },
  { to: '/admin/teams', label: 'Confirm teams' },
  { to: '/admin/schools', label: 'Schools that people added, and all others' },
  { to: '/admin/sports', label: 'Sports' },
  { to: '/admin/inquiries', label: 'Messages from visitors', badge: <InquiryBadge /> },
  { to: '/admin/statistics', label: 'Statistics: what people open and do' },
  { to: '/admin/trends', label: 'What is talked about, and what is kept out of it' },
  { to: '/admin/payouts', label: 'Review payouts' },
  { to: '/admin/transactions', label: 'Card payments and refunds' },
  { to: '/admin/disputes', label: 'Disputes' },
  { to: '/admin/troubles', label: 'Troubles of payments and of the program', badge: <TroubleBadge /> },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/coupons', label: 'Coupons' },
  { to: '/admin/earnings', label: 'Earnings by year, and what has to be reported' },
  { to: '/admin/reconciliation', label: 'The books: do they agree?' },
  { to: '/admin/commissions', label: 'Commission by page and kind of sale' },
]

function Offices() {
  const { data: settings } = useSettings()
  const { data: me } = useMe()
  const isPractice = settings?.paymentGateway === 'sandbox'
  const practice: readonly Office[] = isPractice ? [{ to: '/admin/sandbox', label: 'Practice: the clock, and trouble with cards' }] : []
  const all = [...ofModerators, ...(me?.roles.includes('admin') ? [...offices, ...practice] : [])]
  return (
    <PageColumn title="The office" kicker="Administration">
      {settings?.maintenanceMode && (
        <Note>
          The site is closed for maintenance: only staff gets in.{' '}
          <Link className="link" to="/admin/settings?group=doors">
            Open it again
          </Link>
        </Note>
      )}
      <ul className="stack">
        {all.map(({ to, label, badge }) => (
          <li key={to}>
            <Link className="link" to={to}>
              {label}
            </Link>{' '}
            {badge}
          </li>
        ))}
      </ul>
    </PageColumn>
  )
}

export const Admin = () => (
  <ForModerators>
    <Offices />
  </ForModerators>
)
