import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Begin } from '../../features/search/begin.tsx'
import { tabs, totalText, type HitType, type Tab } from '../../features/search/describe.ts'
import { FilterRow, useFilters, type Filters } from '../../features/search/filters.tsx'
import { HitList } from '../../features/search/hit-list.tsx'
import { NoHit } from '../../features/search/no-hit.tsx'
import { SearchField } from '../../features/search/search-field.tsx'
import { send } from '../../lib/client.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, useQueryParam, withQuery } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const FoundProducts = lazily(() => import('../shop/found-products.tsx'))
const FoundVideos = lazily(() => import('../assets/found-videos.tsx'))

/** How much there is of each kind. Asked by a write, as the word is counted; once for each word and filter. */
function useTotals(keyword: string, filters: Filters, isReady: boolean) {
  const body = { keyword, ...filters }
  const { data } = useQuery({
    queryKey: ['search.keywords', { body }],
    queryFn: ({ signal }) => send('search.keywords', { body }, { signal }),
    enabled: keyword !== '' && isReady,
    staleTime: 60_000,
  })
  return data?.data
}

/** Videos and products are worth looking through without a word. */
function WithoutWord({ type }: { type: HitType | undefined }) {
  if (type !== 'product' && type !== 'video') return <Begin />
  const Shown = type === 'product' ? FoundProducts : FoundVideos
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Shown word="" empty={<Begin />} />
    </Suspense>
  )
}

interface FoundProps {
  word: string
  wanted: Tab | undefined
  shown: readonly Tab[]
}

function Found({ word, wanted, shown }: FoundProps) {
  const chosen = useFilters()
  const totals = useTotals(word, chosen.filters, chosen.isReady)
  const correction = totals?.correction
  // Nobody has chosen a kind: the first one that there is something of.
  const tab = wanted ?? (totals && shown.find(({ total }) => totals[total] > 0)) ?? shown[0]
  if (!tab) return null
  const { type } = tab
  return (
    <>
      <Tabs
        label="What to show"
        current={tab.id}
        tabs={shown.map(({ id, label, total }) => ({
          id,
          label,
          to: withQuery({ tab: id }),
          count: totals && totalText(totals[total]),
        }))}
      />
      <FilterRow {...chosen} />
      {correction && (
        <p className="mute">
          Did you mean{' '}
          <Link className="font-bold underline" to={withQuery({ q: correction })}>
            {correction}
          </Link>
          ?
        </p>
      )}
      {chosen.isReady && (wanted || totals) && (
        <div className="max-w-feed">
          <HitList
            key={type}
            label={`${tab.label} found`}
            wish={{ q: word, type, ...chosen.filters }}
            empty={<NoHit word={word} type={type} correction={correction} isFiltered={chosen.chips.length > 0} />}
          />
        </div>
      )}
    </>
  )
}

export default function Search() {
  useTitle('Search')
  const word = (useQueryParam('q') ?? '').trim()
  const asked = useQueryParam('tab')
  const { data: me } = useMe()
  // Accounts under 18 see nothing that costs (youth.md Y31).
  const shown: readonly Tab[] = tabs.filter(({ id }) => id !== 'products' || !me?.isMinor)
  const wanted = shown.find(({ id }) => id === asked)
  return (
    <div className="wrap grid gap-6 py-6 pb-16">
      <h1 className="sr">Search</h1>
      <div className="max-w-feed">
        <SearchField word={word} isFirst={word === ''} />
      </div>
      {word === '' ? <WithoutWord type={wanted?.type} /> : <Found word={word} wanted={wanted} shown={shown} />}
    </div>
  )
}
