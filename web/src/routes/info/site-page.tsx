// A page that staff of the site wrote.
import { useQuery } from '@tanstack/react-query'
import { isUnseen } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'

export default function SitePage() {
  const { data, error, refetch } = useQuery(ask('sitePages.view', { params: { id: useParam('slug') } }))
  useTitle(data?.data.title ?? '')
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  return (
    <PageColumn title={data?.data.title ?? ''}>
      {data ? (
        <div className="stack l max-w-[40rem]">
          {data.data.shortDescription && <p className="lead">{data.data.shortDescription}</p>}
          <RichText html={data.data.content} />
        </div>
      ) : (
        <Skeleton height="20rem" />
      )}
    </PageColumn>
  )
}
