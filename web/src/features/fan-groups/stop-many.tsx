import { useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { SkeletonRow } from '../../ui/skeleton.tsx'

/** A fan's switch for what somebody writes to many; it takes effect at once. */
export function ManySheet({ pageId, name }: { pageId: string; name: string }) {
  const { data, error, refetch } = useQuery(ask('broadcasts.standing', { params: { pageId } }))
  const isStopped = data?.data.isStopped
  return (
    <Sheet title="Messages to many" kicker={name} onClose={closeSheet}>
      <div className="s-body">
        {error && isStopped === undefined && <ErrorState error={error} retry={refetch} />}
        {!error && isStopped === undefined && <SkeletonRow />}
        {isStopped !== undefined && (
          <SavedSwitch
            label={`Receive what ${name} writes to many fans`}
            detail="Without it you follow and subscribe as before, and can still write to each other."
            isOn={!isStopped}
            save={(isOn) => send(isOn ? 'broadcasts.start' : 'broadcasts.stop', { params: { pageId } })}
          />
        )}
      </div>
    </Sheet>
  )
}
