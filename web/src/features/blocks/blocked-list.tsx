import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

type Block = DataFor<'blocks.list'>[number]

function useUnblock(teamId: string | undefined) {
  return useMutation({
    mutationFn: ({ targetId }: Block) => send('blocks.remove', { params: { id: targetId }, query: teamId ? { teamId } : {} }),
    onSuccess: (_answer, { targetInfo }) => toast(`${targetInfo.name} is no longer blocked`),
    onError: toastError,
  })
}

const detailOf = ({ targetInfo, createdAt, reason }: Block) =>
  [targetInfo.username && `@${targetInfo.username}`, `blocked on ${formatDay(createdAt)}`, reason].filter(Boolean).join(' · ')

/** Whom the account has blocked, or a team of its staff. */
export function BlockedList({ teamId }: { teamId?: string | undefined }) {
  const pages = useInfiniteQuery(askPages('blocks.list', { query: { limit: 25, ...(teamId && { teamId }) } }))
  const rows = rowsOf(pages.data)
  const unblock = useUnblock(teamId)
  const none = (
    <EmptyState
      drawing="bench"
      title="Nobody is blocked"
      text={
        teamId
          ? 'Whom the staff blocks finds neither the team nor what it publishes.'
          : 'Whom you block no longer finds you here, and you no longer find them. The menu of their page has it.'
      }
    />
  )
  return (
    <Paged pages={pages} rows={rows} empty={none}>
      <ul className="stack" aria-label="Blocked">
        {rows.map((block) => (
          <li key={block._id}>
            <Who name={block.targetInfo.name} avatar={block.targetInfo.avatar} detail={detailOf(block)}>
              <Button
                size="tiny"
                variant="line"
                aria-label={`Unblock ${block.targetInfo.name}`}
                busy={unblock.isPending && unblock.variables._id === block._id}
                onClick={() => unblock.mutate(block)}
              >
                Unblock
              </Button>
            </Who>
          </li>
        ))}
      </ul>
    </Paged>
  )
}
