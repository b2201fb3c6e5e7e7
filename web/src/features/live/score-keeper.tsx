// The score in the hands of whoever keeps it: big buttons for two thumbs, and one step back.
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { newIntention } from '../../lib/client.ts'
import { changesFrom } from '../../lib/changes.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastError } from '../../ui/toast.ts'
import { keepScore } from './hosting.ts'
import { scoreText, type Score } from './score-board.tsx'
import './score.css'

interface KeeperProps {
  streamId: string
  score: Score | null
  /** What the server answered, before the room is told. */
  onScore: (score: Score) => void
}

const adds = [1, 2, 3]
const sides = ['home', 'away'] as const

type ScoreForm = Parameters<typeof keepScore>[1]

/** A hall has a weak signal. What is sent again has the id that it had, and counts once. */
async function keepSurely(streamId: string, form: ScoreForm, triesLeft = 5): Promise<Score> {
  try {
    return await keepScore(streamId, form)
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof ApiError) || error.code !== 'client.offline') throw error
    await new Promise((again) => setTimeout(again, 1_500))
    return keepSurely(streamId, form, triesLeft - 1)
  }
}

function Names({ streamId, score, onScore, onClose }: KeeperProps & { onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => ({
      homeName: textOf(fields, 'home'),
      awayName: textOf(fields, 'away'),
      period: textOf(fields, 'period') ?? '',
    })
    onScore(await keepScore(streamId, changesFrom(bodyOf(opened), bodyOf(values))))
    onClose()
  })
  return (
    <Sheet title="Scoreboard" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField label="Home" name="home" required maxLength={40} defaultValue={score?.home.name ?? ''} error={errorOf('homeName')} />
        <TextField label="Away" name="away" required maxLength={40} defaultValue={score?.away.name ?? ''} error={errorOf('awayName')} />
        <TextField
          label="Period"
          name="period"
          optional
          maxLength={12}
          defaultValue={score?.period ?? ''}
          hint="Such as Q1, 2nd half, Set 3"
          error={errorOf('period')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          {score ? 'Save' : 'Show the scoreboard'}
        </Button>
      </form>
    </Sheet>
  )
}

export function ScoreKeeper(props: KeeperProps) {
  const { streamId, score, onScore } = props
  const [isNaming, setNaming] = useState(false)
  // Each press is counted once and none waits for the one before.
  const send = (form: ScoreForm) => void keepSurely(streamId, form).then(onScore, toastError)
  const names = isNaming && <Names {...props} onClose={() => setNaming(false)} />
  if (!score) {
    return (
      <>
        <Button variant="line" onClick={() => setNaming(true)}>
          Scoreboard
        </Button>
        {names}
      </>
    )
  }
  const { lastPointId } = score
  return (
    <section className="keeper" aria-label="Scoreboard">
      <p className="sr" role="status">
        {scoreText(score)}
      </p>
      {sides.map((side) => (
        <div key={side} className="side">
          <b>{score[side].name}</b>
          <span className="points">{score[side].points}</span>
          <span className="adds">
            {adds.map((points) => (
              <Button
                key={points}
                variant="on-photo"
                aria-label={`+${points} ${score[side].name}`}
                onClick={() => send({ point: { pointId: newIntention(), side, points } })}
              >
                +{points}
              </Button>
            ))}
          </span>
        </div>
      ))}
      <div className="middle">
        <Button variant="ghost-photo" aria-label={`Names and period${score.period && `: ${score.period}`}`} onClick={() => setNaming(true)}>
          {score.period || 'Period'}
        </Button>
        <IconButton
          label="Undo"
          className="on-photo"
          disabled={lastPointId === null}
          onClick={() => lastPointId && send({ undo: lastPointId })}
        >
          <Undo2 className="i" aria-hidden />
        </IconButton>
      </div>
      {names}
    </section>
  )
}
