import type { SettingKey } from '@fieldhouse/contract/setting-rules'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { Link } from '../../lib/router/index.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingsForm } from './settings-form.tsx'
import { nextStep, stepWords } from './setup-words.ts'

export type Step = DataFor<'setup.steps'>[number]

/** What was seen when it was last looked at. */
function Seen({ step: { state, facts, problems } }: { step: Step }) {
  return (
    <div className="stack" role="status" aria-label="What was seen">
      {state === 'done' && <Note tone="good">Done: this was looked at, and it is so.</Note>}
      {problems.map(({ what, why, howTo }) => (
        <Note key={what} tone="warn">
          <b className="block wrap-anywhere">{what}</b>
          <span className="block">{why}</span>
          <span className="block wrap-anywhere">{howTo}</span>
        </Note>
      ))}
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function MailCode() {
  const [sentTo, setSentTo] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('setup.prove', { params: { key: 'mail' }, body: { code: textOf(values, 'mailCode') ?? '' } })
  })
  const mail = async () => {
    setSending(true)
    setProblem(undefined)
    await send('setup.mailCode', {})
      .then(({ data }) => setSentTo(data.to))
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setSending(false))
  }
  return (
    <div className="stack l">
      {problem && <Note tone="bad">{problem}</Note>}
      {sentTo && <Note>A letter is on its way to {sentTo}. Its code counts for half an hour.</Note>}
      <Button variant={sentTo ? 'line' : 'ink'} busy={isSending} className="justify-self-start" onClick={() => void mail()}>
        {sentTo ? 'Mail another code' : 'Mail me a code'}
      </Button>
      {sentTo && (
        <form className="stack" {...form}>
          <TextField
            label="Code of the letter"
            name="mailCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*\d{3}\s?\d{3}\s*"
            title="Six digits"
            maxLength={12}
            required
            error={errorOf('code')}
          />
          {message && <Note tone="bad">{message}</Note>}
          <Button type="submit" busy={isBusy} className="justify-self-start">
            {stepWords.mail.look}
          </Button>
        </form>
      )}
    </div>
  )
}

const forms: Partial<Readonly<Record<Step['key'], { group: 'site' | 'look' | 'doors'; only: readonly SettingKey[] }>>> = {
  site: { group: 'site', only: ['siteName', 'metaTitle', 'metaDescription'] },
  look: { group: 'look', only: ['logo', 'logoDark', 'favicon'] },
  doors: {
    group: 'doors',
    only: ['registrationModeFan', 'registrationModePerformer', 'captchaEnabled', 'captchaProvider', 'searchIndexing'],
  },
}

const Command = ({ children }: { children: string }) => (
  <code className="block wrap-anywhere" translate="no">
    {children}
  </code>
)

/** What is done elsewhere. */
const elsewhere: Partial<Readonly<Record<Step['key'], ReactNode>>> = {
  backup: (
    <div className="stack">
      <p>On the machine, in this order:</p>
      <Command>npm run backup -- --new-key</Command>
      <Command>npm run backup -- /mnt/backups</Command>
      <Command>npm run drill -- /mnt/backups --identity key.txt</Command>
      <p className="small">docs/OPERATIONS.md says where the key goes, and how to have it done every night.</p>
    </div>
  ),
  rules: (
    <div className="row wrapx">
      <Link className={buttonClass({ variant: 'line' })} to="/admin/pages">
        Write a page
      </Link>
      <Link className={buttonClass({ variant: 'line' })} to="/admin/staff">
        Name the safety officer
      </Link>
    </div>
  ),
}

interface StepViewProps {
  step: Step
  steps: readonly Step[]
  /** What the page puts in: the second factors. */
  children?: ReactNode
}

/** One step of the first hour: what is asked, what was seen, and the way on. */
export function StepView({ step, steps, children }: StepViewProps) {
  const { key, state } = step
  const { lead, look } = stepWords[key]
  const [busy, setBusy] = useState<'look' | 'skip'>()
  const [problem, setProblem] = useState<string>()
  const run = async (what: 'look' | 'skip') => {
    setBusy(what)
    setProblem(undefined)
    const asked = what === 'look' ? send('setup.prove', { params: { key }, body: {} }) : send('setup.skip', { params: { key } })
    await asked
      .then(() => what === 'skip' && toast('Left for later. It waits here.'))
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(undefined))
  }
  const form = forms[key]
  const next = nextStep(steps, key)
  return (
    <div className="stack l">
      <p className="mute">{lead}</p>
      {children}
      {form && <SettingsForm key={key} group={form.group} only={form.only} />}
      {elsewhere[key]}
      {key === 'mail' && <MailCode />}
      <Seen step={step} />
      {problem && <Note tone="bad">{problem}</Note>}
      <div className="row wrapx">
        {key !== 'mail' && (
          <Button variant={state === 'done' ? 'line' : 'ink'} busy={busy === 'look'} onClick={() => void run('look')}>
            {busy === 'look' ? 'Looking' : look}
          </Button>
        )}
        {state === 'open' && (
          <Button variant="quiet" busy={busy === 'skip'} onClick={() => void run('skip')}>
            Leave it for later
          </Button>
        )}
        <Link className={buttonClass({ variant: state === 'done' ? 'ink' : 'line' })} to={`/admin/setup?step=${next}`}>
          Next: {stepWords[next].title}
        </Link>
      </div>
    </div>
  )
}
