import { lazy, Suspense, type ReactNode } from 'react'
import { permits, type Permission } from '@fieldhouse/contract/permissions'
import { TroubleBadge } from '../../features/card-review/trouble-list.tsx'
import { HeldNote } from '../../features/administration/recovery-board.tsx'
import { InquiryBadge } from '../../features/administration/inquiry-badge.tsx'
import { GuardianList } from '../../features/administration/guardian-list.tsx'
import { VerificationList, type VerificationStatus } from '../../features/administration/verification-list.tsx'
import { formatDay, formatTime } from '../../lib/format.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

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
  <ForStaff permission="documents.verify">
    <Lists />
  </ForStaff>
)

interface Office {
  readonly permission: Permission
  readonly to: string
  readonly label: string
  readonly badge?: ReactNode
}

const Alerts = lazy(() => import('../../features/administration/alert-list.tsx'))
const Checklist = lazy(() => import('../../features/administration/checklist.tsx'))

const offices: readonly Office[] = [
  { to: '/admin/reports', permission: 'cases.decide', label: 'Reports: what waits, and what was decided' },
  { to: '/admin/accounts', permission: 'people.read', label: 'People: find an account, and act on it' },
  { to: '/admin/verification', permission: 'documents.verify', label: 'Verify athletes, coaches and guardians' },
  { to: '/admin/settings', permission: 'settings.write', label: 'Settings: name, doors, prices, terms, uploads' },
  { to: '/admin/staff', permission: 'staff.write', label: 'Staff: who holds which role' },
  { to: '/admin/proposals', permission: 'people.read', label: 'Two decide: what waits for a second person' },
  { to: '/admin/audit', permission: 'audit.read', label: 'What staff did: every change, with who, when and why' },
  { to: '/admin/mails', permission: 'site.write', label: 'Letters: the words of what the site sends' },
  { to: '/admin/menus', permission: 'site.write', label: 'Menus: where the site leads to, and in which order' },
  { to: '/admin/notices', permission: 'notices.write', label: 'Notices: what is told above the pages, and to whom' },
  { to: '/admin/switches', permission: 'switches.write', label: 'Switches: what is off for a while' },
  { to: '/admin/pages', permission: 'site.write', label: 'Pages: house rules and whatever else you want to say' },
  { to: '/admin/teams', permission: 'documents.verify', label: 'Confirm teams' },
  { to: '/admin/schools', permission: 'site.write', label: 'Schools that people added, and all others' },
  { to: '/admin/sports', permission: 'site.write', label: 'Sports' },
  { to: '/admin/registrations', permission: 'people.restore', label: 'New accounts that wait to be let in' },
  { to: '/admin/inquiries', permission: 'inquiries.answer', label: 'Messages from visitors', badge: <InquiryBadge /> },
  { to: '/admin/setup', permission: 'system.write', label: 'The first hour: from an empty folder to open doors' },
  { to: '/admin/checklist', permission: 'system.read', label: 'What the house needs' },
  { to: '/admin/statistics', permission: 'system.read', label: 'Statistics: what people open and do' },
  { to: '/admin/trends', permission: 'screening.write', label: 'What is talked about, and what is kept out of it' },
  { to: '/admin/payouts', permission: 'payouts.approve', label: 'Review payouts' },
  { to: '/admin/transactions', permission: 'money.read', label: 'Card payments and refunds' },
  { to: '/admin/disputes', permission: 'money.read', label: 'Disputes' },
  { to: '/admin/troubles', permission: 'money.read', label: 'Troubles of payments and of the program', badge: <TroubleBadge /> },
  { to: '/admin/alerts', permission: 'system.read', label: 'Alerts: what calls for somebody, now and lately' },
  { to: '/admin/storage', permission: 'system.read', label: 'Storage: how much room there is, and what takes it' },
  { to: '/admin/backups', permission: 'system.read', label: 'Backups: when, where, and whether they were ever restored' },
  { to: '/admin/recovery', permission: 'system.read', label: 'Recovery: what a restore has left to look at' },
  { to: '/admin/retention', permission: 'system.read', label: 'What is kept: for how long, and when it goes' },
  { to: '/admin/mail', permission: 'system.read', label: 'Mail: what became of letters' },
  { to: '/admin/work', permission: 'system.read', label: 'Work: what the program does by itself, and what of it failed' },
  { to: '/admin/orders', permission: 'money.read', label: 'Orders' },
  { to: '/admin/refunds', permission: 'money.read', label: 'Money back: what buyers ask for' },
  { to: '/admin/coupons', permission: 'money.adjust', label: 'Coupons' },
  { to: '/admin/earnings', permission: 'payouts.export', label: 'Earnings by year, and what has to be reported' },
  { to: '/admin/reconciliation', permission: 'money.read', label: 'The books: do they agree?' },
  { to: '/admin/commissions', permission: 'money.read', label: 'Commission by page and kind of sale' },
]

/** That something is off is not forgotten either. */
function OffNote() {
  const { data: settings } = useSettings()
  const count = settings?.switchedOff.length ?? 0
  if (count === 0) return null
  return (
    <Note tone="warn">
      {count === 1 ? 'One thing is switched off.' : `${count} things are switched off.`}{' '}
      <Link className="link" to="/admin/switches">
        See which
      </Link>
    </Note>
  )
}

/** That the site rests or is about to is not forgotten. */
function RestNote() {
  const { data: settings } = useSettings()
  if (!settings?.hasMaintenance) return null
  const { maintenanceMode: isOn, maintenanceKind: kind, maintenanceFrom: from } = settings
  return (
    <Note tone="warn">
      {!isOn && from !== '' && `Maintenance is announced for ${formatDay(from)}, ${formatTime(from)}. `}
      {isOn &&
        (kind === 'closed'
          ? 'The site is closed for maintenance: only staff gets in. '
          : 'The site is only read: nobody but staff changes anything. ')}
      <Link className="link" to="/admin/settings?group=maintenance">
        {isOn ? 'Open it again' : 'Change that'}
      </Link>
    </Note>
  )
}

function Offices() {
  const { data: settings } = useSettings()
  const { data: me } = useMe()
  const isPractice = settings?.paymentGateway === 'sandbox'
  const practice: readonly Office[] = isPractice
    ? [{ to: '/admin/sandbox', permission: 'system.write', label: 'Practice: the clock, and trouble with cards' }]
    : []
  const all = [...offices, ...practice].filter(({ permission }) => permits(me?.roles ?? [], permission))
  return (
    <PageColumn title="The office" kicker="Administration">
      <HeldNote />
      <RestNote />
      <OffNote />
      {permits(me?.roles ?? [], 'system.read') && (
        <Suspense>
          <Alerts />
          <Checklist />
        </Suspense>
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
  <ForStaff>
    <Offices />
  </ForStaff>
)
