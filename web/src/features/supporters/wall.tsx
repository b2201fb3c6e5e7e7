import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import { Who } from '../../ui/who.tsx'

/** Who supports a page and wants to be named; nothing where nobody does. */
export function SupporterWall({ pageId, name }: { pageId: string; name: string }) {
  const top = useQuery(ask('supporters.list', { params: { id: pageId }, query: { by: 'days' } })).data?.data ?? []
  const pages = useInfiniteQuery(askPages('supporters.list', { params: { id: pageId }, query: { limit: 24 } }))
  const rows = rowsOf(pages.data)
  if (rows.length === 0) return null
  return (
    <section className="stack" aria-labelledby="supporters">
      <SectionHead id="supporters" title={`In ${name}’s corner`} />
      {top.length > 0 && (
        <>
          <h3 className="kick">Most support in thirty days</h3>
          <ol className="stack" aria-label="Most support in thirty days">
            {top.map(({ info, badge }, i) => (
              <li key={info._id} className="row">
                <span className="num w-6 text-end" aria-hidden>
                  {i + 1}
                </span>
                <div className="flex-1">
                  <Who name={info.name} avatar={info.avatar} to={info.path ?? undefined}>
                    <SupporterBadge months={badge} />
                  </Who>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
      <h3 className="kick">Everybody who wants to be named</h3>
      <ul className="grid gap-3 sm:grid-cols-2" aria-label="Supporters">
        {rows.map(({ info, badge }) => (
          <li key={info._id}>
            <Who name={info.name} avatar={info.avatar} to={info.path ?? undefined}>
              <SupporterBadge months={badge} />
            </Who>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button variant="line" className="justify-self-start" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}
