import { Suspense } from 'react'
import { ScreeningList } from '../../features/administration/screening-list.tsx'
import { lazily } from '../../lib/lazily.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const StormBoard = lazily(() => import('../../features/administration/storm-board.tsx').then((found) => ({ default: found.StormBoard })))
const LimitBoard = lazily(() => import('../../features/administration/limit-board.tsx').then((found) => ({ default: found.LimitBoard })))

const tabs = [
  { id: 'rules', label: 'Rules', to: '/admin/screening' },
  { id: 'storms', label: 'Storms', to: '/admin/screening?tab=storms' },
  { id: 'limits', label: 'Limits', to: '/admin/screening?tab=limits' },
]

function Screening() {
  const tab = useQueryParam('tab') ?? 'rules'
  return (
    <PageColumn title="Screening" kicker="Administration">
      <Tabs label="What keeps abuse out" current={tab} tabs={tabs} />
      <Suspense fallback={<SkeletonRows />}>
        {tab === 'storms' ? <StormBoard /> : tab === 'limits' ? <LimitBoard /> : <ScreeningList />}
      </Suspense>
    </PageColumn>
  )
}

export default function AdminScreening() {
  return (
    <ForStaff permission="screening.write">
      <Screening />
    </ForStaff>
  )
}
