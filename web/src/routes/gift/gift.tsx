import { useQuery } from '@tanstack/react-query'
import { GiftOpening } from '../../features/payments/gift-opening.tsx'
import { monthsWords } from '../../features/payments/gift-words.ts'
import { isNowhere } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { useParam } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageColumn } from '../page-column.tsx'

/** Where the link of a gift leads: who gives what, and the way to open it. */
export default function GiftPage() {
  const code = useParam('code')
  const { data, error, refetch } = useQuery({ ...ask('gifts.preview', { params: { code } }), staleTime: 0 })
  if (isNowhere(error))
    return (
      <EmptyState
        level={1}
        drawing="gate"
        title="No gift here"
        text="The link was replaced by another one, or it is not for you. Ask whoever sent it."
      />
    )
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  if (!data) return <Skeleton height="20rem" />
  const { months, page } = data.data
  return (
    <PageColumn title={`A gift: ${monthsWords(months)} of ${page.name}`}>
      <div className="max-w-[32rem]">
        <GiftOpening code={code} gift={data.data} />
      </div>
    </PageColumn>
  )
}
