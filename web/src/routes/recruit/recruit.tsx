import { useQuery } from '@tanstack/react-query'
import { lineOf } from '../../features/profile/describe.ts'
import { SportsCard } from '../../features/profile/sports-card.tsx'
import { SharedFacts } from '../../features/recruiting/shared-facts.tsx'
import { ApiError, isNowhere } from '../../lib/api-error.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { kitStyle } from '../../ui/kit-stripe.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageColumn } from '../page-column.tsx'

const Head = () => (
  <div className="wrap max-w-[52rem]! py-6">
    <Link to="/">
      <Mark />
    </Link>
  </div>
)

/**
 * What an athlete shows one recruiter: the sports card, and what the link shares. It stands in no frame: the way to sign in would
 * carry the address on.
 */
export default function RecruitPage() {
  const token = useParam('token')
  // Kept nowhere: the next look learns at once that the athlete has ended it.
  const { data, error, refetch } = useQuery({ ...ask('recruiting.view', { params: { token } }), staleTime: 0, gcTime: 0 })
  const performer = data?.data.performer
  useTitle(performer ? `${performer.name}, for recruiters` : 'For recruiters')
  useAccent(performer?.colors?.primary)
  if (isNowhere(error) || (error instanceof ApiError && error.status === 410))
    return (
      <>
        <Head />
        <EmptyState level={1} drawing="gate" title="This link leads nowhere" text={error.message} />
      </>
    )
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  if (!data || !performer) return <Skeleton height="30rem" />
  const { facts, expiresAt } = data.data
  return (
    <div style={kitStyle(performer.colors)}>
      <Head />
      <PageColumn title={performer.name} kicker={lineOf(performer) || 'For recruiters'}>
        <div className="grid items-start gap-6 tablet:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <SportsCard profile={performer} />
          <div className="stack l content-start">
            <SharedFacts facts={facts} />
            <p className="mute">
              {performer.name} shares this with you until {formatDay(expiresAt)} and can end it before. Please do not pass the link on.
            </p>
            <Link className="link" to={performer.path}>
              See the whole profile
            </Link>
          </div>
        </div>
      </PageColumn>
    </div>
  )
}
