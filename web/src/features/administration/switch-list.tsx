import { siteRoles, type SiteRole } from '@fieldhouse/contract/permissions'
import { switchesOfSafety, switchKeys, switchWords, type Switch } from '@fieldhouse/contract/switches'
import type { SwitchChange, SwitchStanding } from '@fieldhouse/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { fieldOf, momentOf } from '../../lib/field-time.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { rolesInWords } from './audit-words.ts'

const stateWords = { on: 'On', off: 'Off', share: 'For a share of the people' } as const
type State = keyof typeof stateWords
const isState = (text: string | undefined): text is State => text !== undefined && Object.hasOwn(stateWords, text)
const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`

function inWords({ state, share, roles, until }: Pick<SwitchStanding, 'state' | 'share' | 'roles' | 'until'>): string {
  return [
    state === 'share' ? `For ${share} % of the people` : stateWords[state],
    roles.length > 0 && `not for ${rolesInWords(roles.join('+'))}`,
    until && `until ${moment(until)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function SwitchSheet({ standing, isOwner, onClose }: { standing: SwitchStanding; isOwner: boolean; onClose: () => void }) {
  const { key, version } = standing
  const [state, setState] = useState<State>(isOwner ? standing.state : 'off')
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const roles = siteRoles.filter((role: SiteRole) => values.has(`role ${role}`))
    const share = Number(textOf(values, 'share') ?? 0)
    const body = { state, share, roles, until: momentOf(textOf(values, 'until')), reason: textOf(values, 'reason') ?? '', seen: version }
    await send('switches.change', { params: { key }, body })
    await settingsAnew()
    toast('Switched. Every process follows within five seconds.')
    onClose()
  })
  const states = Object.entries(stateWords).map(([value, text]) => ({ value, text }))
  return (
    <Sheet title={switchWords[key].label} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">{switchWords[key].effect}</p>
        <SelectField
          label="How it stands"
          name="state"
          options={isOwner ? states : states.filter(({ value }) => value === 'off')}
          value={state}
          onChange={({ target: { value } }) => isState(value) && setState(value)}
          error={errorOf('state')}
        />
        {state === 'share' && (
          <TextField
            label="How many, in percent"
            name="share"
            type="number"
            inputMode="numeric"
            min={1}
            max={99}
            required
            defaultValue={standing.share || 10}
            hint="Always the same people."
            error={errorOf('share')}
          />
        )}
        {state !== 'on' && (
          <>
            <TextField
              label="Until"
              name="until"
              type="datetime-local"
              optional
              defaultValue={fieldOf(standing.until)}
              hint="Then it is on again by itself. Empty: when somebody says so."
              error={errorOf('until')}
            />
            <fieldset>
              <legend className="strong">Staff that has it all the same</legend>
              {siteRoles.map((role) => (
                <Checkbox key={role} name={`role ${role}`} defaultChecked={standing.roles.includes(role)}>
                  {rolesInWords(role)}
                </Checkbox>
              ))}
            </fieldset>
          </>
        )}
        <TextArea
          label="Why"
          name="reason"
          optional={state === 'on'}
          required={state !== 'on'}
          rows={2}
          maxLength={300}
          defaultValue={standing.reason}
          hint={state === 'on' ? 'For who reads the history.' : 'Everybody reads it.'}
          error={errorOf('reason')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Save
        </Button>
      </form>
    </Sheet>
  )
}

const columns: readonly Column<SwitchChange>[] = [
  { key: 'what', head: 'What', cell: ({ key }) => switchWords[key].label, isTitle: true },
  { key: 'how', head: 'How it stood then', cell: inWords },
  { key: 'who', head: 'Who', cell: ({ by }) => by?.name ?? 'Somebody who is gone' },
  { key: 'when', head: 'When', cell: ({ at }) => moment(at) },
  { key: 'why', head: 'Why', cell: ({ reason }) => reason || '–' },
]

function History() {
  const pages = useInfiniteQuery(askPages('switches.history', { query: { limit: 25 } }))
  const rows: SwitchChange[] = rowsOf(pages.data)
  return (
    <section>
      <SectionHead title="What was switched" />
      <Paged pages={pages} rows={rows} empty={<p className="mute">Nothing yet.</p>}>
        <DataTable caption="Changes of switches" rows={rows} keyOf={({ _id }) => _id} columns={columns} />
      </Paged>
    </section>
  )
}

/** What can be switched off while the site runs, and how it stands. */
export function SwitchList() {
  const { data, error, refetch } = useQuery({ ...ask('switches.all'), select: (answer) => answer.data })
  const { data: me } = useMe()
  const [open, setOpen] = useState<Switch>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data || !me) return <SkeletonRows />
  const isOwner = me.roles.includes('admin')
  const shown = switchKeys
    .filter((key) => isOwner || switchesOfSafety.includes(key))
    .flatMap((key) => data.find((one) => one.key === key) ?? [])
  const standing = shown.find(({ key }) => key === open)
  return (
    <>
      <ul aria-label="Switches">
        {shown.map((one) => (
          <li key={one.key} className="row wrapx border-b border-line py-3">
            <span className="min-w-0 flex-1 basis-48">
              <b className="block">{switchWords[one.key].label}</b>
              <span className="small">
                {one.state === 'on' ? switchWords[one.key].effect : [inWords(one), one.reason].filter(Boolean).join(': ')}
              </span>
            </span>
            <Badge tone={one.state === 'on' ? 'good' : 'warn'}>{one.state === 'share' ? `${one.share} %` : stateWords[one.state]}</Badge>
            <Button variant="line" size="tiny" aria-label={`Switch: ${switchWords[one.key].label}`} onClick={() => setOpen(one.key)}>
              Switch
            </Button>
          </li>
        ))}
      </ul>
      <History />
      {standing && <SwitchSheet standing={standing} isOwner={isOwner} onClose={() => setOpen(undefined)} />}
    </>
  )
}
