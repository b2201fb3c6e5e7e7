import { mailStates, type MailState } from '@fieldhouse/contract/mails'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Board } from '../../ui/board.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { stateWords } from './house-words.ts'

type Line = DataFor<'house.mail'>[number]

const tones: Readonly<Record<MailState, BadgeTone>> = {
  queued: 'plain',
  sent: 'good',
  deferred: 'warn',
  bounced: 'bad',
  complained: 'bad',
  suppressed: 'plain',
  dropped: 'plain',
}

const columns: Column<Line>[] = [
  { key: 'sort', head: 'Letter', isTitle: true, cell: ({ sort }) => sort || 'Letter' },
  { key: 'state', head: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{stateWords[state]}</Badge> },
  { key: 'to', head: 'To', cell: ({ to }) => to },
  { key: 'why', head: 'Server said', cell: ({ why }) => why || '–' },
  { key: 'at', head: 'When', cell: ({ at, createdAt }) => `${formatDay(at ?? createdAt)}, ${formatTime(at ?? createdAt)}` },
]

function Letters({ state }: { state: MailState | undefined }) {
  const pages = useInfiniteQuery(askPages('house.mail', { query: { limit: 20, ...(state && { state }) } }))
  const rows = rowsOf(pages.data)
  return (
    <Paged pages={pages} rows={rows} empty={<p className="mute">No letter here.</p>}>
      <DataTable caption="Letters of the last 30 days" rows={rows} keyOf={(row) => row._id} columns={columns} />
    </Paged>
  )
}

function LiftSheet({ onClose }: { onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('letters.lift', { body: { address: textOf(values, 'address') ?? '', reason: textOf(values, 'reason') ?? '' } })
    toast('Letters go there again')
    onClose()
  })
  return (
    <Sheet title="Let letters go to an address again" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          Addresses are kept so that nobody can read them, so you have to know it. If letters come back from there once more, it is shut
          again.
        </p>
        <TextField label="Address" name="address" type="email" required maxLength={320} error={errorOf('address')} />
        <TextField label="Reason" name="reason" required minLength={3} maxLength={500} error={errorOf('reason')} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          Let letters go there
        </Button>
      </form>
    </Sheet>
  )
}

const standingWords = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  aligned: 'One domain',
  reverse: 'Names that lead back',
} as const
const standingStates = {
  ok: { label: 'Right', tone: 'good' },
  wrong: { label: 'Wrong', tone: 'bad' },
  unknown: { label: 'Not known', tone: 'plain' },
} as const

/** Looked up on each visit: what was set right is right here. */
function Standing() {
  const { data, error, refetch } = useQuery({ ...ask('house.standing'), select: (answer) => answer.data })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  return (
    <section className="stack" aria-labelledby="standing">
      <SectionHead title="Whether letters are known for yours" id="standing" />
      {data ? (
        <ul aria-label={`What ${data.domain} says of its letters`}>
          {data.lines.map(({ key, state, said }) => (
            <li key={key} className="row wrapx border-b border-line py-3">
              <span className="min-w-0 flex-1 basis-48">
                <b className="block">{standingWords[key]}</b>
                <span className="small [overflow-wrap:anywhere]">{said}</span>
              </span>
              <Badge tone={standingStates[state].tone}>{standingStates[state].label}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={5} />
      )}
    </section>
  )
}

/** Above the first line some providers sort letters out, above the second large ones shut the sender out. */
/** From so many on, in one day and for ever after, Gmail takes a site for a sender of masses. */
const mostToGmail = 5000

function Providers({ providers }: { providers: DataFor<'house.mailSums'>['providers'] }) {
  if (providers.length === 0) return null
  const gmail = providers.find(({ name }) => name === 'Gmail')
  return (
    <section className="stack" aria-labelledby="providers">
      <SectionHead title="To large providers" id="providers" />
      <DataTable
        caption="Letters to large providers of mailboxes"
        rows={providers}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', head: 'Provider', isTitle: true, cell: ({ name }) => name },
          { key: 'today', head: 'Today', isNumber: true, cell: ({ today }) => formatCount(today) },
          { key: 'most', head: 'Most in a day', isNumber: true, cell: ({ most }) => formatCount(most) },
          { key: 'on', head: 'On', cell: ({ mostOn }) => formatDay(mostOn) },
        ]}
      />
      {gmail && gmail.most >= mostToGmail ? (
        <Note tone="warn">
          Gmail takes this site for a sender of masses, for good: SPF, DKIM and DMARC below have to stand, and what is called unwanted has
          to stay under 0.3 %.
        </Note>
      ) : (
        <p className="small">Whoever sends 5,000 to Gmail in one day is a sender of masses to it from then on. Days are those of UTC.</p>
      )}
    </section>
  )
}

function Unwanted({ sent, complained }: { sent: number; complained: number }) {
  const share = sent === 0 ? 0 : complained / sent
  const words = `${formatCount(complained)} of ${formatCount(sent)} in 7 days were called unwanted, ${(share * 100).toFixed(2)} %.`
  if (complained < 2 || share < 0.001) return <p className="small">{words} The lines are 0.1 % and 0.3 %.</p>
  return (
    <Note tone={share < 0.003 ? 'warn' : 'bad'}>
      {words} That is above{' '}
      {share < 0.003 ? '0.1 %: some providers sort letters out' : '0.3 %: large providers shut out whoever stays there'}.
    </Note>
  )
}

function Shut({ count }: { count: number }) {
  const mayLift = useMay('system.write')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="stack" aria-labelledby="shut">
      <SectionHead title="Addresses shut" id="shut" />
      <p className="small">
        {count === 0 ? 'Letters come back from no address.' : `Letters to ${formatCount(count)} came back for good.`} Nothing goes to such
        an address but what its owner asks for, until they confirm it again or choose another. They read of it on the site.
      </p>
      {mayLift && count > 0 && (
        <Button variant="line" size="tiny" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Let letters go to one again
        </Button>
      )}
      {isOpen && <LiftSheet onClose={() => setIsOpen(false)} />}
    </section>
  )
}

/** What became of letters. */
export function MailBoard() {
  const wanted = useQueryParam('state')
  const state = mailStates.find((one) => one === wanted)
  const { data, error, refetch } = useQuery({ ...ask('house.mailSums'), select: ({ data: found }) => found })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={4} />
  const { day, week, waiting, stopped, isSending, hearsReturns, providers } = data
  const both = (of: MailState) => ({ label: stateWords[of], day: day[of] ?? 0, week: week[of] ?? 0 })
  const sums = (['sent', 'deferred', 'bounced', 'complained', 'suppressed'] as const).map(both)
  return (
    <div className="stack l">
      {!isSending && <Note tone="warn">No mail leaves: SMTP_URL is empty. Letters wait for a week, and then are dropped.</Note>}
      {!hearsReturns && isSending && (
        <Note>
          What comes back later is not heard of: set MAIL_RETURN_ADDRESS and MAIL_RETURN_MAILBOX, or let your provider tell it with
          MAIL_RETURNS_SECRET (docs/OPERATIONS.md).
        </Note>
      )}
      <Board
        label="Letters"
        cells={[
          { label: 'Waiting', value: waiting >= 1000 ? '1,000+' : formatCount(waiting) },
          { label: 'Sent, a day', value: formatCount(day['sent'] ?? 0) },
          { label: 'Came back, a day', value: formatCount(day['bounced'] ?? 0) },
          { label: 'Addresses shut', value: formatCount(stopped) },
        ]}
      />
      <DataTable
        caption="What became of all letters, those of the morning, too"
        rows={sums}
        keyOf={(row) => row.label}
        columns={[
          { key: 'label', head: 'What', isTitle: true, cell: (row) => row.label },
          { key: 'day', head: '24 hours', isNumber: true, cell: (row) => formatCount(row.day) },
          { key: 'week', head: '7 days', isNumber: true, cell: (row) => formatCount(row.week) },
        ]}
      />
      <Providers providers={providers} />
      <Unwanted sent={week['sent'] ?? 0} complained={week['complained'] ?? 0} />
      <Standing />
      <Shut count={stopped} />
      <section className="stack" aria-labelledby="letters">
        <SectionHead title="Letters to one person" id="letters" />
        <Tabs
          label="State"
          current={state ?? 'all'}
          tabs={[
            { id: 'all', label: 'All', to: '/admin/mail' },
            ...mailStates.map((one) => ({ id: one, label: stateWords[one], to: `/admin/mail?state=${one}` })),
          ]}
        />
        <Letters key={state} state={state} />
      </section>
    </div>
  )
}
