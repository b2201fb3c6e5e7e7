// Who brought whom, what it cost of the budget, and why somebody is not rewarded.
import type { ReferralOfStaff } from '@fieldhouse/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTokens } from '../../lib/format.ts'
import { askPages, ask, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Board } from '../../ui/board.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Row = ReferralOfStaff

const states: Readonly<Record<Row['status'], { readonly word: string; readonly tone: BadgeTone }>> = {
  pending: { word: 'Joined', tone: 'plain' },
  earned: { word: 'Earned', tone: 'accent' },
  paid: { word: 'Paid', tone: 'good' },
  refused: { word: 'Refused', tone: 'warn' },
  reversed: { word: 'Taken back', tone: 'bad' },
}

const reasons: Readonly<Record<NonNullable<Row['refusal']>, string>> = {
  young: 'Under 18, or at a high school',
  closed: 'An account is closed',
  card: 'The same card',
  device: 'The same browser',
  address: 'The same address',
  network: 'The same network',
  taken_back: 'The payment went back',
  off: 'Switched off meanwhile',
  cap: 'Above the month’s number',
  budget: 'Above the budget',
}

function detailOf({ refusal, dueAt, paidAt, lost, status }: Row): string | undefined {
  if (refusal !== null) return reasons[refusal]
  if (status === 'earned' && dueAt !== null) return `due ${formatDay(dueAt)}`
  if (status === 'reversed') return lost > 0 ? `${formatTokens(lost)} tokens had been spent` : 'all of it'
  return paidAt === null ? undefined : formatDay(paidAt)
}

const person = (card: Row['referrer']) =>
  card ? (
    <Link className="link" to={`/admin/accounts/${card._id}`}>
      {card.name}
    </Link>
  ) : (
    <span className="mute">Nobody any more</span>
  )

const columns: Column<Row>[] = [
  { key: 'newcomer', head: 'Who came', isTitle: true, cell: ({ newcomer }) => person(newcomer) },
  { key: 'referrer', head: 'By whom', cell: ({ referrer }) => person(referrer) },
  { key: 'when', head: 'Joined', cell: ({ createdAt }) => <span className="mute">{formatDay(createdAt)}</span> },
  {
    key: 'state',
    head: 'Reward',
    cell: (row) => (
      <>
        <Badge tone={states[row.status].tone}>{states[row.status].word}</Badge>
        {detailOf(row) !== undefined && <span className="small block">{detailOf(row)}</span>}
      </>
    ),
  },
  {
    key: 'tokens',
    head: 'Tokens',
    isNumber: true,
    cell: ({ reward, welcome }) => (reward + welcome === 0 ? '–' : `${formatTokens(reward)} + ${formatTokens(welcome)}`),
  },
]

function Budget() {
  const { data, error, refetch } = useQuery(ask('referrals.budget'))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const { isOn, budget, used, waiting, left } = data.data
  return (
    <div className="stack">
      <Board
        label="Budget of rewards"
        cells={[
          { label: 'Used', value: formatTokens(used) },
          { label: 'Earned, not paid yet', value: formatTokens(waiting) },
          { label: 'Left', value: formatTokens(left) },
          { label: 'Budget', value: formatTokens(budget) },
        ]}
      />
      {(!isOn || left < waiting) && (
        <Note tone={isOn ? 'warn' : 'info'}>
          {isOn
            ? 'What was earned is more than what is left: the last of them get nothing. '
            : 'Nothing is promised now; who joins is counted. '}
          <Link className="link" to="/admin/settings?group=growth">
            {isOn ? 'Raise the budget' : 'Say what it brings'}
          </Link>
        </Note>
      )}
    </div>
  )
}

export function ReferralList() {
  const [status, setStatus] = useState('')
  const known = (Object.keys(states) as Row['status'][]).find((one) => one === status)
  const pages = useInfiniteQuery(askPages('referrals.all', { query: { limit: 20, ...(known && { status: known }) } }))
  const rows = rowsOf<Row>(pages.data)
  return (
    <div className="stack l">
      <Budget />
      <SelectField
        className="max-w-60"
        label="Reward"
        name="status"
        placeholder="All"
        options={Object.entries(states).map(([value, { word }]) => ({ value, text: word }))}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="track"
            title={known ? 'Nobody like that' : 'Nobody came by a link yet'}
            text={known ? 'Try another state.' : 'Everybody of age has a link to send, under “Recommend us”.'}
          />
        }
      >
        <DataTable caption="Who came by whose link" columns={columns} rows={rows} keyOf={({ _id }) => _id} />
      </Paged>
    </div>
  )
}
