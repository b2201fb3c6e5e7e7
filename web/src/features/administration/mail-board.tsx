import { mailStates, type MailState } from '@fieldhouse/contract/mails'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Board } from '../../ui/board.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
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

/** What became of letters. */
export function MailBoard() {
  const wanted = useQueryParam('state')
  const state = mailStates.find((one) => one === wanted)
  const { data, error, refetch } = useQuery({ ...ask('house.mailSums'), select: ({ data: found }) => found })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={4} />
  const { day, week, waiting, stopped, isSending, hearsReturns } = data
  const both = (of: MailState) => ({ label: stateWords[of], day: day[of] ?? 0, week: week[of] ?? 0 })
  const sums = (['sent', 'deferred', 'bounced', 'complained', 'suppressed'] as const).map(both)
  return (
    <div className="stack l">
      {!isSending && <Note tone="warn">No mail leaves: SMTP_URL is empty. Letters wait for a week, and then are dropped.</Note>}
      {!hearsReturns && isSending && (
        <Note>
          What comes back later is not heard of: set MAIL_RETURNS_SECRET, and let your provider tell it (docs/OPERATIONS.md, “Mail”).
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
      <section className="stack" aria-labelledby="letters">
        <SectionHead title="Letters to one person" id="letters" />
        <Tabs
          label="State"
          current={state ?? 'all'}
          tabs={[
            { id: 'all', label: 'All', to: '/admin/mail' },
            ...mailStates
              .filter((one) => one !== 'suppressed')
              .map((one) => ({ id: one, label: stateWords[one], to: `/admin/mail?state=${one}` })),
          ]}
        />
        <Letters key={state} state={state} />
      </section>
    </div>
  )
}
