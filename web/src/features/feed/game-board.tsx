import { Board } from '../../ui/board.tsx'
import { formatDay, formatTime } from '../../lib/format.ts'
import type { Feed } from './api.ts'

/** A match: opponent, when and where, and the result once there is one. */
export function GameBoard({ game }: { game: NonNullable<Feed['gameCard']> }) {
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
      {game.venue && <p className="small">{game.venue}</p>}
    </div>
  )
}
