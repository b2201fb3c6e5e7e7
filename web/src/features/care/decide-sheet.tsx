import { caseRules, decisionWords, longestLimit, longestSuspension, ruleFor, ruleWords, type CaseRule } from '@fieldhouse/contract/care'
import { caseTemplates } from '@fieldhouse/contract/case-templates'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { refresh } from '../../lib/queries.ts'
import { submitForm } from '../../lib/submit-form.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Decision, ReviewCase } from './api.ts'
import { isFirst } from './describe.ts'
import { decide } from './undo.ts'
import { useKeys } from './use-keys.ts'

const rules = caseRules.filter((rule) => rule !== 'no_breach').map((rule) => ({ value: rule, text: ruleWords[rule].label }))

/** What a decision does with something that nobody has seen. */
const detailsFirst: Readonly<Record<Decision['decision'], string>> = {
  ...Object.fromEntries(Object.entries(decisionWords).map(([decision, { detail }]) => [decision, detail])),
  keep: 'It is shown, as if it had just been published.',
  hide: 'Nobody sees it but whoever wrote it, who is told why.',
  limit: 'It is not shown. Its owner publishes nothing and begins no conversation for a while.',
  suspend: 'It is not shown. Its owner is signed out and cannot come back in.',
} as Record<Decision['decision'], string>

interface DecideProps {
  found: ReviewCase
  decision: Decision['decision']
  onClose: () => void
  onDone: (told: string) => void
}

function Templates({ decision, onChoose }: { decision: Decision['decision']; onChoose: (text: string) => void }) {
  return (
    <div className="stack gap-1!" role="group" aria-label="Words to begin with">
      {caseTemplates[decision].map((text) => (
        <button key={text} type="button" aria-keyshortcuts="T" className="link min-h-11 text-start" onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}

/** A rule and words go with every decision; a suspension is asked for twice. */
export function DecideSheet({ found, decision, onClose, onDone }: DecideProps) {
  const [words, setWords] = useState(decision === 'keep' && isFirst(found) ? (caseTemplates.keep[0] ?? '') : '')
  const [rule, setRule] = useState<CaseRule>(decision === 'keep' ? 'no_breach' : ruleFor[found.reasons[0] ?? 'other'])
  const [days, setDays] = useState(decision === 'limit' ? '7' : '')
  const [asked, setAsked] = useState<Decision>()
  const isAtFirst = isFirst(found)
  const { label } = decisionWords[decision]
  const detail = isAtFirst ? detailsFirst[decision] : decisionWords[decision].detail
  const owner = found.owner?.name ?? 'its owner'
  const { form, isBusy, message, errorOf } = useSubmit(async () => {
    const seen = isFirst(found) && found.item ? { seen: found.item.version } : {}
    const body: Decision = { decision, rule, words: words.trim(), ...(days !== '' && { days: Number(days) }), ...seen }
    if (decision === 'suspend' && !asked) {
      setAsked(body)
      return
    }
    await decide(found._id, body).catch((error: unknown) => {
      // It was changed meanwhile: the case behind this shows what stands there now.
      if (error instanceof ApiError && error.code === 'case.changed') void refresh(['cases'])
      throw error
    })
    onDone(`${label}: decided`)
  })
  /** Each time the next of them; what somebody wrote by hand is not lost by a slip. */
  const beginWith = () => {
    const templates = caseTemplates[decision]
    const at = templates.indexOf(words)
    if (at < 0 && words.trim() !== '') return
    setWords(templates[(at + 1) % templates.length] ?? words)
  }
  const confirm = () => submitForm(form.ref.current)
  useKeys(
    {
      t: asked ? undefined : beginWith,
      r: () => form.ref.current?.querySelector('select')?.focus(),
      enter: isBusy ? undefined : confirm,
      'ctrl+enter': isBusy ? undefined : confirm,
    },
    () => form.ref.current,
  )
  const isLasting = decision === 'limit' || decision === 'suspend'
  return (
    <Sheet title={asked ? `Suspend ${owner}?` : label} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {asked ? (
          <>
            <p>
              {owner} is signed out at once and cannot come back in
              {asked.days ? ` for ${asked.days} days` : ', without an end'}. The page and all that is on it is hidden, and subscriptions to
              it are not renewed.
            </p>
            <p className="small">
              {ruleWords[asked.rule].label}. {asked.words}
            </p>
          </>
        ) : (
          <>
            <p className="mute">{detail}</p>
            {decision !== 'keep' && (
              <SelectField
                label="Which rule?"
                aria-keyshortcuts="R"
                options={rules}
                value={rule}
                onChange={(event) => setRule(event.target.value as CaseRule)}
                error={errorOf('rule')}
              />
            )}
            {isLasting && (
              <TextField
                label="For how many days?"
                type="number"
                inputMode="numeric"
                min={1}
                max={decision === 'limit' ? longestLimit : longestSuspension}
                optional={decision === 'suspend'}
                value={days}
                onChange={(event) => setDays(event.target.value)}
                hint={decision === 'suspend' ? 'Empty: until somebody decides otherwise.' : `At most ${longestLimit}.`}
                error={errorOf('days')}
              />
            )}
            <TextArea
              label="Why?"
              required
              maxLength={2000}
              rows={4}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              hint={found.reportCount > 0 ? 'Its owner reads this. Do not name who reported it.' : 'Its owner reads this.'}
              error={errorOf('words')}
            />
            <Templates decision={decision} onChoose={setWords} />
          </>
        )}
        {message && !['rule', 'days', 'words'].some(errorOf) && <Note tone="bad">{message}</Note>}
        <div className="row wrapx">
          <Button type="submit" variant={decision === 'keep' ? 'ink' : 'bad'} busy={isBusy} aria-keyshortcuts="Enter Control+Enter">
            {asked ? 'Suspend the account' : decision === 'suspend' ? 'Go on' : label}
          </Button>
          {asked && (
            <Button variant="line" disabled={isBusy} onClick={() => setAsked(undefined)}>
              Back
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
