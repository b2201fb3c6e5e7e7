import { TrendReview } from '../../features/search/trend-review.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const Trends = () => (
  <ForStaff permission="screening.write">
    <PageColumn title="Talked about" kicker="Administration">
      <TrendReview />
    </PageColumn>
  </ForStaff>
)
