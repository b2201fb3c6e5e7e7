import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

type Mute = DataFor<'mutes.list'>[number]

const endOf = ({ until }: Mute) => (until === null ? 'until you say otherwise' : `until ${formatDay(until)}`)

function useUnmute() {
  return useMutation({
    mutationFn: ({ targetId }: Mute) => send('mutes.remove', { params: { id: targetId } }),
    onSuccess: (_answer, { name }) => toast(`You hear of ${name} again`),
    onError: toastError,
  })
}

/** Posts and comments of which nothing is told any more. */
function Things() {
  const { data } = useQuery({ ...ask('notifications.mutes'), select: (answer) => answer.data })
  const unmute = useMutation({
    mutationFn: (id: string) => send('notifications.unmute', { params: { id } }),
    onError: toastError,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="stack">
      <SectionHead title="Muted posts" />
      <ul className="stack" aria-label="Muted posts">
        {data.map(({ subjectId, title, path }) => {
          const name = title || 'Without a title'
          return (
            <li key={subjectId} className="row between">
              {path === null ? <span>{name}</span> : <Link to={path}>{name}</Link>}
              <Button
                size="tiny"
                variant="line"
                aria-label={`Unmute ${name}`}
                busy={unmute.isPending && unmute.variables === subjectId}
                onClick={() => unmute.mutate(subjectId)}
              >
                Unmute
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whom and what the account does not want to hear of. */
export function MutedList() {
  const pages = useInfiniteQuery(askPages('mutes.list', { query: { limit: 25 } }))
  const rows = rowsOf(pages.data)
  const unmute = useUnmute()
  const none = (
    <EmptyState
      drawing="bench"
      title="Nobody is muted"
      text="Whom you mute you do not hear of for a while. Nobody learns of it. The menu of their page has it."
    />
  )
  return (
    <>
      <section className="stack">
        <SectionHead title="Muted" />
        <Paged pages={pages} rows={rows} empty={none}>
          <ul className="stack" aria-label="Muted">
            {rows.map((mute) => (
              <li key={mute._id}>
                <Who name={mute.name} avatar={mute.avatar} detail={endOf(mute)}>
                  <Button
                    size="tiny"
                    variant="line"
                    aria-label={`Unmute ${mute.name}`}
                    busy={unmute.isPending && unmute.variables._id === mute._id}
                    onClick={() => unmute.mutate(mute)}
                  >
                    Unmute
                  </Button>
                </Who>
              </li>
            ))}
          </ul>
        </Paged>
      </section>
      <Things />
    </>
  )
}
