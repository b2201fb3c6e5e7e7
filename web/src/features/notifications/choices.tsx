import {
  hasChannel,
  isSwitchable,
  notificationChannels,
  notificationGroups,
  notificationGroupWords,
  notificationKindWords,
  type NotificationChannel,
  type NotificationGroup,
} from '@fieldhouse/contract/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toastError } from '../../ui/toast.ts'
import { DeviceRow } from './device-row.tsx'
import MailStopped from './mail-stopped.tsx'

type Choices = DataFor<'notifications.settings'>
type Wish = NonNullable<InputFor<'notifications.saveSettings'>['body']>

const useSave = () =>
  useMutation({
    scope: { id: 'notification-choices' },
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
  // With what is on its way, or the other end would go back to what it was.
  const { from, to } = { ...(quiet ?? usual), ...(save.isPending && save.variables.quiet) }
  const set = (change: Partial<typeof usual>, isOn = true) => save.mutate({ quiet: { isOn, from, to, ...change } })
  return (
    <section className="stack">
      <SectionHead title="Quiet hours" />
      <SwitchRow
        label="Nothing announces itself"
        detail="No sound, no push: it is counted, and waits for you here. Pushes come afterwards, as one."
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

type Channel = NotificationChannel
const channelWords: Readonly<Record<Channel, string>> = { centre: 'Here', push: 'Device', mail: 'Mail' }
const offOf = { centre: 'groupsOff', push: 'pushOff', mail: 'mailOff' } as const satisfies Record<Channel, keyof Choices>

/** One of the nine rows: on which ways its kinds come. What is off here is off everywhere. */
function GroupRow({ group, choices, save }: { group: NotificationGroup; choices: Choices; save: Save }) {
  const { label, detail } = notificationGroupWords[group]
  const turn = (channel: Channel, isOn: boolean) => {
    const off = choices[offOf[channel]]
    save.mutate({ [offOf[channel]]: isOn ? off.filter((one) => one !== group) : [...off, group] })
  }
  const isHere = !choices.groupsOff.includes(group)
  const channels = notificationChannels.filter((channel) => hasChannel(group, channel))
  return (
    <fieldset className="group-row">
      <legend className="strong">{label}</legend>
      <p className="small">{detail}</p>
      {channels.length > 0 && (
        <div className="row wrapx">
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              checked={isHere && !choices[offOf[channel]].includes(group)}
              disabled={save.isPending || !isSwitchable(group, channel) || (channel !== 'centre' && !isHere)}
              onChange={({ target }) => turn(channel, target.checked)}
            >
              {channelWords[channel]}
            </Checkbox>
          ))}
        </div>
      )}
    </fieldset>
  )
}

function Muted({ kindsOff, save }: Pick<Choices, 'kindsOff'> & { save: Save }) {
  if (kindsOff.length === 0) return null
  return (
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
  )
}

function Groups({ choices, save }: { choices: Choices; save: Save }) {
  return (
    <section className="stack">
      <SectionHead title="What you are told of" />
      <p className="small">“Here” is the list behind the bell. What is off here comes on no other way, either.</p>
      {notificationGroups.map((group) => (
        <GroupRow key={group} group={group} choices={choices} save={save} />
      ))}
      <Muted kindsOff={choices.kindsOff} save={save} />
    </section>
  )
}

const digests = [
  { value: 'off', text: 'Never' },
  { value: 'daily', text: 'Every morning at eight' },
  { value: 'weekly', text: 'Every Monday at eight' },
] as const

function Announced({ announcements, save }: Pick<Choices, 'announcements'> & { save: Save }) {
  return (
    <SwitchRow
      label="Announcements of the site"
      detail="What whoever runs the site has to say to many, by letter. Letters about your safety, your money and who can use your account always come."
      checked={announcements}
      disabled={save.isPending}
      onChange={({ target }) => save.mutate({ announcements: target.checked })}
    />
  )
}

function StartLetters({ startLetters, save }: Pick<Choices, 'startLetters'> & { save: Save }) {
  return (
    <SwitchRow
      label="Letters to begin with"
      detail="Up to three in your first week, and one if you have been away for a month."
      checked={startLetters}
      disabled={save.isPending}
      onChange={({ target }) => save.mutate({ startLetters: target.checked })}
    />
  )
}

function Digest({ digest, pagesLeftOut, save }: Pick<Choices, 'digest' | 'pagesLeftOut'> & { save: Save }) {
  return (
    <section className="stack">
      <SectionHead title="A letter of what is new" />
      <p className="small">What you have not read, and what the pages did that you follow. Without news none comes.</p>
      <SelectField
        label="How often"
        options={digests}
        value={digest}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ digest: target.value as Choices['digest'] })}
      />
      {pagesLeftOut > 0 && (
        <div className="row between">
          <span>{pagesLeftOut === 1 ? 'One page is left out' : `${pagesLeftOut} pages are left out`}</span>
          <Button variant="line" size="tiny" disabled={save.isPending} onClick={() => save.mutate({ withAllPages: true })}>
            Tell me of all pages
          </Button>
        </div>
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
      <MailStopped />
      <DeviceRow />
      <Groups choices={data} save={save} />
      <Digest digest={data.digest} pagesLeftOut={data.pagesLeftOut} save={save} />
      <Announced announcements={data.announcements} save={save} />
      {!data.hasNightRest && <StartLetters startLetters={data.startLetters} save={save} />}
      <Pause until={data.pausedUntil} save={save} />
      <Quiet quiet={data.quiet} hasNightRest={data.hasNightRest} save={save} />
    </div>
  )
}
