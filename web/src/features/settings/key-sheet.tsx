// A new key: what it may, for how long and from where; then the key itself, this once.
import { keyScopes, keyScopeTable, type KeyScope } from '@fieldhouse/contract/keys'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { textOf } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Asking, passwordIn } from './asking.tsx'

const lives = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '366', text: 'A year' },
]

function Shown({ text, onClose }: { text: string; onClose: () => void }) {
  const copy = () => navigator.clipboard.writeText(text).then(() => toast('Copied to clipboard'), toastError)
  return (
    <div className="s-body">
      <Note tone="warn">We show it now and never again. Whoever has it can do what you have ticked: keep it as you keep a password.</Note>
      <TextField label="Key" name="key" value={text} readOnly onFocus={(event) => event.target.select()} />
      <p className="small break-words">
        Send it with each request: <b>Authorization: Bearer {text.slice(0, 10)}…</b>
      </p>
      <Button variant="line" wide onClick={copy}>
        Copy the key
      </Button>
      <Button size="big" wide onClick={onClose}>
        I have kept it
      </Button>
    </div>
  )
}

export function KeySheet({ onClose }: { onClose: () => void }) {
  const [key, show] = useState<string>()
  const [chosen, choose] = useState<readonly KeyScope[]>([])
  const [problem, setProblem] = useState<string>()
  const make = async (values: FormData) => {
    setProblem(chosen.length === 0 ? 'Tick at least one.' : undefined)
    if (chosen.length === 0) return
    const body = {
      name: textOf(values, 'name') ?? '',
      scopes: [...chosen],
      days: Number(textOf(values, 'days')),
      networks: (textOf(values, 'networks') ?? '').split(/[\s,]+/).filter(Boolean),
      ...(await passwordIn(values)),
    }
    show((await send('keys.create', { body })).data.key)
  }
  const toggle = (scope: KeyScope) => {
    setProblem(undefined)
    choose(
      chosen.includes(scope) ? chosen.filter((one) => one !== scope) : keyScopes.filter((one) => one === scope || chosen.includes(one)),
    )
  }
  if (key !== undefined)
    return (
      <Sheet title="Your key" kicker="Keys for programs" onClose={onClose}>
        <Shown text={key} onClose={onClose} />
      </Sheet>
    )
  return (
    <Sheet title="New key" kicker="Keys for programs" onClose={onClose}>
      <Asking submit="Make the key" onSubmit={make}>
        <TextField label="What it is for" name="name" maxLength={60} required hint="So that you know it again" />
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-semibold">What it may</legend>
          {keyScopes.map((scope) => (
            <Checkbox key={scope} checked={chosen.includes(scope)} onChange={() => toggle(scope)}>
              {keyScopeTable[scope].label}
            </Checkbox>
          ))}
          {problem && <Note tone="bad">{problem}</Note>}
        </fieldset>
        <SelectField label="How long" name="days" options={lives} defaultValue="90" />
        <TextField
          label="Only from these addresses"
          name="networks"
          optional
          maxLength={600}
          hint="Such as 192.0.2.7 or 2001:db8::/32, with commas between them. Empty: from anywhere."
        />
      </Asking>
    </Sheet>
  )
}
