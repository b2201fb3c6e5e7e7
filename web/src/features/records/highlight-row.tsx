import { Link } from '../../lib/router/index.ts'
import { LockIcon, PlayIcon } from '../../ui/icons.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import type { Highlight } from './api.ts'

const Tile = ({ thing }: { thing: Highlight }) => (
  <Link to={thing.path ?? ''} className="block">
    {thing.isLocked && <span className="sr">Locked: </span>}
    <MediaFrame src={thing.picture || null} className={thing.picture ? '' : 'written'} alt="" ratio="square">
      <span className="tl">
        {thing.isLocked ? (
          <span className="badge dark">
            <LockIcon className="i s" aria-hidden />
          </span>
        ) : (
          thing.type === 'video' && (
            <span className="badge dark">
              <PlayIcon className="i s" aria-hidden />
            </span>
          )
        )}
      </span>
      <span className="over">
        <b className="d4 line-clamp-3 [overflow-wrap:anywhere]">{thing.title}</b>
      </span>
    </MediaFrame>
  </Link>
)

/** What the athlete holds at the top of the page. */
export default function HighlightRow({ highlights }: { highlights: readonly Highlight[] }) {
  return (
    <section aria-label="Highlights">
      <p className="kick mb-3">Highlights</p>
      <ul className="grid grid-cols-3 gap-2">
        {highlights.map((thing) => (
          <li key={thing._id} className="min-w-0">
            <Tile thing={thing} />
          </li>
        ))}
      </ul>
    </section>
  )
}
