import { ActionBoard, spans } from '../../features/administration/action-board.tsx'
import { VisitBoard } from '../../features/administration/visit-board.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

function Board() {
  const wanted = useQueryParam('days')
  const days = spans.find((span) => String(span) === wanted) ?? 28
  return (
    <PageColumn title="Statistics" kicker="Administration">
      <Tabs
        label="Time"
        current={String(days)}
        tabs={spans.map((span) => ({ id: String(span), label: `${span} days`, to: `/admin/statistics?days=${span}` }))}
      />
      <VisitBoard key={`visits ${days}`} days={days} />
      <ActionBoard key={days} days={days} />
    </PageColumn>
  )
}

const Statistics = () => (
  <ForStaff permission="system.read">
    <Board />
  </ForStaff>
)
export default Statistics
