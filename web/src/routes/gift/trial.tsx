import { useQuery } from '@tanstack/react-query'
import { TrialOpening } from '../../features/trial-links/trial-opening.tsx'
import { daysWords } from '../../features/trial-links/trial-words.ts'
import { isNowhere } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { useParam } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageColumn } from '../page-column.tsx'

/** Where a link for free days leads: whose page, how many, and the way to begin. */
export default function TrialPage() {
  const code = useParam('code')
  const { data, error, refetch } = useQuery(ask('trialLinks.preview', { params: { code } }))
  if (isNowhere(error)) return <EmptyState level={1} drawing="gate" title="This link leads nowhere" text={error.message} />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  if (!data) return <Skeleton height="20rem" />
  const { days, page } = data.data
  return (
    <PageColumn title={`${daysWords(days)} of ${page.name}, free`}>
      <div className="max-w-[32rem]">
        <TrialOpening code={code} trial={data.data} />
      </div>
    </PageColumn>
  )
}
