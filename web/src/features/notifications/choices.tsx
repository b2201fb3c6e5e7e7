import {
  isSwitchable,
  notificationGroups,
  notificationGroupWords,
  notificationKindWords,
  type NotificationGroup,
} from '@fieldhouse/contract/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toastError } from '../../ui/toast.ts'

type Choices = DataFor<'notifications.settings'>
type Wish = NonNullable<InputFor<'notifications.saveSettings'>['body']>

const useSave = () =>
  useMutation({
    mutationFn: (body: Wish) =>
      send('notifications.saveSettings', { body: { ...body, zone: Intl.DateTimeFormat().resolvedOptions().timeZone } }),
    onError: toastError,
  })

type Save = ReturnType<typeof useSave>

const pauses = [
  { pause: 'hour', label: 'For an hour' },
  { pause: 'morning', label: 'Until the morning' },
  { pause: 'week', label: 'For a week' },
] as const

function Pause({ until, save }: { until: string | null; save: Save }) {
  return (
    <section className="stack">
      <SectionHead title="Pause everything" />
      <p className="small">What comes meanwhile is kept, and shown when the pause is over.</p>
      {until !== null && (
        <Note>
          Paused until {formatDay(until)}, {formatTime(until)}.
        </Note>
      )}
      <div className="row wrapx">
        {until === null ? (
          pauses.map(({ pause, label }) => (
            <Button key={pause} variant="line" size="tiny" disabled={save.isPending} onClick={() => save.mutate({ pause })}>
              {label}
            </Button>
          ))
        ) : (
          <Button variant="line" size="tiny" disabled={save.isPending} onClick={() => save.mutate({ pause: 'off' })}>
            End the pause
          </Button>
        )}
      </div>
    </section>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: `${String(hour).padStart(2, '0')}:00` }))
const usual = { from: 22, to: 8 }

function Quiet({ quiet, hasNightRest, save }: Pick<Choices, 'quiet' | 'hasNightRest'> & { save: Save }) {
  const { from, to } = quiet ?? usual
  const set = (change: Partial<typeof usual>, isOn = true) => save.mutate({ quiet: { isOn, from, to, ...change } })
  return (
    <section className="stack">
      <SectionHead title="Quiet hours" />
      <SwitchRow
        label="Nothing announces itself"
        detail="It is counted, and waits for you in the centre."
        checked={quiet !== null}
        disabled={save.isPending}
        onChange={({ target }) => set({}, target.checked)}
      />
      {quiet && (
        <div className="row">
          <SelectField label="From" options={hours} value={from} onChange={({ target }) => set({ from: Number(target.value) })} />
          <SelectField label="To" options={hours} value={to} onChange={({ target }) => set({ to: Number(target.value) })} />
        </div>
      )}
      {hasNightRest && <p className="small">Under 18 nothing comes between midnight and six in the morning.</p>}
    </section>
  )
}

function Groups({ groupsOff, kindsOff, save }: Pick<Choices, 'groupsOff' | 'kindsOff'> & { save: Save }) {
  const turn = (group: NotificationGroup, isOn: boolean) =>
    save.mutate({ groupsOff: isOn ? groupsOff.filter((one) => one !== group) : [...groupsOff, group] })
  return (
    <section className="stack">
      <SectionHead title="What you are told of" />
      {notificationGroups.map((group) => {
        const { label, detail } = notificationGroupWords[group]
        return (
          <SwitchRow
            key={group}
            label={label}
            detail={detail}
            checked={!groupsOff.includes(group)}
            disabled={save.isPending || !isSwitchable(group)}
            onChange={({ target }) => turn(group, target.checked)}
          />
        )
      })}
      {kindsOff.length > 0 && (
        <>
          <h3 className="d4">Muted</h3>
          <ul className="stack" aria-label="Muted">
            {kindsOff.map((kind) => (
              <li key={kind} className="row between">
                {notificationKindWords[kind]}
                <Button
                  variant="line"
                  size="tiny"
                  aria-label={`Unmute ${notificationKindWords[kind].toLowerCase()}`}
                  disabled={save.isPending}
                  onClick={() => save.mutate({ kindsOff: kindsOff.filter((one) => one !== kind) })}
                >
                  Unmute
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function NotificationChoices() {
  const { data, error, refetch } = useQuery({ ...ask('notifications.settings'), select: (answer) => answer.data })
  const save = useSave()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  return (
    <div className="stack l">
      <Groups groupsOff={data.groupsOff} kindsOff={data.kindsOff} save={save} />
      <Pause until={data.pausedUntil} save={save} />
      <Quiet quiet={data.quiet} hasNightRest={data.hasNightRest} save={save} />
    </div>
  )
}
