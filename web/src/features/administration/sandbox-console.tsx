import type { SandboxConsole as Console } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Fault = Console['waiting'][number]['fault']

const faultWords: Readonly<Record<Fault, string>> = {
  drop_before: 'The call never arrives',
  drop_after: 'It is done, but the answer is lost',
  '500': 'The gateway fails',
  '429': 'Too many calls, says the gateway',
  slow: 'The answer takes long',
  delay: 'The events come later',
  dup: 'Each event comes twice',
  reorder: 'The events come in disorder',
}
const verbWords = (verb: string) => (verb === 'webhook' ? 'Events of the gateway' : verb)

const steps = ['1', '7', '31'].map((value) => ({ value, text: value === '1' ? '1 day' : `${value} days` }))

function Clock({ now, aheadDays }: Console) {
  const [days, setDays] = useState('1')
  const { form, isBusy, message, errorOf } = useSubmit(async () => {
    const { data } = await send('sandbox.moveClock', { body: { days: Number(days) } })
    // This page lives in the site's time from here on, as all that are opened (site/html/practice-time.ts).
    dispatchEvent(new CustomEvent('practice-time', { detail: data.now }))
    toast(`It is ${formatDay(data.now)} now`)
  })
  return (
    <form className="stack" {...form}>
      <h2 className="d3">The clock</h2>
      <p className="strong">
        {formatDay(now)}, {formatTime(now)}
        {aheadDays > 0 && `: ${aheadDays} ${aheadDays === 1 ? 'day' : 'days'} ahead of the calendar`}
      </p>
      <Chips label="Quick choice" options={steps} value={days} onChange={setDays} />
      <TextField
        label="Days"
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={366}
        step={1}
        required
        value={days}
        onChange={(event) => setDays(event.target.value)}
        error={errorOf('days')}
      />
      <Note>
        For everybody, and there is no way back. Subscriptions renew, earnings mature, and who was not here for a month signs in again.
      </Note>
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Let {days === '1' ? 'a day' : `${days || 0} days`} pass
      </Button>
    </form>
  )
}

function Trouble({ verbs, waiting }: Console) {
  const [verb, setVerb] = useState('payment_intents.confirm')
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const [fault, attempt] = [textOf(values, 'fault') as Fault, textOf(values, 'attempt')]
    await send('sandbox.scriptFault', { body: { verb, fault, ...(attempt && { attempt }) } })
  })
  const chosen = verbs.find(({ name }) => name === verb)
  const clear = () => send('sandbox.clearFaults').catch(toastError)
  return (
    <form className="stack" {...form}>
      <h2 className="d3">Trouble on the way</h2>
      <p className="mute">Once, with the next call to the gateway. A payment must come out right all the same.</p>
      <SelectField
        label="What goes wrong"
        name="verb"
        value={verb}
        onChange={(event) => setVerb(event.target.value)}
        options={verbs.map(({ name }) => ({ value: name, text: verbWords(name) }))}
        error={errorOf('verb')}
      />
      <SelectField
        label="How"
        name="fault"
        options={(chosen?.faults ?? []).map((fault) => ({ value: fault, text: faultWords[fault] }))}
        error={errorOf('fault')}
      />
      {chosen?.isOfAttempt && (
        <TextField
          label="Only for one payment"
          name="attempt"
          maxLength={100}
          hint="Its id, or the Idempotency-Key that it is asked with. Empty: whichever comes next."
          error={errorOf('attempt')}
        />
      )}
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" variant="line" busy={isBusy} className="justify-self-start">
        Let it happen
      </Button>
      {waiting.length > 0 && (
        <>
          <ul className="stack" aria-label="What will go wrong">
            {waiting.map(({ verb: name, fault, attempt }, index) => (
              <li key={`${name} ${fault} ${index}`} className="small">
                <b>{verbWords(name)}</b>: {faultWords[fault]}
                {attempt && `, only for ${attempt}`}
              </li>
            ))}
          </ul>
          <Button variant="quiet" size="tiny" className="justify-self-start" onClick={() => void clear()}>
            Nothing goes wrong
          </Button>
        </>
      )}
    </form>
  )
}

/** Practice: time that passes at a word, and calls to the gateway that go wrong as told. */
export function SandboxConsole() {
  const { data, error, refetch } = useQuery(ask('sandbox.view'))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonForm fields={3} />
  return (
    <div className="stack l">
      <Clock {...data.data} />
      <Trouble {...data.data} />
    </div>
  )
}
