import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link, setQuery } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { GroupForm } from './group-form.tsx'

export const peopleIn = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

/** The groups of an athlete, by name. */
export function GroupList() {
  const pages = useInfiniteQuery(askPages('fanGroups.search', { query: { limit: 50 } }))
  const [isMaking, setMaking] = useState(false)
  const rows = rowsOf(pages.data)
  const make = (
    <Button variant={rows.length === 0 ? 'accent' : 'line'} onClick={() => setMaking(true)}>
      New group
    </Button>
  )
  return (
    <>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="bench"
            title="No groups yet"
            text="Parents, the front row, those who bought the camp: put fans into a group and write to all of them at once."
          >
            {make}
          </EmptyState>
        }
      >
        <ul className="stack" aria-label="Groups">
          {rows.map((group) => (
            <li key={group._id}>
              <Link className="grid gap-1 border-b border-line py-3" to={`/studio/fan-groups?group=${group._id}`}>
                <b>{group.name}</b>
                <span className="small muted">{[peopleIn(group.totalMembers), group.description].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
        {make}
      </Paged>
      {isMaking && <GroupForm onClose={() => setMaking(false)} onDone={(group) => setQuery({ group })} />}
    </>
  )
}

type Broadcast = DataFor<'fanGroups.messages'>[number]

function stateOf({ status, sent, total }: Broadcast): string {
  if (status === 'sending') return `${formatCount(sent)} of ${formatCount(total)} so far`
  return sent === total ? `to ${peopleIn(sent)}` : `to ${formatCount(sent)} of ${formatCount(total)}; the others cannot receive it any more`
}

/** What was written to groups, the latest first. */
export function SentList() {
  const money = useMoney()
  const query = askPages('fanGroups.messages', { query: { limit: 10 } })
  const pages = useInfiniteQuery({
    ...query,
    // How far it has come, while it goes.
    refetchInterval: ({ state }) => (rowsOf(state.data).some(({ status }) => status === 'sending') ? 2000 : false),
  })
  const rows = rowsOf(pages.data)
  if (rows.length === 0) return null
  return (
    <section className="stack" aria-labelledby="sent-to-groups">
      <SectionHead id="sent-to-groups" title="Sent" />
      <Paged pages={pages} rows={rows} empty={null}>
        <ul className="stack" aria-label="Sent to groups">
          {rows.map((one) => (
            <li key={one._id} className="stack s">
              <p className="whitespace-pre-line wrap-anywhere">{one.text || `${one.totalFiles} files`}</p>
              <p className="small muted">
                {one.groupName} · {formatDay(one.createdAt)} · {stateOf(one)} {one.price !== null && <Badge>{money(one.price)}</Badge>}
              </p>
            </li>
          ))}
        </ul>
      </Paged>
    </section>
  )
}
