import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { BroadcastResult } from './broadcast-result.tsx'
import { BroadcastSheet } from './broadcast-sheet.tsx'
import { nameOfTarget, stateOf, type Broadcast } from './describe.ts'

const marks: Partial<Record<Broadcast['status'], { text: string; tone: BadgeTone }>> = {
  scheduled: { text: 'Planned', tone: 'accent' },
  paused: { text: 'Paused', tone: 'warn' },
  failed: { text: 'Stopped', tone: 'bad' },
  unsent: { text: 'Taken back', tone: 'plain' },
  canceled: { text: 'Not sent', tone: 'bad' },
}

/** What was written or planned for many, the latest first. */
export function SentList() {
  const money = useMoney()
  const [isWriting, setWriting] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const pages = useInfiniteQuery({
    ...askPages('fanGroups.messages', { query: { limit: 10 } }),
    // How far it has come, while it goes.
    refetchInterval: ({ state }) => (rowsOf(state.data).some(({ status }) => status === 'sending') ? 2000 : false),
  })
  const rows = rowsOf(pages.data)
  const write = (
    <Button variant={rows.length === 0 ? 'line' : 'accent'} className="justify-self-start" onClick={() => setWriting(true)}>
      Write to fans
    </Button>
  )
  return (
    <section className="stack" aria-labelledby="sent-to-many">
      <SectionHead id="sent-to-many" title="Messages to many" />
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="court"
            title="Nothing written yet"
            text="Write once to a group, to this week’s new followers or to everybody who subscribes: each gets a message of their own."
          >
            {write}
          </EmptyState>
        }
      >
        {write}
        <ul className="stack" aria-label="Messages to many">
          {rows.map((one) => (
            <li key={one._id}>
              <button type="button" className="grid w-full gap-1 border-b border-line py-3 text-start" onClick={() => setOpenId(one._id)}>
                <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">{one.text || `${one.totalFiles} pictures`}</span>
                <span className="small muted">
                  {nameOfTarget(one)} · {stateOf(one)}
                </span>
                <span className="row wrapx empty:hidden">
                  {marks[one.status] && <Badge tone={marks[one.status]?.tone ?? 'plain'}>{marks[one.status]?.text}</Badge>}
                  {one.price !== null && <Badge>{money(one.price)}</Badge>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Paged>
      {isWriting && <BroadcastSheet onClose={() => setWriting(false)} />}
      {openId && <BroadcastResult id={openId} onClose={() => setOpenId(undefined)} />}
    </section>
  )
}
