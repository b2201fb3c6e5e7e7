import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Who } from '../../ui/who.tsx'
import { pageOf, roomPath } from './live-tile.tsx'

/** Who is live at the moment, in a few lines; nothing while nobody is. */
export default function LiveNow() {
  const { data } = useQuery({ ...ask('streams.search', { query: { limit: 3, sortBy: 'popular' } }), refetchInterval: 60_000 })
  if (!data?.data.length) return null
  return (
    <section>
      <SectionHead title="Live now">
        <Link to="/live">Everybody live</Link>
      </SectionHead>
      <ul className="stack">
        {data.data.map((stream) => (
          <li key={stream._id}>
            <Who name={pageOf(stream)?.name ?? stream.title} avatar={pageOf(stream)?.avatar} to={roomPath(stream)} detail={stream.title}>
              <Badge tone="live">Live</Badge>
            </Who>
          </li>
        ))}
      </ul>
    </section>
  )
}
