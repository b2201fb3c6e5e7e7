// What a key for programs is made of, whoever it acts for; then the key itself, this once.
import { textOf } from '../lib/use-submit.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { copyText } from './copy-text.ts'
import { Note } from './note.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const lives = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '366', text: 'A year' },
]

export function KeyShown({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="s-body">
      <Note tone="warn">We show it now and never again. Whoever has it can do what you have ticked: keep it as you keep a password.</Note>
      <TextField label="Key" name="key" value={text} readOnly onFocus={(event) => event.target.select()} />
      <p className="small break-words">
        Send it with each request: <b translate="no">Authorization: Bearer {text.slice(0, 10)}…</b>
      </p>
      <Button variant="line" wide onClick={() => void copyText(text)}>
        Copy the key
      </Button>
      <Button size="big" wide onClick={onClose}>
        I have kept it
      </Button>
    </div>
  )
}

export const keyWishesIn = (values: FormData) => ({
  name: textOf(values, 'name') ?? '',
  days: Number(textOf(values, 'days')),
  networks: (textOf(values, 'networks') ?? '').split(/[\s,]+/).filter(Boolean),
})

interface KeyFieldsProps<Scope extends string> {
  /** In the order in which they are shown and sent. */
  scopes: readonly Scope[]
  labelOf: (scope: Scope) => string
  chosen: readonly Scope[]
  onChoose: (chosen: readonly Scope[]) => void
  problem: string | undefined
  errorOf?: (path: string) => string | undefined
}

export function KeyFields<Scope extends string>({ scopes, labelOf, chosen, onChoose, problem, errorOf }: KeyFieldsProps<Scope>) {
  const toggle = (scope: Scope) =>
    onChoose(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : scopes.filter((one) => one === scope || chosen.includes(one)))
  return (
    <>
      <TextField label="What it is for" name="name" maxLength={60} required hint="So that you know it again" error={errorOf?.('name')} />
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold">What it may</legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} checked={chosen.includes(scope)} onChange={() => toggle(scope)}>
            {labelOf(scope)}
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
        error={errorOf?.('networks')}
      />
    </>
  )
}
