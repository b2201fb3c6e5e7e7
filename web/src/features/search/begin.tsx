// Somewhere to begin for those who have no word in mind.
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { searchPath } from './describe.ts'
import HotList from './hot-list.tsx'
import { RecentSearches } from './recent-searches.tsx'

export function Begin() {
  const { data: sports } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const { data: popular } = useQuery({ ...ask('search.listKeywords', { query: { limit: 8 } }), staleTime: 300_000 })
  return (
    <div className="grid max-w-feed gap-8">
      <RecentSearches />
      {popular && popular.data.length > 0 && (
        <section>
          <SectionHead title="What others search for" />
          <ul className="chips wrapx">
            {popular.data.map(({ keyword }) => (
              <li key={keyword}>
                <Link className="chip" to={searchPath(keyword)}>
                  {keyword}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HotList />
      <section>
        <SectionHead title="Or start with a sport" />
        <ul className="chips wrapx">
          {sports?.data.map(({ slug, name }) => (
            <li key={slug}>
              <Link className="chip" to={`/discover?sport=${slug}`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
