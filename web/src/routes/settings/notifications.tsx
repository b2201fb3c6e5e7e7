import { CheckCheck, Settings } from 'lucide-react'
import { Tabs } from '../../ui/tabs.tsx'
import { Centre } from '../../features/notifications/centre.tsx'
import { DeviceOffer } from '../../features/notifications/device-row.tsx'
import { markAllRead } from '../../features/notifications/centre-list.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastError } from '../../ui/toast.ts'
import { PageColumn } from '../page-column.tsx'

const tabs = [
  { id: 'all', label: 'All', to: '/notifications' },
  { id: 'you', label: 'You', to: '/notifications?tab=you' },
  { id: 'pages', label: 'Pages', to: '/notifications?tab=pages' },
] as const

export default function Notifications() {
  const asked = useQueryParam('tab')
  const { id: tab } = tabs.find(({ id }) => id === asked) ?? tabs[0]
  return (
    <PageColumn
      title="Notifications"
      action={
        <span className="row">
          <IconButton label="Mark all as read" onClick={() => void markAllRead().catch(toastError)}>
            <CheckCheck className="i" aria-hidden />
          </IconButton>
          <Link to="/settings?tab=notifications" className="icon-btn" aria-label="What you are told of">
            <Settings className="i" aria-hidden />
          </Link>
        </span>
      }
    >
      <Tabs label="Notifications" current={tab} tabs={tabs} />
      <DeviceOffer />
      <Centre key={tab} tab={tab} />
    </PageColumn>
  )
}
