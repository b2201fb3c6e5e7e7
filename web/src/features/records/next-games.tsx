import { formatDay, formatTime } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useGames, type AthleteGame } from './api.ts'

const Game = ({ game }: { game: AthleteGame }) => (
  <li className="row wrapx border-b border-line py-3">
    <span className="min-w-0 flex-1 basis-48">
      <b className="strong block">
        {game.isHome ? 'vs' : 'at'} {game.opponent}
      </b>
      <span className="small">{[`${formatDay(game.startsAt)}, ${formatTime(game.startsAt)}`, game.venue].filter(Boolean).join(' · ')}</span>
    </span>
    {game.isCanceled && <Badge tone="warn">Called off</Badge>}
    <Link className="link small" to={`${game.team.path}?tab=schedule`}>
      {game.team.name}
    </Link>
  </li>
)

/** Where the athlete's teams play next; nothing while there is no game, and never of minors: the server leaves them out. */
export function NextGames({ profileId }: { profileId: string }) {
  const { data = [] } = useGames(profileId)
  if (data.length === 0) return null
  return (
    <section>
      <SectionHead title="Next games" />
      <ul aria-label="Next games">
        {data.map((game) => (
          <Game key={game._id} game={game} />
        ))}
      </ul>
    </section>
  )
}
