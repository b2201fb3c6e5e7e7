// Where a hook leads and what it is told; then its secret, this once.
import { hookEvents, hookEventWords, type HookEvent } from '@fieldhouse/contract/hooks'
import { useState } from 'react'
import { changesFrom } from '../../lib/changes.ts'
import { send } from '../../lib/client.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { OwnHook } from './hook-words.ts'

export function HookSecret({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Sheet title="Its secret" kicker="Hooks" onClose={onClose}>
      <div className="s-body">
        <Note tone="warn">We show it now and never again. With it you see that a message is from us (Standard Webhooks).</Note>
        <TextField label="Secret" name="secret" value={text} readOnly onFocus={(event) => event.target.select()} />
        <Button variant="line" wide onClick={() => void copyText(text)}>
          Copy the secret
        </Button>
        <Button size="big" wide onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </Sheet>
  )
}

interface HookFormProps {
  hook?: OwnHook
  teamId?: string | undefined
  onMade: (secret: string) => void
  onClose: () => void
}

export function HookForm({ hook, teamId, onMade, onClose }: HookFormProps) {
  const [chosen, choose] = useState<readonly HookEvent[]>(hook?.events ?? [])
  const [chosenBefore] = useState(chosen)
  const [problem, setProblem] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    if (chosen.length === 0) {
      setProblem('Tick at least one.')
      return false
    }
    const body = { url: textOf(values, 'url') ?? '', events: [...chosen] }
    if (!hook) return onMade((await send('hooks.create', { body: { ...body, ...(teamId && { teamId }) } })).data.secret)
    const before = { url: textOf(opened, 'url'), events: chosenBefore }
    await send('hooks.update', { params: { id: hook._id }, body: changesFrom(before, body) })
    toast('Saved')
    onClose()
  })
  const toggle = (event: HookEvent) => {
    setProblem(undefined)
    choose(hookEvents.filter((one) => (one === event) !== chosen.includes(one)))
  }
  return (
    <Sheet title={hook ? 'Change the hook' : 'New hook'} kicker="Hooks" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField
          label="Address"
          name="url"
          type="url"
          required
          maxLength={500}
          defaultValue={hook?.url}
          placeholder="https://"
          hint="https and a name of the public network"
          error={errorOf('url')}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-semibold">What it is told</legend>
          {hookEvents.map((event) => (
            <Checkbox key={event} checked={chosen.includes(event)} onChange={() => toggle(event)}>
              {hookEventWords[event]}
            </Checkbox>
          ))}
          {problem && <Note tone="bad">{problem}</Note>}
        </fieldset>
        {message && !errorOf('url') && <Note tone="bad">{message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy}>
          {hook ? 'Save' : 'Make the hook'}
        </Button>
      </form>
    </Sheet>
  )
}
