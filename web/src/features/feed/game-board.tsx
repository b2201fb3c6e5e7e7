import { Link } from '../../lib/router/index.ts'
import { Board } from '../../ui/board.tsx'
import { formatDay, formatTime } from '../../lib/format.ts'
import type { Feed } from './api.ts'

/** A match: opponent, when and where, and the result once there is one. `liveId`: whose room it is live in now. */
export function GameBoard({ game, liveId }: { game: NonNullable<Feed['gameCard']>; liveId?: string | null | undefined }) {
  const when = game.startsAt ? formatTime(game.startsAt) : 'Open'
  return (
    <div className="stack px-4">
      <Board
        label={`Match against ${game.opponent}`}
        cells={[
          { label: game.isHome ? 'Home to' : 'Away at', value: game.opponent },
          game.result ? { label: 'Result', value: game.result } : { label: game.startsAt ? formatDay(game.startsAt) : 'Date', value: when },
        ]}
      />
      {liveId && (
        <Link className="badge live justify-self-start" to={`/live/${liveId}`}>
          Live now
        </Link>
      )}
      {game.venue && <p className="small">{game.venue}</p>}
    </div>
  )
}
