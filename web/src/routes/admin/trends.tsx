import { TrendReview } from '../../features/search/trend-review.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators } from './for-administrators.tsx'

export const Trends = () => (
  <ForAdministrators>
    <PageColumn title="Talked about" kicker="Administration">
      <TrendReview />
    </PageColumn>
  </ForAdministrators>
)
