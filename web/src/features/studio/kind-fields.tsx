// What a poll, a match or a planned stream asks for beside its words.
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Draft } from './draft.ts'

interface KindFieldsProps {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Somebody has voted: the answers stay as they are. */
  hasVotes: boolean
}

const mostAnswers = 10

function PollFields({ draft, onChange, hasVotes }: KindFieldsProps) {
  const { answers } = draft
  const write = (place: number, text: string) => onChange({ answers: answers.map((answer, i) => (i === place ? { text } : answer)) })
  return (
    <>
      <TextField
        label="Question"
        name="question"
        maxLength={200}
        required
        value={draft.question}
        onChange={({ target }) => onChange({ question: target.value })}
      />
      <fieldset className="stack">
        <legend className="strong">Answers</legend>
        {hasVotes && <Note>People have voted already: the answers stay as they are.</Note>}
        {answers.map(({ text }, place) => (
          <div key={place} className="row items-end">
            <TextField
              className="flex-1"
              label={`Answer ${place + 1}`}
              maxLength={100}
              required={place < 2}
              disabled={hasVotes}
              value={text}
              onChange={({ target }) => write(place, target.value)}
            />
            {answers.length > 2 && !hasVotes && (
              <Button
                variant="quiet"
                aria-label={`Remove answer ${place + 1}`}
                onClick={() => onChange({ answers: answers.filter((_answer, i) => i !== place) })}
              >
                Remove
              </Button>
            )}
          </div>
        ))}
        {answers.length < mostAnswers && !hasVotes && (
          <Button variant="line" className="justify-self-start" onClick={() => onChange({ answers: [...answers, { text: '' }] })}>
            Add an answer
          </Button>
        )}
      </fieldset>
      <TextField
        label="Ends"
        name="pollEndsAt"
        type="datetime-local"
        optional
        hint="At most 90 days from now; without it, it stays open."
        value={draft.pollEndsAt}
        onChange={({ target }) => onChange({ pollEndsAt: target.value })}
      />
    </>
  )
}

function GameFields({ draft, onChange }: KindFieldsProps) {
  return (
    <>
      <TextField
        label="Opponent"
        name="opponent"
        maxLength={100}
        required
        value={draft.opponent}
        onChange={({ target }) => onChange({ opponent: target.value })}
      />
      <Checkbox checked={draft.isHome} onChange={({ target }) => onChange({ isHome: target.checked })}>
        We play at home
      </Checkbox>
      <TextField
        label="Starts"
        name="startsAt"
        type="datetime-local"
        optional
        value={draft.startsAt}
        onChange={({ target }) => onChange({ startsAt: target.value })}
      />
      <TextField
        label="Venue"
        name="venue"
        maxLength={200}
        optional
        value={draft.venue}
        onChange={({ target }) => onChange({ venue: target.value })}
      />
      <TextField
        label="Result"
        name="result"
        maxLength={40}
        optional
        hint="Once it is played: 3 : 1."
        value={draft.result}
        onChange={({ target }) => onChange({ result: target.value })}
      />
    </>
  )
}

export function KindFields(props: KindFieldsProps) {
  const { draft, onChange } = props
  if (draft.kind === 'poll') return <PollFields {...props} />
  if (draft.kind === 'game-card') return <GameFields {...props} />
  if (draft.kind === 'scheduled-streaming') {
    return (
      <TextField
        label="You go live"
        name="streamAt"
        type="datetime-local"
        required
        value={draft.streamAt}
        onChange={({ target }) => onChange({ streamAt: target.value })}
      />
    )
  }
  return null
}
