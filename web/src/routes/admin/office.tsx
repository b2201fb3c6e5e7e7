// The first page of staff: what waits, how the week and the house are, and the way to every other page.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { permits, type Permission } from '@fieldhouse/contract/permissions'
import { formatDay, formatTime } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

interface Page {
  readonly permission: Permission
  readonly to: string
  readonly label: string
}

interface Group {
  readonly title: string
  readonly pages: readonly Page[]
}

const Alerts = lazily(() => import('../../features/administration/alert-list.tsx'))
const Checklist = lazily(() => import('../../features/administration/checklist.tsx'))
const Held = lazily(() => import('../../features/administration/recovery-board.tsx').then(({ HeldNote }) => ({ default: HeldNote })))
const Board = lazily(() => import('../../features/administration/office-board.tsx'))

const groups: readonly Group[] = [
  {
    title: 'People',
    pages: [
      { to: '/admin/accounts', permission: 'people.read', label: 'People: find an account, and act on it' },
      { to: '/admin/verification', permission: 'documents.verify', label: 'Verify athletes, coaches and guardians' },
      { to: '/admin/teams', permission: 'documents.verify', label: 'Confirm teams' },
      { to: '/admin/registrations', permission: 'people.restore', label: 'New accounts that wait to be let in' },
      { to: '/admin/invitations', permission: 'site.write', label: 'Invitations: links that let people in, and who came by them' },
      { to: '/admin/staff', permission: 'staff.write', label: 'Staff: who holds which role' },
      { to: '/admin/proposals', permission: 'people.read', label: 'Two decide: what waits for a second person' },
      { to: '/admin/inquiries', permission: 'inquiries.answer', label: 'Messages from visitors' },
    ],
  },
  {
    title: 'Content',
    pages: [
      { to: '/admin/reports', permission: 'cases.decide', label: 'Reports: what waits, and what was decided' },
      { to: '/admin/screening', permission: 'screening.write', label: 'Screening: who does not come in, what is not said' },
      { to: '/admin/trends', permission: 'screening.write', label: 'What is talked about, and what is kept out of it' },
    ],
  },
  {
    title: 'Money',
    pages: [
      { to: '/admin/payouts', permission: 'payouts.approve', label: 'Review payouts' },
      { to: '/admin/transactions', permission: 'money.read', label: 'Card payments and refunds' },
      { to: '/admin/disputes', permission: 'money.read', label: 'Disputes' },
      { to: '/admin/refunds', permission: 'money.read', label: 'Money back: what buyers ask for' },
      { to: '/admin/receipts', permission: 'money.read', label: 'Receipts and credit notes' },
      { to: '/admin/referrals', permission: 'money.read', label: 'Recommendations: who brought whom, and what it cost' },
      { to: '/admin/orders', permission: 'money.read', label: 'Orders' },
      { to: '/admin/coupons', permission: 'money.adjust', label: 'Coupons' },
      { to: '/admin/earnings', permission: 'payouts.export', label: 'Earnings by year, and what has to be reported' },
      { to: '/admin/commissions', permission: 'money.read', label: 'Commission by page and kind of sale' },
      { to: '/admin/taxes', permission: 'money.read', label: 'Tax: which is in a price where, and what was collected' },
      { to: '/admin/journal', permission: 'money.read', label: 'Journal: what came in, went out and is held' },
      { to: '/admin/reconciliation', permission: 'money.read', label: 'The books: do they agree?' },
      { to: '/admin/troubles', permission: 'money.read', label: 'Troubles of payments and of the program' },
    ],
  },
  {
    title: 'Site',
    pages: [
      { to: '/admin/settings', permission: 'settings.write', label: 'Settings: name, doors, prices, terms, uploads' },
      { to: '/admin/pages', permission: 'site.write', label: 'Pages: house rules and whatever else you want to say' },
      { to: '/admin/menus', permission: 'site.write', label: 'Menus: where the site leads to, and in which order' },
      { to: '/admin/mails', permission: 'site.write', label: 'Letters: the words of what the site sends' },
      { to: '/admin/announcements', permission: 'site.write', label: 'Announcements: a letter to many' },
      { to: '/admin/imports', permission: 'site.write', label: 'Imports: pages, posts and people from another service' },
      { to: '/admin/notices', permission: 'notices.write', label: 'Notices: what is told above the pages, and to whom' },
      { to: '/admin/status', permission: 'notices.write', label: 'Status page: what everybody reads of troubles' },
      { to: '/admin/switches', permission: 'switches.write', label: 'Switches: what is off for a while' },
      { to: '/admin/sports', permission: 'site.write', label: 'Sports' },
      { to: '/admin/schools', permission: 'site.write', label: 'Schools that people added, and all others' },
      { to: '/admin/statistics', permission: 'system.read', label: 'Statistics: who comes from where, and what people do' },
    ],
  },
  {
    title: 'System',
    pages: [
      { to: '/admin/setup', permission: 'system.write', label: 'The first hour: from an empty folder to open doors' },
      { to: '/admin/checklist', permission: 'system.read', label: 'What the house needs' },
      { to: '/admin/alerts', permission: 'system.read', label: 'Alerts: what calls for somebody, now and lately' },
      { to: '/admin/work', permission: 'system.read', label: 'Work: what the program does by itself, and what of it failed' },
      { to: '/admin/mail', permission: 'system.read', label: 'Mail: what became of letters' },
      { to: '/admin/storage', permission: 'system.read', label: 'Storage: how much room there is, and what takes it' },
      { to: '/admin/backups', permission: 'system.read', label: 'Backups: when, where, and whether they were ever restored' },
      { to: '/admin/keys', permission: 'keys.write', label: 'Keys of the site: for programs that watch it, back it up, fetch files' },
      { to: '/admin/recovery', permission: 'system.read', label: 'Recovery: what a restore has left to look at' },
      { to: '/admin/retention', permission: 'system.read', label: 'What is kept: for how long, and when it goes' },
      { to: '/admin/audit', permission: 'audit.read', label: 'What staff did: every change, with who, when and why' },
    ],
  },
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

const practice: Page = { to: '/admin/sandbox', permission: 'system.write', label: 'Practice: the clock, and trouble with cards' }

function Pages() {
  const { data: settings } = useSettings()
  const { data: me } = useMe()
  const [word, setWord] = useState('')
  const isMeant = ({ permission, label }: Page) => permits(me?.roles ?? [], permission) && label.toLowerCase().includes(word.toLowerCase())
  const isPractice = settings?.paymentGateway === 'sandbox'
  const found = groups
    .map(({ title, pages }) => ({ title, pages: [...pages, ...(isPractice && title === 'System' ? [practice] : [])].filter(isMeant) }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <section className="stack l" aria-label="Pages">
      <SearchBox label="Find a page" onSearch={setWord} />
      {found.length === 0 && <p className="mute">No page has these words.</p>}
      {found.map(({ title, pages }) => (
        <div key={title} className="stack">
          <SectionHead title={title} />
          <ul>
            {pages.map(({ to, label }) => {
              const [name = '', about] = label.split(': ')
              return (
                <li key={to} className="border-b border-line">
                  <Link className="flex min-h-11 flex-wrap items-baseline gap-x-2 py-2" to={to}>
                    <b className="strong">{about ? `${name}:` : name}</b> {about && <span className="small mute">{about}</span>}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Office() {
  const { data: me } = useMe()
  const seesHouse = permits(me?.roles ?? [], 'system.read')
  const { isPending } = useQuery(ask('office.look'))
  return (
    <PageColumn title="The office" kicker="Administration">
      {seesHouse && (
        <Suspense>
          <Held />
        </Suspense>
      )}
      <RestNote />
      <OffNote />
      <Suspense>
        {seesHouse && <Alerts />}
        <Board />
        {seesHouse && <Checklist />}
        {/* Not before what stands above: a link that moves away under the finger leads somewhere else. */}
        {!isPending && <Pages />}
      </Suspense>
    </PageColumn>
  )
}

export default function Admin() {
  return (
    <ForStaff>
      <Office />
    </ForStaff>
  )
}
