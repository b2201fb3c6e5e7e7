// Who may comment on the things of a page, and what waits for its look.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { holdRows, writerRows } from './describe.ts'

type Rules = DataFor<'comments.rules'>

const toWords = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

const offeredDays = [1, 3, 7, 14, 30, 90, 365]

/** With what was set elsewhere. */
const daysFor = (set: number | null) => [
  { value: '', text: 'Never' },
  ...[...new Set([...offeredDays, ...(set === null ? [] : [set])])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), text: days === 1 ? 'After a day' : `After ${days} days` })),
]

function Form({ rules, teamId }: { rules: Rules; teamId: string | undefined }) {
  const [words, setWords] = useState(rules.words.join('\n'))
  const save = useMutation({
    scope: { id: 'comment-rules' },
    mutationFn: (change: Partial<Rules>) => send('comments.setRules', { body: { ...change, ...(teamId && { teamId }) } }),
    onSuccess: () => toast('Saved'),
    onError: toastError,
  })
  // Shown at once; what the server refuses is as it was.
  const shown = { ...rules, ...(save.isPending ? save.variables : {}) }
  const toggle = (hold: Rules['holds'][number], isOn: boolean) =>
    save.mutate({ holds: isOn ? [...shown.holds, hold] : shown.holds.filter((one) => one !== hold) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ words: toWords(words) })
  }
  return (
    <div className="stack l">
      <RadioRows
        legend="Who may comment"
        name="writers"
        rows={writerRows}
        value={shown.writers}
        onChange={(writers) => save.mutate({ writers })}
      />
      <SelectField
        label="Close to new comments"
        hint="Counted from when a thing came out. What you say of a single thing outlives it; its own page has the button."
        className="max-w-90"
        options={daysFor(shown.closesAfter)}
        value={String(shown.closesAfter ?? '')}
        onChange={({ target }) => save.mutate({ closesAfter: target.value === '' ? null : Number(target.value) })}
      />
      <div>
        <p className="strong">What waits until you have seen it</p>
        {holdRows.map(({ value, label, detail }) => (
          <SwitchRow
            key={value}
            label={label}
            detail={detail}
            checked={shown.holds.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
        ))}
      </div>
      <form className="stack" onSubmit={submit}>
        <TextArea
          label="Your own words"
          hint="One word or phrase on each line, 200 at most. A comment that holds one waits; it is not deleted."
          optional
          rows={4}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" variant="line" className="justify-self-start" busy={save.isPending && save.variables.words !== undefined}>
          Save words
        </Button>
      </form>
    </div>
  )
}

export function RulesForm({ teamId }: { teamId?: string | undefined }) {
  const { data, error, refetch } = useQuery(ask('comments.rules', { query: teamId ? { teamId } : {} }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  return data ? <Form rules={data.data} teamId={teamId} /> : <SkeletonForm />
}
