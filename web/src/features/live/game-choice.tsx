import { formatDay, formatTime } from '../../lib/format.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useGames } from './hosting.ts'

interface GameChoiceProps {
  teamId: string
  value: string
  onChange: (eventId: string) => void
}

/** Which game of the team the stream is from; nothing where none is near. */
export function GameChoice({ teamId, value, onChange }: GameChoiceProps) {
  const { data: games = [] } = useGames(teamId)
  if (games.length === 0) return null
  const options = games.map(({ _id, isHome, opponent, startsAt }) => ({
    value: _id,
    text: `${isHome ? 'vs' : 'at'} ${opponent ?? ''}, ${formatDay(startsAt)}, ${formatTime(startsAt)}`,
  }))
  return (
    <SelectField
      label="Live from a game"
      name="game"
      optional
      placeholder="No game"
      options={options}
      value={games.some(({ _id }) => _id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      hint="The schedule and the post of the game lead to the stream while you are live."
    />
  )
}
