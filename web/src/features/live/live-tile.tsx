import { formatCount, formatMoney } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { kitStyle } from '../../ui/kit-stripe.tsx'
import { Pitch } from '../../ui/pitch.tsx'
import { Who } from '../../ui/who.tsx'
import type { Stream } from './api.ts'

export const viewersText = (count: number): string => (count === 1 ? '1 watching' : `${formatCount(count)} watching`)
export const roomPath = ({ performerInfo, performerId }: Stream): string => `/live/${performerInfo?.username ?? performerId}`

/** A stream that runs, in a grid. */
export function LiveTile({ stream }: { stream: Stream }) {
  const host = stream.performerInfo
  return (
    <article className="live-tile" style={kitStyle(host?.colors)}>
      <Link to={roomPath(stream)} className="live-stage">
        <Pitch drawing="track" />
        <span className="tl">
          <Badge tone="live">Live</Badge>
          <Badge tone="dark">{stream.price === null ? 'Free' : formatMoney(stream.price)}</Badge>
        </span>
        <span className="said">
          <b className="d2">{stream.title}</b>
        </span>
      </Link>
      {host && (
        <Who
          name={host.name}
          avatar={host.avatar}
          to={host.path}
          isVerified={host.verifiedAccount}
          detail={viewersText(stream.stats.members)}
        />
      )}
    </article>
  )
}
