// What the operator announces by mail: written, looked at, tried, sent, and stopped.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Announcement = DataFor<'announcements.all'>['rows'][number]
type Form = NonNullable<InputFor<'announcements.start'>['body']>

const audiences = { members: 'Everybody with an account', fans: 'Fans', athletes: 'Athletes' } as const
const states: Readonly<Record<Announcement['state'], { label: string; tone: BadgeTone }>> = {
  sending: { label: 'On its way', tone: 'warn' },
  stopped: { label: 'Stopped', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
}

const formOf = (values: FormData): Form => {
  const [label, path] = [textOf(values, 'label') ?? '', textOf(values, 'path') ?? '']
  return {
    subject: textOf(values, 'subject') ?? '',
    text: textOf(values, 'text') ?? '',
    link: label === '' && path === '' ? null : { label, path },
    audience: (textOf(values, 'audience') ?? 'members') as Form['audience'],
  }
}

const minutesFor = (letters: number, perSecond: number) => Math.max(1, Math.ceil(letters / Math.max(1, perSecond) / 60))

function Preview({ form, perSecond, onBack, onSent }: { form: Form; perSecond: number; onBack: () => void; onSent: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['announcement', form],
    queryFn: async () => (await send('announcements.preview', { body: form })).data,
  })
  const trial = useMutation({
    mutationFn: () => send('announcements.sendTest', { body: form }),
    onSuccess: () => toast('It is on its way to you'),
    onError: toastError,
  })
  const go = useMutation({
    mutationFn: () => send('announcements.start', { body: form }),
    onSuccess: () => {
      toast('It is on its way')
      onSent()
    },
    onError: toastError,
  })
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={3} />
  return (
    <div className="s-body">
      <section className="stack rounded border border-line p-4" aria-label="The letter">
        <b className="[overflow-wrap:anywhere]">{data.subject}</b>
        <p className="small whitespace-pre-line [overflow-wrap:anywhere]">{data.text}</p>
      </section>
      <Note tone="warn">
        It goes to at most {formatCount(data.recipients)} {data.recipients === 1 ? 'person' : 'people'}, in about{' '}
        {minutesFor(data.recipients, perSecond)} min at {perSecond} a second. What is sent cannot be taken back. It stops by itself at 5 %
        that come back or 0.3 % that are called unwanted.
      </Note>
      <div className="row wrapx">
        <Button busy={go.isPending} onClick={() => go.mutate()}>
          Send it
        </Button>
        <Button variant="line" busy={trial.isPending} onClick={() => trial.mutate()}>
          Send it to me alone
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to the words
        </Button>
      </div>
    </div>
  )
}

function WriteSheet({ perSecond, onClose }: { perSecond: number; onClose: () => void }) {
  const [written, setWritten] = useState<Form>()
  const [isLooking, setIsLooking] = useState(false)
  const { form, message, errorOf } = useSubmit(async (values) => {
    setWritten(formOf(values))
    setIsLooking(true)
    await Promise.resolve()
  })
  if (isLooking && written)
    return (
      <Sheet title="Look at it" onClose={onClose}>
        <Preview form={written} perSecond={perSecond} onBack={() => setIsLooking(false)} onSent={onClose} />
      </Sheet>
    )
  return (
    <Sheet title="New announcement by mail" onClose={onClose}>
      <form className="s-body" {...form}>
        <SelectField
          label="To"
          name="audience"
          defaultValue={written?.audience ?? 'members'}
          options={Object.entries(audiences).map(([value, text]) => ({ value, text }))}
        />
        <TextField label="Subject" name="subject" required maxLength={120} defaultValue={written?.subject} error={errorOf('subject')} />
        <TextArea label="Text" name="text" required rows={8} maxLength={5000} defaultValue={written?.text} error={errorOf('text')} />
        <TextField label="Button" name="label" optional maxLength={40} defaultValue={written?.link?.label} error={errorOf('link.label')} />
        <TextField
          label="It leads to"
          name="path"
          optional
          maxLength={300}
          hint="A page of this site as /discover, or an address with https."
          defaultValue={written?.link?.path}
          error={errorOf('link.path')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit">Look at it</Button>
      </form>
    </Sheet>
  )
}

const sumWords = ({ sums }: Announcement): string =>
  [
    `${formatCount(sums.sent)} sent`,
    sums.waiting > 0 && `${formatCount(sums.waiting)} wait`,
    sums.skipped > 0 && `${formatCount(sums.skipped)} left out`,
    sums.bounced > 0 && `${formatCount(sums.bounced)} came back`,
    sums.complained > 0 && `${formatCount(sums.complained)} unwanted`,
    sums.claimed > 0 && `${formatCount(sums.claimed)} not known`,
  ]
    .filter(Boolean)
    .join(' · ')

function Row({ row, onAsk }: { row: Announcement; onAsk: (change: Change) => void }) {
  const { label, tone } = states[row.state]
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block truncate">{row.subject}</b>
        <span className="small block">
          {audiences[row.audience]} · {formatDay(row.createdAt)}, {formatTime(row.createdAt)}
        </span>
        <span className="small block">{sumWords(row)}</span>
        {row.why !== '' && <span className="small block text-bad">Stopped by itself: {row.why}</span>}
      </span>
      <Badge tone={tone}>{label}</Badge>
      {row.state === 'sending' && (
        <Button variant="line" size="tiny" aria-label={`Stop ${row.subject}`} onClick={() => onAsk({ row, to: 'stop' })}>
          Stop
        </Button>
      )}
      {row.state === 'stopped' && (
        <>
          <Button variant="line" size="tiny" aria-label={`Let ${row.subject} go on`} onClick={() => onAsk({ row, to: 'goOn' })}>
            Go on
          </Button>
          <Button variant="quiet" size="tiny" aria-label={`End ${row.subject}`} onClick={() => onAsk({ row, to: 'end' })}>
            End
          </Button>
        </>
      )}
    </li>
  )
}

interface Change {
  readonly row: Announcement
  readonly to: 'stop' | 'goOn' | 'end'
}
const changeWords: Readonly<Record<Change['to'], { title: string; confirm: string; text: string }>> = {
  stop: { title: 'Stop it?', confirm: 'Stop', text: 'Whoever has not got it yet does not get it, unless you let it go on.' },
  goOn: {
    title: 'Let it go on?',
    confirm: 'Go on',
    text: 'It does not stop by itself again. Large providers shut out whoever goes on all the same.',
  },
  end: { title: 'End it for good?', confirm: 'End it', text: 'Whoever has not got it does not get it.' },
}

export function Announcements() {
  const { data, error, refetch } = useQuery({ ...ask('announcements.all'), select: (answer) => answer.data, refetchInterval: 15_000 })
  const [isWriting, setIsWriting] = useState(false)
  const [change, setChange] = useState<Change>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const write = (
    <Button className="justify-self-start" onClick={() => setIsWriting(true)}>
      New announcement
    </Button>
  )
  const say = async () => {
    if (!change) return
    const about = { params: { id: change.row._id } }
    await (change.to === 'stop'
      ? send('announcements.stop', about)
      : change.to === 'goOn'
        ? send('announcements.goOn', about)
        : send('announcements.end', about))
    setChange(undefined)
  }
  return (
    <div className="stack l">
      <p className="small">
        A letter to many, once each. Nobody gets it who wants none, and minors not at night. {data.perSecond} a second at most; the settings
        say how many.
      </p>
      {data.rows.length === 0 ? (
        <EmptyState
          drawing="board"
          title="Nothing was announced"
          text="What stands above the pages is seen by who comes. This goes to those who do not."
        >
          {write}
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Announcements">
            {data.rows.map((row) => (
              <Row key={row._id} row={row} onAsk={setChange} />
            ))}
          </ul>
          {write}
        </>
      )}
      {isWriting && <WriteSheet perSecond={data.perSecond} onClose={() => setIsWriting(false)} />}
      {change && (
        <ConfirmDialog {...changeWords[change.to]} isBad={change.to !== 'goOn'} onConfirm={say} onClose={() => setChange(undefined)}>
          {changeWords[change.to].text}
        </ConfirmDialog>
      )}
    </div>
  )
}
