import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PerformerGrid } from '../../features/discover/performer-grid.tsx'
import { FeedList } from '../../features/feed/feed-list.tsx'
import { ask } from '../../lib/queries.ts'
import { Link, setQuery, useQueryParam, withQuery } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePostSlots } from '../post-slots.tsx'

const FoundProducts = lazy(() => import('../shop/found-products.tsx'))
const FoundVideos = lazy(() => import('../assets/found-videos.tsx'))

/** Milliseconds of rest after which the typed word is searched. */
const rest = 300

/** The field's text, and the word in the address that follows it. */
function useWord() {
  const word = useQueryParam('q') ?? ''
  const [text, setText] = useState(word)
  useEffect(() => {
    if (text.trim() === word) return undefined
    const timer = setTimeout(() => void setQuery({ q: text.trim() }), rest)
    return () => clearTimeout(timer)
  }, [text, word])
  return { word, text, setText }
}

/** Somewhere to begin for those who have no name in mind. */
function Sports() {
  const { data } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  return (
    <section className="max-w-feed">
      <SectionHead title="Or start with a sport" />
      <ul className="chips wrapx">
        {data?.data.map(({ slug, name }) => (
          <li key={slug}>
            <Link className="chip" to={`/discover?sport=${slug}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function Search() {
  useTitle('Search')
  const { word, text, setText } = useWord()
  const slots = usePostSlots()
  const tab = useQueryParam('tab')
  const { data: me } = useMe()
  const current = tab === 'feeds' || tab === 'videos' || tab === 'products' ? tab : 'performers'
  // These are worth looking through without a word.
  const isShown = word !== '' || current === 'products' || current === 'videos'
  const none = (
    <EmptyState drawing="net" title={`Nothing for “${word}”`} text="Check the spelling, or try a school, a sport or a first name." />
  )
  return (
    <div className="wrap grid gap-6 py-6 pb-16">
      <h1 className="sr">Search</h1>
      <form role="search" className="field max-w-feed" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="search-word">Search athletes, posts, videos and products</label>
        <input
          id="search-word"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          // The page is opened to type into it.
          autoFocus={!word}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {!isShown && <Sports />}
      {isShown && (
        <>
          <Tabs
            label="What to show"
            current={current}
            tabs={[
              { id: 'performers', label: 'Athletes', to: withQuery({ tab: null }) },
              { id: 'feeds', label: 'Posts', to: withQuery({ tab: 'feeds' }) },
              { id: 'videos', label: 'Videos', to: withQuery({ tab: 'videos' }) },
              // Accounts under 18 see nothing that costs (youth.md Y31).
              ...(me?.isMinor ? [] : [{ id: 'products', label: 'Products', to: withQuery({ tab: 'products' }) }]),
            ]}
          />
          {current === 'products' && (
            <Suspense>
              <FoundProducts word={word} empty={none} />
            </Suspense>
          )}
          {current === 'videos' && (
            <Suspense>
              <FoundVideos word={word} empty={none} />
            </Suspense>
          )}
          {current === 'feeds' && (
            <div className="max-w-feed max-tablet:-mx-4">
              <FeedList label="Posts found" filter={{ q: word }} slots={slots} empty={none} />
            </div>
          )}
          {current === 'performers' && <PerformerGrid filter={{ q: word }} empty={none} />}
        </>
      )}
    </div>
  )
}
