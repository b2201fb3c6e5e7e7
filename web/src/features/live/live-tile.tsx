import { formatCount, formatMoney } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { kitStyle } from '../../ui/kit-stripe.tsx'
import { Pitch } from '../../ui/pitch.tsx'
import { Who } from '../../ui/who.tsx'
import type { Stream } from './api.ts'

export const viewersText = (count: number): string => (count === 1 ? '1 watching' : `${formatCount(count)} watching`)
/** What it costs to be in it. */
export const entryText = ({ type, price }: Pick<Stream, 'type' | 'price'>): string =>
  price === null ? 'Free' : `${formatMoney(price)}${type === 'group' ? ' a minute' : ''}`
export const roomPath = ({ teamId, performerInfo, performerId }: Stream): string =>
  `/live/${teamId ?? performerInfo?.username ?? performerId}`

/** In whose name it is: a team's, or the athlete's who hosts it. */
export function pageOf({ team, performerInfo }: Stream) {
  if (team) return { name: team.name, avatar: team.avatar, path: team.path, isVerified: team.verified, colors: team.colors }
  if (!performerInfo) return undefined
  const { name, avatar, path, verifiedAccount: isVerified, colors } = performerInfo
  return { name, avatar, path, isVerified, colors }
}

/** A stream that runs, in a grid. */
export function LiveTile({ stream }: { stream: Stream }) {
  const page = pageOf(stream)
  return (
    <article className="live-tile" style={kitStyle(page?.colors)}>
      <Link to={roomPath(stream)} className="live-stage">
        <Pitch drawing="track" />
        <span className="tl">
          <Badge tone="live">Live</Badge>
          <Badge tone="dark">{entryText(stream)}</Badge>
        </span>
        <span className="said">
          <b className="d2">{stream.title}</b>
        </span>
      </Link>
      {page && (
        <Who name={page.name} avatar={page.avatar} to={page.path} isVerified={page.isVerified} detail={viewersText(stream.stats.members)} />
      )}
    </article>
  )
}
