import { outcomeWords, ruleWords, targetWords } from '@fieldhouse/contract/care'
import { formatDay } from '../../lib/format.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { appeal, type OwnDecision as Own } from './api.ts'
import { decisionOf } from './describe.ts'

function Appeal({ own, code }: { own: Own; code: string | undefined }) {
  const { form, isBusy, message, errorOf } = useSubmit((values) => appeal(own._id, textOf(values, 'text') ?? '', code))
  return (
    <form className="stack" {...form}>
      <TextArea
        label="What did we get wrong?"
        name="text"
        required
        maxLength={2000}
        rows={5}
        hint={`Somebody else reads it and decides anew. You can do this once, until ${formatDay(own.appealUntil)}.`}
        error={errorOf('text')}
      />
      {message && !errorOf('text') && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Sending' : 'Ask somebody else to look'}
      </Button>
    </form>
  )
}

/** Where the appeal stands, or why there is none. */
function Way({ own, code }: { own: Own; code: string | undefined }) {
  if (own.mayAppeal) return <Appeal own={own} code={code} />
  if (own.appeal !== null && !own.isFinal) return <Note>Your appeal is with somebody else of our staff. You hear from us by mail.</Note>
  if (own.isFinal && own.firstDecision !== null)
    return <Note tone={own.decision === 'keep' ? 'good' : 'info'}>Somebody else has looked again. This is final.</Note>
  return own.decision === 'keep' ? null : <Note>The time for an appeal is over.</Note>
}

/** What was decided about something of one's own, by which rule, and what can be said against it. */
export function OwnDecision({ own, code }: { own: Own; code?: string | undefined }) {
  const rule = ruleWords[own.rule]
  return (
    <div className="stack l">
      <section className="stack" aria-label="The decision">
        <p className="kick">
          {decisionOf(own.decision)} · {formatDay(own.decidedAt)}
        </p>
        <p>
          {outcomeWords[own.decision].owner}
          {own.until && ` It ends on ${formatDay(own.until)}.`}
        </p>
        <p>
          <b>{rule.label}.</b> {rule.detail}
        </p>
        <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">{own.words}</blockquote>
      </section>
      {own.appeal !== null && (
        <section className="stack" aria-label="Your appeal">
          <p className="small">You said:</p>
          <p className="whitespace-pre-line wrap-anywhere">{own.appeal}</p>
        </section>
      )}
      <Way own={own} code={code} />
    </div>
  )
}

export const titleOf = ({ target, title }: Own): string => title || `Your ${targetWords[target]}`
