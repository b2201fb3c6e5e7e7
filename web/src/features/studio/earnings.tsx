import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { setQuery, useQueryParam } from '../../lib/router/index.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { earningTypes } from './describe.ts'
import { EarningList, type EarningsFilter, type GiveSheet } from './earning-list.tsx'
import { StandingBoard } from './earnings-board.tsx'
import { chartOf, choices, daysOf, unitOf, type Choice, type Periods } from './earnings-periods.ts'
import { Statements } from './statements.tsx'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Which days and what kind, as the address says; days of one's own count before a choice. */
function useFilter(): { filter: EarningsFilter; choice: Choice | '' } {
  const [period, named] = [useQueryParam('period'), useQueryParam('type')]
  const [fromDate, toDate] = [useQueryParam('fromDate'), useQueryParam('toDate')]
  const choice = choices.find(({ value }) => value === period)?.value ?? '12-weeks'
  const type = earningTypes.find(({ value }) => value === named)?.value
  const chosen = useMemo(() => daysOf(choice), [choice])
  const own = { ...(isDay(fromDate) && { fromDate }), ...(isDay(toDate) && { toDate }) }
  const isOwn = Object.keys(own).length > 0
  return { filter: { ...chosen, ...own, ...(type && { type }) }, choice: isOwn ? '' : choice }
}

function Filters({ filter: { fromDate, toDate, type }, choice }: ReturnType<typeof useFilter>) {
  return (
    <div className="stack">
      <Chips
        label="Period"
        options={choices}
        value={choice}
        onChange={(period) => void setQuery({ period, fromDate: null, toDate: null })}
      />
      <details open={choice === '' || type !== undefined}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Other days, one kind</summary>
        <div className="grid gap-3 pt-2 tablet:grid-cols-3">
          <TextField
            label="From"
            type="date"
            max={toDate}
            value={fromDate}
            onChange={(event) => void setQuery({ fromDate: event.target.value })}
          />
          <TextField
            label="To"
            type="date"
            min={fromDate}
            value={toDate}
            onChange={(event) => void setQuery({ toDate: event.target.value })}
          />
          <SelectField
            label="What"
            placeholder="Everything"
            options={earningTypes}
            value={type ?? ''}
            onChange={(event) => void setQuery({ type: event.target.value || null })}
          />
        </div>
      </details>
    </div>
  )
}

/** What fans paid, what stays here of it, and what is one's own: one line that explains the three. */
function Sums({ grossPrice, siteCommission, netPrice }: Periods) {
  const share = grossPrice > 0 ? Math.round((netPrice / grossPrice) * 1000) / 10 : undefined
  const parts = [
    { name: 'Gross', value: grossPrice, text: 'What fans paid, less what went back to them' },
    {
      name: '− Fee',
      value: siteCommission,
      text: share === undefined ? 'What the site keeps' : `What the site keeps, ${round(100 - share)} %`,
    },
    { name: '= Net', value: netPrice, text: share === undefined ? 'Your share' : `Your share, ${share} %` },
  ]
  return (
    <dl className="sums" aria-label="What it came to, in tokens">
      {parts.map(({ name, value, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{formatTokens(value)}</b>
            <span className="small">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

function Picture({ filter }: { filter: EarningsFilter }) {
  const unit = unitOf(filter)
  const { data, error, refetch } = useQuery({
    ...ask('earnings.periods', { query: { ...filter, unit } }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
  const chart = useMemo(() => data && chartOf(data, filter), [data, filter])
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data || !chart) return <Skeleton height="29rem" />
  return (
    <div className="stack l min-w-0">
      <ChartFrame
        title={unit === 'week' ? 'Net by week' : 'Net by month'}
        data={chart}
        fileName={`earnings-by-${unit}`}
        write={formatTokens}
      />
      <Sums {...data} />
    </div>
  )
}

/** Board, chart, the next payout and each sale of what the page earned; which days is in the address. */
export function Earnings({ payout, GiveSheet }: { payout: ReactNode; GiveSheet: GiveSheet }) {
  const { filter, choice } = useFilter()
  const { fromDate, toDate } = filter
  return (
    <>
      <StandingBoard />
      <Filters filter={filter} choice={choice} />
      <div className="grid items-start gap-6 rail:grid-cols-[minmax(0,1fr)_22rem]">
        <Picture filter={filter} />
        {payout}
      </div>
      <EarningList filter={filter} GiveSheet={GiveSheet} />
      <Statements fromDate={fromDate} toDate={toDate} />
    </>
  )
}
