import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { Link, setQuery, useQueryParam } from '../../lib/router/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Board } from '../../ui/board.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MessageIcon } from '../../ui/icons.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Who } from '../../ui/who.tsx'

type Subscription = DataFor<'subscriptions.ofPage'>[number]

const planWords = { free: 'Free', monthly: 'Monthly', yearly: 'Yearly' } as const

function detailOf({ subscriptionType, nextRecurringDate, expiredAt, isActive, status }: Subscription) {
  const end = expiredAt && `${isActive ? 'until' : 'ended'} ${formatDay(expiredAt)}`
  const renews = isActive && status === 'active' && nextRecurringDate && `renews ${formatDay(nextRecurringDate)}`
  return [planWords[subscriptionType], renews || end].filter(Boolean).join(' · ')
}

function badgeOf({ isActive, status }: Subscription): { tone: BadgeTone; text: string } {
  if (status === 'suspended') return { tone: 'warn', text: 'Payment late' }
  if (!isActive) return { tone: 'plain', text: 'Ended' }
  return status === 'active' ? { tone: 'good', text: 'Active' } : { tone: 'warn', text: 'Leaving' }
}

const statuses = [
  { value: 'active', text: 'Active' },
  { value: 'suspended', text: 'Payment late' },
  { value: 'deactivated', text: 'Leaving or ended' },
] as const
const plans = [
  { value: 'monthly', text: 'Monthly' },
  { value: 'yearly', text: 'Yearly' },
  { value: 'free', text: 'Free' },
] as const

/** Milliseconds of rest after which the typed word is searched. */
const rest = 300

/** What the address asks for; anything it does not know is left out. */
function useFilter() {
  const [q, status, plan] = [useQueryParam('q'), useQueryParam('status'), useQueryParam('plan')]
  const known = {
    ...(q && { q }),
    ...pick('status', statuses.find(({ value }) => value === status)?.value),
    ...pick('subscriptionType', plans.find(({ value }) => value === plan)?.value),
  }
  return { filter: known, isNarrowed: Object.keys(known).length > 0 }
}

const pick = <K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>)

function Filters({ filter }: { filter: ReturnType<typeof useFilter>['filter'] }) {
  const word = filter.q ?? ''
  const [text, setText] = useState(word)
  useEffect(() => {
    if (text.trim() === word) return undefined
    const timer = setTimeout(() => void setQuery({ q: text.trim() || null }), rest)
    return () => clearTimeout(timer)
  }, [text, word])
  return (
    <form role="search" className="grid grid-cols-2 gap-3 tablet:grid-cols-3" onSubmit={(event) => event.preventDefault()}>
      <div className="field max-tablet:col-span-2">
        <label htmlFor="subscriber-word">Name</label>
        <input
          id="subscriber-word"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <SelectField
        label="State"
        placeholder="All"
        options={statuses}
        value={filter.status ?? ''}
        onChange={(event) => void setQuery({ status: event.target.value || null })}
      />
      <SelectField
        label="Plan"
        placeholder="All"
        options={plans}
        value={filter.subscriptionType ?? ''}
        onChange={(event) => void setQuery({ plan: event.target.value || null })}
      />
    </form>
  )
}

function useCount(status: Subscription['status']) {
  const { data } = useQuery(ask('subscriptions.ofPage', { query: { status, limit: 1 } }))
  return data && formatCount(data.total)
}

function Counts() {
  return (
    <Board
      label="Subscribers"
      cells={[
        { label: 'Active', value: useCount('active') },
        { label: 'Payment late', value: useCount('suspended') },
        { label: 'Leaving or ended', value: useCount('deactivated') },
      ]}
    />
  )
}

function SubscriberRow({ subscription }: { subscription: Subscription }) {
  const { tone, text } = badgeOf(subscription)
  const who = subscription.userInfo
  return (
    <Who name={who?.name ?? 'Somebody who left'} avatar={who?.avatar} detail={detailOf(subscription)}>
      <Badge tone={tone}>{text}</Badge>
      {/* Fans are of age; of athletes it is not known here. */}
      {who && !who.isPerformer && (
        <Link className="icon-btn" to={`/messages?toSource=user&toId=${who._id}`} aria-label={`Message ${who.name}`}>
          <MessageIcon className="i s" aria-hidden />
        </Link>
      )}
    </Who>
  )
}

function Rows({ filter, isNarrowed }: ReturnType<typeof useFilter>) {
  const pages = useInfiniteQuery(askPages('subscriptions.ofPage', { query: { limit: 25, ...filter } }))
  const rows = rowsOf(pages.data)
  const none = (
    <EmptyState
      drawing="bench"
      title="Nobody in your corner yet"
      text="Set a price on your account page and post something for subscribers."
    />
  )
  return (
    <Paged pages={pages} rows={rows} empty={isNarrowed ? <p className="mute">Nobody fits this search.</p> : none}>
      <ul className="stack" aria-label="Subscribers">
        {rows.map((subscription) => (
          <li key={subscription._id}>
            <SubscriberRow subscription={subscription} />
          </li>
        ))}
      </ul>
    </Paged>
  )
}

/** Everybody who is or was subscribed to the own page. */
export function SubscriberList() {
  const { filter, isNarrowed } = useFilter()
  return (
    <div className="stack l">
      <Counts />
      <Filters filter={filter} />
      <Rows filter={filter} isNarrowed={isNarrowed} />
    </div>
  )
}
