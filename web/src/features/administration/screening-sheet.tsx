// A rule is written in two steps: what it says, then what it would have met and what of that waits.
import {
  longestNetworkDays,
  screenActions,
  screenActionWords,
  screenedBack,
  screenKinds,
  screenKindWords,
  screenPlaceWords,
  usualNetworkDays,
  type ScreenAction,
  type ScreenKind,
} from '@fieldhouse/contract/screening'
import type { BodyOf, Calls, ScreenPending } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatCount } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type Form = BodyOf<Calls['screening']['create']>

const isKind = (text: string): text is ScreenKind => (screenKinds as readonly string[]).includes(text)

function Met({ kind, pattern }: Pick<Form, 'kind' | 'pattern'>) {
  const { data, error, refetch } = useQuery(ask('screening.preview', { query: { kind, pattern } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  const { met, pending } = data.data
  return (
    <>
      <section className="stack" aria-label="What it would have met">
        <p className="strong">Within {screenedBack} days it would have met</p>
        {met.length === 0 && <p className="mute">Nothing was there to look at.</p>}
        <ul>
          {met.map((one) => (
            <li key={one.place} className="flex justify-between border-b border-line py-2">
              <span>{screenPlaceWords[one.place]}</span>
              <span>
                <b>{formatCount(one.met)}</b> <span className="mute">of {formatCount(one.looked)}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="small mute">What is said in private is not looked through.</p>
      </section>
      {pending.length > 0 && <PendingList pending={pending} />}
    </>
  )
}

const PendingList = ({ pending }: { pending: readonly ScreenPending[] }) => (
  <fieldset className="stack">
    <legend className="strong">Waits now and meets it: refuse it with the rule</legend>
    {pending.map(({ _id, place, title, isYoung }) => (
      <Checkbox key={_id} name={`refuse ${_id}`} disabled={isYoung}>
        <span className="wrap-anywhere">{title}</span> <Badge>{screenPlaceWords[place]}</Badge>
        {isYoung && <span className="small mute block">Of somebody under 18: look at it by itself.</span>}
      </Checkbox>
    ))}
  </fieldset>
)

function Look({ rule, onBack, onClose }: { rule: Form; onBack: () => void; onClose: () => void }) {
  const { form, isBusy, message } = useSubmit(async (values) => {
    const refuse = [...values.keys()].flatMap((name) => (name.startsWith('refuse ') ? name.slice(7) : []))
    const { data } = await send('screening.create', { body: { ...rule, ...(refuse.length > 0 && { refuse }) } })
    toast(data.refused === 0 ? 'It is screened for' : `It is screened for, and ${formatCount(data.refused)} refused`)
    onClose()
  })
  return (
    <form className="s-body" {...form}>
      <p className="wrap-anywhere">
        <b>{rule.pattern}</b>: {screenActionWords[rule.action].detail}
      </p>
      <Met kind={rule.kind} pattern={rule.pattern} />
      {message && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" busy={isBusy}>
          Screen for it
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

export function RuleSheet({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState<Form>()
  const [isLooking, setIsLooking] = useState(false)
  const [kind, setKind] = useState<ScreenKind>('email_domain')
  const [action, setAction] = useState<ScreenAction>('hold')
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const days = textOf(values, 'days')
    const pattern = textOf(values, 'pattern') ?? ''
    // What is wrong with it is said before the next step.
    await send('screening.preview', { query: { kind, pattern } })
    setWritten({ kind, pattern, action, note: textOf(values, 'note') ?? '', ...(days !== undefined && { days: Number(days) }) })
    setIsLooking(true)
  })
  if (isLooking && written)
    return (
      <Sheet title="What it meets" kicker="Screening" onClose={onClose}>
        <Look rule={written} onBack={() => setIsLooking(false)} onClose={onClose} />
      </Sheet>
    )
  return (
    <Sheet title="Screen for" kicker="Screening" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <SelectField
          label="What"
          name="kind"
          options={screenKinds.map((value) => ({ value, text: screenKindWords[value].label }))}
          value={kind}
          onChange={({ target: { value } }) => isKind(value) && setKind(value)}
          hint={screenKindWords[kind].detail}
        />
        <TextField
          label={screenKindWords[kind].label}
          name="pattern"
          required
          minLength={2}
          maxLength={200}
          defaultValue={written?.pattern}
          error={errorOf('pattern')}
        />
        <RadioRows
          legend="What becomes of it"
          name="action"
          value={action}
          onChange={setAction}
          rows={[...screenActions].reverse().map((value) => ({ value, ...screenActionWords[value] }))}
        />
        <TextField
          label="For how many days"
          name="days"
          type="number"
          inputMode="numeric"
          min={1}
          max={longestNetworkDays}
          optional={kind !== 'network'}
          required={kind === 'network'}
          key={kind}
          defaultValue={written?.days ?? (kind === 'network' ? usualNetworkDays : undefined)}
          hint={kind === 'network' ? 'Addresses change hands.' : 'Empty: until somebody ends it.'}
          error={errorOf('days')}
        />
        <TextField
          label="Why"
          name="note"
          optional
          maxLength={300}
          defaultValue={written?.note}
          hint="For other staff."
          error={errorOf('note')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          See what it meets
        </Button>
      </form>
    </Sheet>
  )
}
