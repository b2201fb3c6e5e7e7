import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ActingFor, studioPath } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

const PageStatistics = lazily(() => import('../../features/studio/statistics.tsx'))

const spans = { '7': '7 days', '28': '28 days', '90': '90 days', months: 'Months' } as const
type Span = keyof typeof spans
const isSpan = (text: string | null): text is Span => text !== null && Object.hasOwn(spans, text)

export function StudioStatistics() {
  const wanted = useQueryParam('span')
  const span = isSpan(wanted) ? wanted : '28'
  return (
    <StudioPage title="Statistics">
      <ActingFor right="manage">
        {({ teamId, canEarn }) => {
          const path = studioPath('/studio/statistics', teamId)
          const to = (id: string) => `${path}${path.includes('?') ? '&' : '?'}span=${id}`
          return (
            <div className="stack l">
              <Tabs label="Time" current={span} tabs={Object.entries(spans).map(([id, label]) => ({ id, label, to: to(id) }))} />
              <Suspense fallback={<SkeletonRows />}>
                <PageStatistics key={`${teamId} ${span}`} span={span} teamId={teamId} canEarn={canEarn} />
              </Suspense>
            </div>
          )
        }}
      </ActingFor>
    </StudioPage>
  )
}
