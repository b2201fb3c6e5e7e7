// What else there is of a page whose stream is over.
import { PostTile } from '../../features/feed/post-tile.tsx'
import { useFeedList } from '../../features/feed/api.ts'
import { Link } from '../../lib/router/index.ts'

interface AfterProps {
  host: { kind: 'performer' | 'team'; id: string; name: string; path: string; canEarn: boolean }
}

const shown = 3

export default function After({ host: { kind, id, name, path, canEarn } }: AfterProps) {
  const { rows } = useFeedList({ limit: shown, ...(kind === 'team' ? { teamId: id } : { performerId: id }) })
  return (
    <section className="stack" aria-label={`More of ${name}`}>
      {rows.length > 0 && (
        <>
          <h2 className="d3">More of {name}</h2>
          <div className="gridp after">
            {rows.map((feed) => (
              <PostTile key={feed._id} feed={feed} isFirst={false} showsPrices={canEarn} />
            ))}
          </div>
        </>
      )}
      <div className="row wrapx">
        <Link className="btn" to={path}>
          See the page
        </Link>
        <Link className="btn line" to="/live">
          Who is live
        </Link>
      </div>
    </section>
  )
}
