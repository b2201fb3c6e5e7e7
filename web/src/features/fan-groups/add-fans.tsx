import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

interface Fan {
  readonly id: string
  readonly name: string
  readonly username: string | null
}

/** Followers and subscribers, each once, by name. */
function useFans(q: string) {
  const query = { limit: 100, ...(q && { q }) }
  const followers = useInfiniteQuery(askPages('follows.followers', { query }))
  const subscribers = useInfiniteQuery(askPages('subscriptions.ofPage', { query: { ...query, status: 'active' } }))
  const fans = new Map<string, Fan>()
  for (const { followerId: id, followerInfo } of rowsOf(followers.data)) fans.set(id, { id, ...followerInfo })
  for (const { userId: id, userInfo } of rowsOf(subscribers.data)) if (userInfo) fans.set(id, { id, ...userInfo })
  return { pages: followers, fans: [...fans.values()].sort((a, b) => a.name.localeCompare(b.name)) }
}

/** Fans are ticked and put into a group. */
export function AddFans({ groupId, members, onClose }: { groupId: string; members: ReadonlySet<string>; onClose: () => void }) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { pages, fans } = useFans(q.trim())
  const rows = fans.filter(({ id }) => !members.has(id))
  const toggle = (id: string, isIn: boolean) => {
    const next = new Set(chosen)
    if (isIn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const add = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { data } = await send('fanGroups.addMembers', { params: { id: groupId }, body: { userIds: [...chosen] } })
      toast(data.added === 1 ? 'One person added' : `${data.added} people added`)
      onClose()
    } catch (failure) {
      setProblem(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <Sheet title="Add fans" kicker="Followers and subscribers" onClose={onClose} busy={isBusy}>
      <div className="s-body">
        <TextField label="Find by name" type="search" value={q} onChange={({ target }) => setQ(target.value)} autoComplete="off" />
        <Paged
          pages={pages}
          rows={rows}
          empty={
            <EmptyState
              drawing="court"
              title="Nobody to add"
              text="Whoever follows or subscribes to you, and is not in the group yet, stands here."
            />
          }
        >
          <ul className="stack" aria-label="Fans">
            {rows.map(({ id, name, username }) => (
              <li key={id}>
                <Checkbox checked={chosen.has(id)} onChange={({ target }) => toggle(id, target.checked)}>
                  {name}{' '}
                  {username && (
                    <span className="small muted" translate="no">
                      @{username}
                    </span>
                  )}
                </Checkbox>
              </li>
            ))}
          </ul>
        </Paged>
        {problem && <Note tone="bad">{problem}</Note>}
        <Button busy={isBusy} disabled={chosen.size === 0} onClick={() => void add()}>
          {chosen.size === 0 ? 'Choose fans' : `Add ${chosen.size}`}
        </Button>
      </div>
    </Sheet>
  )
}
