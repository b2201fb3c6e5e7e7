import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { changesFrom } from '../../lib/changes.ts'
import { send } from '../../lib/client.ts'
import { fieldOf, momentOf } from '../../lib/field-time.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { kindWords, type Goal } from '../../ui/goal-words.ts'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

const kinds = [
  { value: 'tokens', label: kindWords.tokens, detail: 'Tips, subscriptions and everything sold' },
  { value: 'subscribers', label: kindWords.subscribers, detail: 'Each who pays for a subscription from now on' },
  { value: 'sales', label: kindWords.sales, detail: 'Posts, videos, galleries, tickets, products' },
] as const

interface GoalFormProps {
  /** One that runs; without it a new one is begun. */
  goal?: Goal
  /** Whose page it stands on, where that is a team's. */
  teamId?: string | undefined
  onClose: () => void
}

export function GoalForm({ goal, teamId, onClose }: GoalFormProps) {
  const page = teamId ? 'the team’s page' : 'your page'
  const [kind, setKind] = useState<Goal['kind']>(goal?.kind ?? 'tokens')
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => ({
      title: textOf(fields, 'title') ?? '',
      target: amountOf(rawOf(fields, 'target')),
      endsAt: momentOf(textOf(fields, 'endsAt')),
    })
    const body = bodyOf(values)
    if (goal) await send('goals.update', { params: { id: goal._id }, body: changesFrom(bodyOf(opened), body) })
    else await send('goals.create', { body: { ...body, kind, ...(teamId && { teamId }) } })
    toast(goal ? 'Saved' : `It stands on ${page}`)
    onClose()
  })
  return (
    <Sheet title={goal ? 'Change the goal' : 'New goal'} kicker={`Everybody sees it on ${page}`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField
          label="What for"
          name="title"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={goal?.title}
          hint="What is paid cannot hang on a score, a win or an enrolment."
          error={errorOf('title')}
        />
        {!goal && <RadioRows legend="What counts" name="kind" rows={kinds} value={kind} onChange={setKind} />}
        <AmountField
          label={kind === 'tokens' ? 'Target in tokens' : 'Target'}
          name="target"
          required
          defaultValue={goal?.target}
          hint={goal && goal.progress > 0 ? 'Somebody has given for it, so it stays.' : undefined}
          readOnly={goal !== undefined && goal.progress > 0}
          error={errorOf('target')}
        />
        <TextField
          label="Ends"
          name="endsAt"
          type="datetime-local"
          optional
          defaultValue={fieldOf(goal?.endsAt ?? null)}
          error={errorOf('endsAt')}
        />
        <p className="small muted">Beside the bar it says that nothing is promised back, whether the goal is reached or not.</p>
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          {goal ? 'Save' : 'Begin'}
        </Button>
      </form>
    </Sheet>
  )
}
