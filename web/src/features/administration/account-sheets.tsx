// What staff does to an account: each says before what follows from it.
import type { AccountView, Consequences } from '@fieldhouse/contract'
import { caseRules, longestLimit, longestSuspension, ruleWords, type CaseRule } from '@fieldhouse/contract/care'
import { privateFields, type PrivateField } from '@fieldhouse/contract/private-fields'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../../lib/api-error.ts'
import { fieldWords } from './account-words.ts'
import { EraseSheet, KeepSheet } from './account-erasure.tsx'
import { QuietSheet, ViewSheet, WaitSheet } from './account-looks.tsx'

export type Deed = 'suspend' | 'limit' | 'restore' | 'signOut' | 'reset' | 'keep' | 'read' | 'view' | 'quiet' | 'wait' | 'erase' | 'stay'

interface Props {
  view: AccountView
  onClose: () => void
}

type Broken = Exclude<CaseRule, 'no_breach'>
const broken = caseRules.filter((rule): rule is Broken => rule !== 'no_breach')
const rules = broken.map((value) => ({ value, text: ruleWords[value].label }))
const ruleIn = (values: FormData): Broken => broken.find((rule) => rule === textOf(values, 'rule')) ?? 'conduct'

const Words = ({ error, hint }: { error: string | undefined; hint: string }) => (
  <TextArea label="What the person reads" name="words" required maxLength={2000} rows={4} hint={hint} error={error} />
)

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function Follows({ data }: { data: Consequences }) {
  const money = useMoney()
  const { renewals, fansTold, ownRenewals, heldPayouts, heldTokens, openOrders, threads, sessions } = data
  const lines = [
    `${several(sessions, 'session ends', 'sessions end')} at once, and the page is there for nobody.`,
    renewals > 0
      ? `${several(renewals, 'subscription does', 'subscriptions do')} not renew while it lasts; ${several(fansTold, 'fan is', 'fans are')} told that the page is not available, and no more. What they bought stays theirs.`
      : 'Nobody subscribes to their page.',
    ...(ownRenewals > 0 ? [`${several(ownRenewals, 'subscription of their own does', 'subscriptions of their own do')} not renew.`] : []),
    heldPayouts > 0
      ? `${several(heldPayouts, 'payout waits', 'payouts wait')} (${money(heldTokens)}) until they are restored.`
      : 'No payout waits.',
    ...(openOrders > 0 ? [`${several(openOrders, 'order has', 'orders have')} not arrived: look after the buyers.`] : []),
    ...(threads > 0 ? [`Nobody writes in ${several(threads, 'conversation', 'conversations')} of theirs meanwhile.`] : []),
  ]
  return (
    <ul className="list-disc pl-5" aria-label="What follows">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Suspend({ view, onClose }: Props) {
  const { _id: id } = view.account
  const { data, error } = useQuery({
    ...ask('accounts.consequences', { params: { id } }),
    select: ({ data: follows }) => follows,
    staleTime: 0,
  })
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const days = Number(textOf(values, 'days') ?? 0)
    await send('accounts.suspend', {
      params: { id },
      body: { rule: ruleIn(values), words: textOf(values, 'words') ?? '', ...(days > 0 && { days }) },
    })
    toast(`${view.account.name} is suspended, and reads why by mail`)
    onClose()
  })
  return (
    <Sheet title={`Suspend ${view.account.name}?`} kicker="What follows" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {error && <Note tone="bad">{messageOf(error)}</Note>}
        {!data && !error && <SkeletonRows />}
        {data && <Follows data={data} />}
        {data?.isStaff && <Note tone="warn">They are of the staff: only owners suspend them, and their roles rest.</Note>}
        <SelectField label="Rule" name="rule" required options={rules} placeholder="Which rule is broken?" error={errorOf('rule')} />
        <Words hint="By mail and where they sign in, with the way to ask for another look." error={errorOf('words')} />
        <TextField
          label="Days"
          name="days"
          type="number"
          min={1}
          max={longestSuspension}
          optional
          hint="Without, until somebody restores them."
          error={errorOf('days')}
        />
        {message && !errorOf('words') && !errorOf('days') && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" busy={isBusy} className="justify-self-start">
          Suspend
        </Button>
      </form>
    </Sheet>
  )
}

function Limit({ view, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const body = { rule: ruleIn(values), words: textOf(values, 'words') ?? '', days: Number(textOf(values, 'days')) }
    await send('accounts.limit', { params: { id: view.account._id }, body })
    toast(`${view.account.name} is limited, and reads why by mail`)
    onClose()
  })
  return (
    <Sheet title={`Limit ${view.account.name}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          They publish nothing, set no links, begin no conversation and are not found in searches until it ends by itself. All that is there
          stays.
        </p>
        <SelectField label="Rule" name="rule" required options={rules} placeholder="Which rule is broken?" error={errorOf('rule')} />
        <Words hint="By mail, with the way to ask for another look." error={errorOf('words')} />
        <TextField label="Days" name="days" type="number" required min={1} max={longestLimit} defaultValue={7} error={errorOf('days')} />
        {message && !errorOf('words') && !errorOf('days') && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" busy={isBusy} className="justify-self-start">
          Limit
        </Button>
      </form>
    </Sheet>
  )
}

function Restore({ view, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('accounts.restore', { params: { id: view.account._id }, body: { words: textOf(values, 'words') ?? '' } })
    toast(`${view.account.name} is restored`)
    onClose()
  })
  return (
    <Sheet title={`Restore ${view.account.name}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          Everything that restricts them ends: their page is back, and payouts go on. Subscriptions that came due meanwhile have ended and
          stay so.
        </p>
        <Words hint="By mail." error={errorOf('words')} />
        {message && !errorOf('words') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Restore
        </Button>
      </form>
    </Sheet>
  )
}

function Reset({ view, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('accounts.resetFactors', { params: { id: view.account._id }, body: { evidence: textOf(values, 'evidence') ?? '' } })
    onClose()
  })
  return (
    <Sheet title="Reset second factors" kicker={view.account.name} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          A colleague confirms it first. Then every address of the account is told, and a day later the password alone opens it. Whoever
          signs in with the factors before stops it.
        </p>
        <TextArea
          label="How they have shown who they are"
          name="evidence"
          required
          maxLength={2000}
          rows={4}
          hint="Kept sealed; your colleague reads it."
          error={errorOf('evidence')}
        />
        {message && !errorOf('evidence') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Ask for it
        </Button>
      </form>
    </Sheet>
  )
}

function Read({ view, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const fields = privateFields.filter((field) => values.get(field) !== null)
    const body = { account: view.account._id, fields: fields as PrivateField[], reason: textOf(values, 'reason') ?? '' }
    await send('accounts.read', { body })
    toast('Open for fifteen minutes')
    onClose()
  })
  return (
    <Sheet title="Open private fields" kicker={view.account.name} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          They open to you for fifteen minutes. The person reads in their settings by which role, when and why, but not by whom.
        </p>
        <fieldset className="stack">
          <legend className="small">What you need to see</legend>
          {privateFields.map((field) => (
            <Checkbox key={field} name={field} value="yes" defaultChecked={field === 'email'}>
              {fieldWords[field]}
            </Checkbox>
          ))}
        </fieldset>
        {errorOf('fields') && <Note tone="bad">Choose at least one.</Note>}
        <TextArea
          label="Reason"
          name="reason"
          required
          minLength={10}
          maxLength={500}
          rows={3}
          hint="At least ten characters. The person reads it as it stands."
          error={errorOf('reason')}
        />
        {message && !errorOf('fields') && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Open
        </Button>
      </form>
    </Sheet>
  )
}

export function DeedSheet({ deed, view, onClose }: Props & { deed: Deed }) {
  const { _id: id, name } = view.account
  if (deed === 'suspend') return <Suspend view={view} onClose={onClose} />
  if (deed === 'limit') return <Limit view={view} onClose={onClose} />
  if (deed === 'restore') return <Restore view={view} onClose={onClose} />
  if (deed === 'reset') return <Reset view={view} onClose={onClose} />
  if (deed === 'view') return <ViewSheet view={view} onClose={onClose} />
  if (deed === 'erase') return <EraseSheet view={view} onClose={onClose} />
  if (deed === 'stay') return <KeepSheet view={view} onClose={onClose} />
  if (deed === 'quiet') return <QuietSheet view={view} onClose={onClose} />
  if (deed === 'wait') return <WaitSheet view={view} onClose={onClose} />
  if (deed === 'read') return <Read view={view} onClose={onClose} />
  if (deed === 'keep')
    return (
      <ConfirmDialog
        title="Stop the reset?"
        confirm="Stop it"
        keep="Let it go on"
        onConfirm={() => send('accounts.keepFactors', { params: { id } })}
        onClose={onClose}
      >
        The second factors of {name} stay as they are.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Sign ${name} out everywhere?`}
      confirm="Sign out"
      keep="Leave them"
      onConfirm={() => send('accounts.signOut', { params: { id } })}
      onClose={onClose}
    >
      Every session of theirs ends at once. They can sign in again.
    </ConfirmDialog>
  )
}
