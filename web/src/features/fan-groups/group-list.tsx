import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link, useOnward } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { peopleIn } from './describe.ts'
import { GroupForm } from './group-form.tsx'

/** The groups of an athlete, by name. */
export function GroupList() {
  const pages = useInfiniteQuery(askPages('fanGroups.search', { query: { limit: 50 } }))
  const [isMaking, setMaking] = useState(false)
  const onward = useOnward()
  const rows = rowsOf(pages.data)
  const make = (
    <Button variant={rows.length === 0 ? 'accent' : 'line'} className="justify-self-start" onClick={() => setMaking(true)}>
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
                <b dir="auto">{group.name}</b>
                <span className="small muted">{[peopleIn(group.totalMembers), group.description].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
        {make}
      </Paged>
      {isMaking && (
        <GroupForm onClose={() => setMaking(false)} onDone={(group) => onward(`/studio/fan-groups?group=${group}`, { replace: true })} />
      )}
    </>
  )
}
