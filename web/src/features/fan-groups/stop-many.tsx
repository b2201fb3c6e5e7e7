import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { SkeletonRow } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toastError } from '../../ui/toast.ts'

/** A fan's switch for what somebody writes to many; it takes effect at once. */
export function ManySheet({ pageId, name }: { pageId: string; name: string }) {
  const { data, error, refetch } = useQuery(ask('broadcasts.standing', { params: { pageId } }))
  const set = useMutation({
    mutationFn: (isOn: boolean) => send(isOn ? 'broadcasts.start' : 'broadcasts.stop', { params: { pageId } }),
    onError: toastError,
  })
  const isStopped = data?.data.isStopped
  return (
    <Sheet title="Messages to many" kicker={name} onClose={closeSheet}>
      <div className="s-body">
        {error && isStopped === undefined && <ErrorState error={error} retry={refetch} />}
        {!error && isStopped === undefined && <SkeletonRow />}
        {isStopped !== undefined && (
          <SwitchRow
            label={`Receive what ${name} writes to many fans`}
            detail="Without it you follow and subscribe as before, and can still write to each other."
            checked={set.isPending ? set.variables : !isStopped}
            onChange={({ target }) => set.mutate(target.checked)}
          />
        )}
      </div>
    </Sheet>
  )
}
