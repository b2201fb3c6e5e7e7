import { Suspense } from 'react'
import { outcomeWords, ruleWords, targetWords } from '@fieldhouse/contract/care'
import { formatDay } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { Note } from '../../ui/note.tsx'
import { decisionOf, type OwnDecision as Own } from './decisions.ts'

// Only for whom it is still time.
const Appeal = lazily(() => import('./appeal-form.tsx'))

/** Where the appeal stands, or why there is none. */
function Way({ own, code }: { own: Own; code: string | undefined }) {
  if (own.mayAppeal)
    return (
      <Suspense fallback={null}>
        <Appeal own={own} code={code} />
      </Suspense>
    )
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
