import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { HitRow } from './hit-list.tsx'

/** What is being talked about, for those who look for nothing in particular; nothing where nothing is. */
export default function HotList({ limit = 8, sportId }: { limit?: number; sportId?: string }) {
  const { data } = useQuery({ ...ask('search.trending', { query: { limit, ...(sportId && { sportId }) } }), staleTime: 300_000 })
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <SectionHead title="Talked about" />
      <ol aria-label="Talked about">
        {data.data.map((hit) => (
          <li key={hit._id}>
            <HitRow hit={hit} />
          </li>
        ))}
      </ol>
    </section>
  )
}
