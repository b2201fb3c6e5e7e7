import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnseen } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { Link, useOnward } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { AddFans } from './add-fans.tsx'
import { BroadcastSheet } from './broadcast-sheet.tsx'
import { peopleIn } from './describe.ts'
import { GroupForm } from './group-form.tsx'

type Open = 'write' | 'add' | 'rename' | 'remove'

const home = '/studio/fan-groups'

/** One group: who is in it, and the way to write to all of them. */
export function GroupView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ask('fanGroups.view', { params: { id } }))
  const pages = useInfiniteQuery(askPages('fanGroups.members', { params: { id }, query: { limit: 100 } }))
  const [open, setOpen] = useState<Open>()
  const onward = useOnward()
  const takeOut = useMutation({
    mutationFn: (userId: string) => send('fanGroups.removeMember', { params: { id, userId } }),
    onError: toastError,
  })
  const close = () => setOpen(undefined)
  const group = data?.data
  if (isUnseen(error))
    return (
      <EmptyState drawing="court" title="This group is gone" text="It may have been removed in another tab.">
        <Link className="btn line" to={home}>
          All groups
        </Link>
      </EmptyState>
    )
  if (error && !group) return <ErrorState error={error} retry={refetch} />
  if (!group) return <SkeletonRows />
  const rows = rowsOf(pages.data)
  return (
    <div className="stack l">
      <Link className="small" to={home}>
        All groups
      </Link>
      <SectionHead title={group.name}>
        <span className="small muted">{peopleIn(group.totalMembers)}</span>
      </SectionHead>
      {group.description && (
        <p className="wrap-anywhere" dir="auto">
          {group.description}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="accent" disabled={group.totalMembers === 0} onClick={() => setOpen('write')}>
          Write to all
        </Button>
        <Button variant="line" onClick={() => setOpen('add')}>
          Add fans
        </Button>
        <Button variant="line" onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button variant="line" onClick={() => setOpen('remove')}>
          Remove group
        </Button>
      </div>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="bench"
            title="Nobody is in it yet"
            text="Add followers and subscribers. Whoever stops being a fan drops out by themself."
          />
        }
      >
        <ul className="stack" aria-label="Members">
          {rows.map(({ _id, name, username, avatar }) => (
            <li key={_id}>
              <Who name={name} avatar={avatar} detail={`@${username}`}>
                <Button
                  size="tiny"
                  variant="line"
                  aria-label={`Take out ${name}`}
                  busy={takeOut.isPending && takeOut.variables === _id}
                  onClick={() => takeOut.mutate(_id)}
                >
                  Take out
                </Button>
              </Who>
            </li>
          ))}
        </ul>
      </Paged>
      {open === 'write' && <BroadcastSheet group={group} onClose={close} />}
      {open === 'add' && <AddFans groupId={id} members={new Set(rows.map(({ _id }) => _id))} onClose={close} />}
      {open === 'rename' && <GroupForm group={group} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={`Remove ${group.name}?`}
          confirm="Remove group"
          isBad
          onConfirm={async () => {
            await send('fanGroups.remove', { params: { id } })
            toast('The group is removed')
            await onward(home)
          }}
          onClose={close}
        >
          <p>Nobody is told, and what you have written to it stays with those who received it.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
